// SPDX-License-Identifier: Apache-2.0
// The context of the body of a work group: its block, its work item, and the grid of all blocks.
#pragma once

#include "accelerator/kernel/DeviceLanguage.h"
#include "accelerator/kernel/GridBarrier.h"
#include "accelerator/kernel/ReductionTree.h"

#if defined(ARCCORE_DEVICE_TARGET_HIP) || defined(__HIP__)
#include <hip/hip_cooperative_groups.h>
#elif defined(__CUDACC__)
#include <cooperative_groups.h>
#endif

namespace Arcane::detail::kernel
{
#if defined(ARCCORE_DEVICE_CODE)
inline constexpr bool is_device_pass = true;
#else
inline constexpr bool is_device_pass = false;
#endif

/*!
 * \brief Goes through the elements of one work item: from the first one to the end, which is excluded, at a constant distance.
 *
 * For `for (auto i : item.linearIndexes())`. On the host, where one work item has all elements of a block, it also notes the lane of the present
 * element, and the first lane after the last element: reducers have one value per lane, as they have on devices.
 */
template <typename IndexType> class LinearIndexes
{
 public:
  struct End
  {
    Int64 value;
  };
  class Iterator
  {
   public:
    constexpr ARCCORE_HOST_DEVICE Iterator(Int64 index, Int64 step, Int32* lane)
    : m_index(index)
    , m_step(step)
    , m_first(index)
    , m_lane(lane)
    {}
    constexpr ARCCORE_HOST_DEVICE IndexType operator*() const
    {
#if !defined(ARCCORE_DEVICE_CODE)
      if (m_lane)
        *m_lane = static_cast<Int32>((m_index - m_first) % ReductionTree::max_nb_group_lane);
#endif
      return static_cast<IndexType>(m_index);
    }
    constexpr ARCCORE_HOST_DEVICE Iterator& operator++()
    {
      m_index += m_step;
      return *this;
    }
    constexpr ARCCORE_HOST_DEVICE bool operator!=(End end) const
    {
#if !defined(ARCCORE_DEVICE_CODE)
      if (m_lane && m_index >= end.value)
        *m_lane = 0;
#endif
      return m_index < end.value;
    }

   private:
    // The last step may leave the range of 32 bits.
    Int64 m_index;
    Int64 m_step;
    Int64 m_first;
    Int32* m_lane;
  };

  //! \param lane  where the host notes the lane of the present element, or null
  constexpr ARCCORE_HOST_DEVICE LinearIndexes(Int64 first, Int64 end, Int64 step, Int32* lane = nullptr)
  : m_first(first)
  , m_end(end)
  , m_step(step)
  , m_lane(lane)
  {}
  constexpr ARCCORE_HOST_DEVICE Iterator begin() const
  {
    return Iterator(m_first, m_step, m_lane);
  }
  constexpr ARCCORE_HOST_DEVICE End end() const
  {
    return { m_end };
  }

 private:
  Int64 m_first;
  Int64 m_end;
  Int64 m_step;
  Int32* m_lane;
};

//! Stands for the part of a block that one thread of a device executes. On the host one work item is the whole block.
template <typename IndexType> class WorkItem
{
 public:
  constexpr ARCCORE_HOST_DEVICE WorkItem(Int32 rank_in_block, const LinearIndexes<IndexType>& indexes)
  : m_rank_in_block(rank_in_block)
  , m_indexes(indexes)
  {}
  constexpr ARCCORE_HOST_DEVICE Int32 rankInBlock() const { return m_rank_in_block; }
  constexpr ARCCORE_HOST_DEVICE LinearIndexes<IndexType> linearIndexes() const { return m_indexes; }
  static constexpr ARCCORE_HOST_DEVICE bool isDevice() { return is_device_pass; }

 private:
  Int32 m_rank_in_block;
  LinearIndexes<IndexType> m_indexes;
};

//! Stands for a block of work items, which share local memory and can wait for each other.
class WorkBlock
{
 public:
  constexpr ARCCORE_HOST_DEVICE WorkBlock(Int32 rank, Int32 size)
  : m_rank(rank)
  , m_size(size)
  {}
  constexpr ARCCORE_HOST_DEVICE Int32 groupRank() const { return m_rank; }
  //! Returns the number of elements of a full block. The last block may have fewer.
  constexpr ARCCORE_HOST_DEVICE Int32 groupSize() const { return m_size; }
  //! Waits for the work items of the block.
  ARCCORE_HOST_DEVICE void barrier() const
  {
#if defined(ARCCORE_DEVICE_CODE)
    __syncthreads();
#endif
  }
  static constexpr ARCCORE_HOST_DEVICE bool isDevice()
  {
    return is_device_pass;
  }

 private:
  Int32 m_rank;
  Int32 m_size;
};

//! Stands for all blocks of a cooperative launch, which work at the same time and can wait for each other.
class WorkGrid
{
 public:
  constexpr ARCCORE_HOST_DEVICE WorkGrid(Int32 nb_block, GridBarrier* barrier)
  : m_nb_block(nb_block)
  , m_barrier(barrier)
  {}
  constexpr ARCCORE_HOST_DEVICE Int32 nbBlock() const { return m_nb_block; }
  //! Waits for all blocks.
  ARCCORE_HOST_DEVICE void barrier() const
  {
#if defined(ARCCORE_DEVICE_CODE)
    static_cast<void>(m_barrier);
    cooperative_groups::this_grid().sync();
#else
    if (m_barrier)
      m_barrier->wait();
#endif
  }
  static constexpr ARCCORE_HOST_DEVICE bool isDevice()
  {
    return is_device_pass;
  }

 private:
  Int32 m_nb_block;
  GridBarrier* m_barrier;
};

//! Gives the body of a WorkGroupLoopRange its block and its work item.
template <typename IndexType> class WorkGroupContext
{
 public:
  constexpr ARCCORE_HOST_DEVICE WorkGroupContext(const WorkBlock& block, const WorkItem<IndexType>& item, const WorkGrid&)
  : m_block(block)
  , m_item(item)
  {}
  constexpr ARCCORE_HOST_DEVICE WorkBlock block() const { return m_block; }
  constexpr ARCCORE_HOST_DEVICE WorkItem<IndexType> workItem() const { return m_item; }

 private:
  WorkBlock m_block;
  WorkItem<IndexType> m_item;
};

//! Gives the body of a CooperativeWorkGroupLoopRange its grid too.
template <typename IndexType> class CooperativeContext : public WorkGroupContext<IndexType>
{
 public:
  constexpr ARCCORE_HOST_DEVICE CooperativeContext(const WorkBlock& block, const WorkItem<IndexType>& item, const WorkGrid& grid)
  : WorkGroupContext<IndexType>(block, item, grid)
  , m_grid(grid)
  {}
  constexpr ARCCORE_HOST_DEVICE WorkGrid grid() const { return m_grid; }

 private:
  WorkGrid m_grid;
};
} // namespace Arcane::detail::kernel
