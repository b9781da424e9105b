// SPDX-License-Identifier: Apache-2.0
// The program arcane_checkpoint_list, without its main().
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <iosfwd>
#include <string>
#include <vector>

namespace Arcane::detail::format
{
/*!
 * \brief Checks each byte of the newest checkpoint of a directory, then prints its arrays, one line each.
 *
 * A damaged checkpoint, or one without arrays to print, is an error: two equal lists thus always mean that something was compared.
 * \local
 * \param arguments  the arguments without the name of the program
 * \return the exit code: 0 for success, 1 when something failed, 2 when the arguments are wrong
 */
ARCANE_EXPORT int runCheckpointList(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err);
} // namespace Arcane::detail::format
