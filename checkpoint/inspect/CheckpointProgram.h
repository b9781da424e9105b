// SPDX-License-Identifier: Apache-2.0
// The program arcane_checkpoint, as a function.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <iosfwd>
#include <string>
#include <vector>

namespace Arcane::detail::inspect
{
/*!
 * \brief Lists, describes, checks, compares and exports checkpoints, without the program that wrote them. Saves and removes their copies
 * in memory.
 *
 * \param arguments the command line without the name of the program
 * \return 0; 1 when a check or a comparison found something; 2 when the command line is wrong or a checkpoint cannot be read. \local
 */
ARCANE_EXPORT int runCheckpointProgram(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err);
} // namespace Arcane::detail::inspect
