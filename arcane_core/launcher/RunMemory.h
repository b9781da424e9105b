// SPDX-License-Identifier: Apache-2.0
// The device and the memory pools of a run.
#pragma once

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail
{
struct RunOptions;

/*!
 * \brief Loads the runtime that \a options asks for, starts the pools of the process, and chooses the device of this rank.
 *
 * Ranks of a machine take its devices in turn. Variables made before have no pool.
 * \collective
 * \throws FatalErrorException when this machine has no such device, ArgumentException when the environment is wrong
 */
void startMemory(RunOptions& options, IParallelMng* pm);

//! Prints what the environment asks for, and gives the memory of the pools back. Nothing without startMemory(). \local
void endMemory();
} // namespace Arcane::detail
