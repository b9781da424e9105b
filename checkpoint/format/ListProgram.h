// SPDX-License-Identifier: Apache-2.0
// The program arcane_checkpoint_list, without its main().
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace Arcane::detail
{
/*!
 * \brief Prints the arrays of the newest checkpoint of a directory, one line each, after each byte of its files was checked.
 *
 * A checkpoint that is damaged, or that has no array to print, is an error: two lists that are equal always compare something.
 * \local
 * \param arguments  without the name of the program
 * \return exit code: 0, 1 when something failed, 2 when the arguments are wrong
 */
int runCheckpointList(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err);
} // namespace Arcane::detail
