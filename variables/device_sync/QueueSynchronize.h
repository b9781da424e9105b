// SPDX-License-Identifier: Apache-2.0
// Synchronisation of variables as a command of a queue.
#pragma once

#include "accelerator/runtime/RunQueue.h"
#include "variables/core/VariableCollection.h"
#include "variables/core/VariableRef.h"

namespace Arcane::Accelerator
{
/*!
 * \brief Copies the values of owners to ghosts, in the order of a queue: after the kernels before it, and before the kernels after it.
 *
 * The host does not wait for the device, unless the queue is synchronous. Kernels pack the values and read the values of neighbours on the same
 * machine in the memory of their devices; there is one kernel of each kind for all variables of a family. Values for other machines, and for devices
 * that cannot be reached, are exchanged by the host in messages meanwhile. For a queue of the host, and for variables that the device does not reach,
 * the host waits for the queue and calls IVariableSynchronizer::synchronize(). Observers of synchronizers are not notified of what the device does. A
 * variable is on the items of a mesh, or of one of its groups.
 *
 * All ranks give the same variables in the same order, on queues of one device each, and these variables have the same kind of memory on all ranks.
 * The values are the same, bit for bit, as after IVariableSynchronizer::synchronize(). When a rank of the machine leaves, the next wait for the queue
 * throws an exception that names it.
 * \collective
 * \throws ArgumentException when the queue is of another device than in the first call
 * \throws the exceptions of IVariableSynchronizer::synchronize()
 */
ARCANE_EXPORT void synchronize(const RunQueue& queue, const VariableCollection& variables);

//! Does the same for a list of variables. \collective
template <typename... Variables> void synchronize(const RunQueue& queue, VariableRef& first, Variables&... others)
{
  VariableCollection variables;
  variables.add(first.variable());
  (variables.add(static_cast<VariableRef&>(others).variable()), ...);
  synchronize(queue, variables);
}
} // namespace Arcane::Accelerator
