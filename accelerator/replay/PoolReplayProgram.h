// SPDX-License-Identifier: Apache-2.0
// The program arcane_pool_replay without its main().
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <iosfwd>
#include <string>
#include <vector>

namespace Arcane::detail::replay
{
/*!
 * \brief Reads a trace, replays it, prints a table, draws a picture.
 *
 * \param arguments  without the name of the program
 * \return exit code: 0, 1 when something failed, 2 when the arguments are wrong
 */
ARCANE_EXPORT int runPoolReplay(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err);
} // namespace Arcane::detail::replay
