// SPDX-License-Identifier: Apache-2.0
// The program axl2cc without its main().
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace Arcane::axl
{
/*!
 * \brief Does what the command line requests.
 * \param arguments  the arguments without the name of the program
 * \param out        receives help, version, and the lines of --verbose
 * \param err        receives faults
 * \return the exit status: 0, also after warnings, or 1 after an error; in that case no file was written or changed
 */
int runCompiler(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err);
} // namespace Arcane::axl
