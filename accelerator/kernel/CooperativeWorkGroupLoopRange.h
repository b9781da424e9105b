// SPDX-License-Identifier: Apache-2.0
// A range of elements that RUNCOMMAND_LAUNCH cuts into blocks that work at the same time.
#pragma once

#include "accelerator/kernel/WorkGroupLoopRange.h"

namespace Arcane::Accelerator
{
/*!
 * \brief Holds a range of elements that RUNCOMMAND_LAUNCH cuts into blocks. The blocks work at the same time, and so can wait for each other.
 *
 * The launch chooses the size of blocks. The number of blocks is at most the number that fits the device, of which
 * ARCANE_ACCELERATOR_COOPERATIVE_RATIO gives the share. Threads of the host have one block each; otherwise the host has one block. So the roundings
 * of a reducer that adds floating-point numbers depend on the machine; all other reducers give the same values everywhere.
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
