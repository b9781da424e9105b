// SPDX-License-Identifier: Apache-2.0
#include "accelerator/kernel/WorkGroupLoopRange.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/tasks/Chunks.h"

#include <algorithm>
#include <limits>

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
  const Int64 size = std::max<Int64>(nb_element / nb_thread + (nb_element % nb_thread != 0 ? 1 : 0), 1);
  return static_cast<Int32>(std::min<Int64>(size, std::numeric_limits<Int32>::max()));
}

void checkBlockSize(Int32 block_size)
{
  if (block_size <= 0 || block_size % 32 != 0)
    ARCANE_THROW(ArgumentException, "work groups: the size of blocks is {0}, expected a positive multiple of 32", block_size);
}

void checkNbBlock(Int64 nb_element, Int32 block_size)
{
  constexpr Int64 max_nb_block = std::numeric_limits<Int32>::max();
  const Int64 nb_block = nb_element / block_size + (nb_element % block_size != 0 ? 1 : 0);
  if (nb_block > max_nb_block)
    ARCANE_THROW(ArgumentException, "work groups: {0} elements in blocks of {1} make {2} blocks, expected at most {3}", nb_element,
                 block_size, nb_block, max_nb_block);
}

void checkReducersOfGroups(const Accelerator::RunCommand& command)
{
  const Int32 nb_captured = command.internalNbCapturedReducer();
  if (nb_captured > 0)
    ARCANE_FATAL("work groups: {0} reducers are captured by the body, expected that they are arguments of the launch", nb_captured);
}
} // namespace Arcane::detail::kernel
