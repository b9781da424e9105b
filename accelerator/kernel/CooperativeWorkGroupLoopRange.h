// SPDX-License-Identifier: Apache-2.0
// A range of elements that RUNCOMMAND_LAUNCH cuts into blocks that work at the same time.
#pragma once

#include "accelerator/kernel/WorkGroupLoopRange.h"

namespace Arcane::Accelerator
{
/*!
 * \brief Holds a range of elements that RUNCOMMAND_LAUNCH cuts into blocks. They work at the same time, and so can wait for each other.
 *
 * The launch chooses the size of blocks. There are at most as many blocks as the device has room for, of which
 * ARCANE_ACCELERATOR_COOPERATIVE_RATIO gives the share. Threads of the host have one block each; otherwise the host has one block.
 */
template <std::integral IndexType = Int32> class CooperativeWorkGroupLoopRange : public detail::kernel::WorkGroupRange<IndexType, true>
{
 public:
  CooperativeWorkGroupLoopRange() = default;
  explicit CooperativeWorkGroupLoopRange(IndexType nb_element)
  : detail::kernel::WorkGroupRange<IndexType, true>(nb_element)
  {}
};
} // namespace Arcane::Accelerator
