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

namespace Arcane::detail
{
struct RunOptions;

/*!
 * \brief Loads the runtime that \a options asks for, starts the pools of the process, and chooses the device of this rank.
 *
 * Ranks of a machine take its devices in turn. Variables made before have no pool. Pools are as \a arguments and the
 * environment say; where there are several processes, the trace of each has the number of its first rank in its name. Limits are
 * those of all processes of the machine that use a device, or the host, together: each has an equal part.
 * \collective
 * \throws FatalErrorException when this machine has no such device, or the environment is wrong
 */
void startMemory(const CommandLineArguments& arguments, RunOptions& options, IParallelMng* pm);

/*!
 * \brief Ends a step of the pools of this process at each notification of \a steps. Call it once the pools are started.
 *
 * All sub-domains call it; the first one of the process counts. \a observers holds the observer. \local
 */
void countSteps(IObservable* steps, const IParallelMng* pm, ObserverPool& observers);

//! Rank 0 prints what the pools of all ranks hold, and held at most, if the print level is 1 or more. \collective
void reportMemory(IParallelMng* pm);

//! Prints what the environment asks for, and gives the memory of the pools back. Nothing without startMemory(). \local
void endMemory();
} // namespace Arcane::detail
