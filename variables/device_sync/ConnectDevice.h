// SPDX-License-Identifier: Apache-2.0
// Makes ordinary synchronisations use the device.
#pragma once

#include "accelerator/runtime/Runner.h"
#include "arcane_core/comm/IParallelMng.h"
#include "shmem/MachineArena.h"

namespace Arcane::detail::process
{
class PoolSet;
}

namespace Arcane::detail::device_sync
{
/*!
 * \brief Lets the device of \a runner use the memory of the machine and the memory of \a pools, and synchronise the variables in its own memory.
 *
 * `synchronize()` without queue then waits for the device before and after the exchange, and no value passes through the host on one
 * machine. All ranks call it, or none. \collective over the ranks of the machine, before any variable is made
 */
void connectDevice(IParallelMng* pm, shmem::MachineArena& arena, process::PoolSet& pools, const Accelerator::Runner& runner);
} // namespace Arcane::detail::device_sync
