// SPDX-License-Identifier: Apache-2.0
// Small blocks that all threads share, by size.
#pragma once

#include "accelerator/pool/SlotSpan.h"

#include <functional>
#include <mutex>
#include <span>
#include <vector>

namespace Arcane::detail::pool
{
/*!
 * \brief The spans of each size that have free blocks. Each size has its lock; any thread may call any function.
 *
 * Blocks go from and to the caches of threads in batches. A span all of whose blocks are here is handed back, except one per size.
 */
class CentralLists
{
 public:
  explicit CentralLists(const SizeClasses& classes);
  CentralLists(const CentralLists&) = delete;
  CentralLists& operator=(const CentralLists&) = delete;
  ~CentralLists();

  //! Fills the beginning of \a slots, and returns the number of blocks.
  Int32 take(Int32 size_class, std::span<BlockSlot> slots);
  /*!
   * \brief Gives blocks of one size back.
   * \param empty_spans  receives the spans that are whole again; they are in no list any more
   */
  void give(Int32 size_class, std::span<const BlockSlot> slots, std::vector<std::unique_ptr<SlotSpan>>& empty_spans);
  //! Takes a block that was freed wrongly out of its list, if it is there.
  void takeOut(SlotSpan& span, const BlockRecordPlace* record);
  //! Adds a span whose blocks are all free.
  void addSpan(std::unique_ptr<SlotSpan> span);
  //! Takes out all spans whose blocks are all here, also the last one of each size.
  void takeEmptySpans(std::vector<std::unique_ptr<SlotSpan>>& empty_spans);

  //! Returns the number of free blocks of one size.
  Int64 nbFree(Int32 size_class) const;
  void forEachSpan(const std::function<void(const SlotSpan&)>& f) const;

 private:
  struct alignas(64) List
  {
    mutable std::mutex mutex;
    //! Spans that have blocks here.
    SlotSpan* open = nullptr;
    //! Spans that have none.
    SlotSpan* closed = nullptr;
    Int64 nb_free = 0;
    Int32 nb_empty = 0;
  };
  std::vector<List> m_lists;

  List& listOf(Int32 size_class) { return m_lists[static_cast<std::size_t>(size_class)]; }
  static void giveOne(List& list, const BlockSlot& slot, std::vector<std::unique_ptr<SlotSpan>>& empty_spans);
};
} // namespace Arcane::detail::pool
