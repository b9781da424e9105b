// SPDX-License-Identifier: Apache-2.0
// The device and the memory pools of a run.
#pragma once

namespace Arcane
{
class CommandLineArguments;
class IObservable;
class IParallelMng;
class ObserverPool;
} // namespace Arcane

namespace Arcane::detail::run
{
struct RunOptions;
} // namespace Arcane::detail::run

namespace Arcane::detail::launcher
{

/*!
 * \brief Loads the runtime that \a options selects, starts the pools of the process, and chooses the device of this rank.
 *
 * Ranks of a machine take its devices in turn. Variables that were made before this call have no pool. The pools are configured by
 * \a arguments and the environment. When there are several processes, the name of each trace contains the number of the first rank of
 * its process. A limit holds for all processes of the machine that use a device, or the host: each process has an equal part of it.
 * \collective
 * \throws FatalErrorException when this machine has no such device, or the environment is wrong
 */
void startMemory(const CommandLineArguments& arguments, run::RunOptions& options, IParallelMng* pm);

/*!
 * \brief Ends a step of the pools of this process at each notification of \a steps. Call it once the pools are started.
 *
 * All sub-domains call it, but only the first one of the process counts steps. The observer lives in \a observers. \local
 */
void countSteps(IObservable* steps, const IParallelMng* pm, ObserverPool& observers);

//! Prints, on rank 0, the present and the largest amounts in the pools of all ranks, if the print level is 1 or more. \collective
void reportMemory(IParallelMng* pm);

//! Prints the reports that the environment requests, and returns the memory of the pools. Without startMemory() it does nothing. \local
void endMemory();
} // namespace Arcane::detail::launcher
