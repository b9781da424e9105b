// SPDX-License-Identifier: Apache-2.0
// The order in which reducers combine values. The order depends on the indices only, so that all policies give the same bits.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <algorithm>

namespace Arcane::detail::kernel
{
/*!
 * \brief Cuts the elements of a loop into blocks, and a block into lanes.
 *
 * Element i belongs to block i / block_size, and there to lane i % nb_lane. Each lane combines its elements in increasing order.
 * combineLanes() then combines the lanes of a block, and the results of the blocks are combined in the same way: block b belongs to
 * lane b % nb_lane. On a device a lane is a thread, and a block of elements is a block of threads.
 *
 * The blocks of RUNCOMMAND_LAUNCH, which have the size that the application gives them, are combined in the same way. Each element of
 * such a block has a lane of its own, and combineGroupLanes() combines these.
 */
class ReductionTree
{
 public:
  static constexpr Int32 nb_lane = 256;
  //! Lanes are combined first inside groups of this size.
  static constexpr Int32 nb_lane_per_group = 32;
  static constexpr Int32 nb_group = nb_lane / nb_lane_per_group;
  //! The results of so many blocks are combined at the end. Enough blocks to fill the largest devices; more would only wait for each other.
  static constexpr Int32 max_nb_block = 2048;
  //! The largest number of lanes of a work group: blocks of devices are not larger. Element i of a larger work group belongs to the lane of the rest.
  static constexpr Int32 max_nb_group_lane = 1024;

  explicit constexpr ReductionTree(Int64 nb_element)
  : m_nb_element(nb_element)
  {
    while (nbBlock() > max_nb_block)
      m_nb_element_per_lane *= 2;
  }
  constexpr Int32 nbElementPerLane() const { return m_nb_element_per_lane; }
  constexpr Int64 blockSize() const { return Int64(nb_lane) * m_nb_element_per_lane; }
  constexpr Int32 nbBlock() const { return static_cast<Int32>((m_nb_element + blockSize() - 1) / blockSize()); }

 private:
  Int64 m_nb_element;
  Int32 m_nb_element_per_lane = 1;
};

//! Combines the values of the lanes of a block; they are overwritten. A device does the same with its threads.
template <typename Operation, typename T> constexpr ARCCORE_HOST_DEVICE T combineLanes(T* lanes)
{
  constexpr Int32 width = ReductionTree::nb_lane_per_group;
  for (Int32 group = 0; group < ReductionTree::nb_group; ++group) {
    T* const v = lanes + group * width;
    for (Int32 step = width / 2; step > 0; step /= 2) {
      for (Int32 i = 0; i < step; ++i)
        v[i] = Operation::apply(v[i], v[i + step]);
    }
  }
  for (Int32 step = ReductionTree::nb_group / 2; step > 0; step /= 2) {
    for (Int32 i = 0; i < step; ++i)
      lanes[i * width] = Operation::apply(lanes[i * width], lanes[(i + step) * width]);
  }
  return lanes[0];
}

/*!
 * \brief Combines the values of the lanes of a work group, of which there are at most ReductionTree::max_nb_group_lane; they are overwritten.
 *
 * A device does the same with its threads. The result does not depend on the size of a full work group.
 */
template <typename Operation, typename T> constexpr T combineGroupLanes(T* lanes, Int32 nb_lane)
{
  for (Int32 step = ReductionTree::max_nb_group_lane / 2; step > 0; step /= 2) {
    for (Int32 i = 0; i < step && i + step < nb_lane; ++i)
      lanes[i] = Operation::apply(lanes[i], lanes[i + step]);
  }
  return lanes[0];
}

//! Combines the results of the blocks.
template <typename Operation, typename T> T combineBlocks(const T* blocks, Int32 nb_block)
{
  T lanes[ReductionTree::nb_lane];
  std::fill_n(lanes, ReductionTree::nb_lane, Operation::template identity<T>());
  for (Int32 i = 0; i < nb_block; ++i) {
    T& lane = lanes[i % ReductionTree::nb_lane];
    lane = Operation::apply(lane, blocks[i]);
  }
  return combineLanes<Operation>(lanes);
}
} // namespace Arcane::detail::kernel
