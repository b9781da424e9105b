// SPDX-License-Identifier: Apache-2.0
// A program that prints what its case files may say, and ends.
#pragma once

namespace Arcane::detail::run
{
struct RunMode;
}

namespace Arcane::detail::launcher
{
class StandaloneRun;

/*!
 * \brief Prints a case file with all options, or the schema of case files, on the standard output of rank 0.
 * \return the exit code
 * \param run  prints nothing else on the standard output
 * \throws FatalErrorException when the configuration of the code is wrong
 * \collective
 */
int printCaseText(StandaloneRun& run, const run::RunMode& mode);
} // namespace Arcane::detail::launcher
