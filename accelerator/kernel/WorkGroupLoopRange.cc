// SPDX-License-Identifier: Apache-2.0
#include "accelerator/kernel/WorkGroupLoopRange.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/tasks/Chunks.h"

#include <algorithm>

namespace Arcane::detail::kernel
{
Int32 blockSizeFor(const Accelerator::RunCommand& command, Int64 nb_element, bool is_cooperative)
{
  const Accelerator::eExecutionPolicy policy = command.executionPolicy();
  // The sums of reducers have the same bits on all policies only if blocks have the same size. In a grid of the host a block is a thread.
  const bool is_common = command.internalNbReducer() > 0 && !is_cooperative;
  if (Accelerator::isAcceleratorPolicy(policy) || is_common)
    return command.nbThreadPerBlock() > 0 ? command.nbThreadPerBlock() : 256;
  if (policy != Accelerator::eExecutionPolicy::Thread)
    return 1024;
  const Int64 nb_thread = tasks::nbThread();
  return static_cast<Int32>(std::max<Int64>((nb_element + nb_thread - 1) / nb_thread, 1));
}

void checkBlockSize(Int32 block_size)
{
  if (block_size <= 0 || block_size % 32 != 0)
    ARCANE_THROW(ArgumentException, "work groups: the size of blocks is {0}, expected a positive multiple of 32", block_size);
}

void checkReducersOfGroups(const Accelerator::RunCommand& command, Int32 nb_reducer)
{
  if (command.internalNbReducer() > nb_reducer)
    ARCANE_FATAL(
      "work groups: the command has {0} reducers of which {1} are arguments of the launch, expected that all are: a body of work "
      "groups cannot capture them",
      command.internalNbReducer(), nb_reducer);
}
} // namespace Arcane::detail::kernel
