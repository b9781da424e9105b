// SPDX-License-Identifier: Apache-2.0
// Small blocks that all threads share, by size.
#pragma once

#include "accelerator/pool/SlotSpan.h"

#include <functional>
#include <mutex>
#include <span>
#include <vector>

namespace Arcane::detail
{
/*!
 * \brief Per size, the spans that have free blocks. Each size has its lock.
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

  //! Fills the beginning of \a slots; the number of blocks taken.
  Int32 take(Int32 size_class, std::span<BlockSlot> slots);
  /*!
   * \brief Gives blocks of one size back.
   * \param empty_spans  spans that are whole again and no longer known here, with their blocks, are added
   */
  void give(Int32 size_class, std::span<const BlockSlot> slots, std::vector<std::unique_ptr<SlotSpan>>& empty_spans);
  //! A block that was freed wrongly is not here any more, if it was.
  void takeOut(SlotSpan& span, const BlockRecordPlace* record);
  //! All its blocks are here from now on.
  void addSpan(std::unique_ptr<SlotSpan> span);
  //! Takes all spans out whose blocks are all here, also the last ones of each size.
  void takeEmptySpans(std::vector<std::unique_ptr<SlotSpan>>& empty_spans);

  //! Of one size. \local
  Int64 nbFree(Int32 size_class) const;
  void forEachSpan(const std::function<void(const SlotSpan&)>& f) const;

 private:
  struct alignas(64) List
  {
    mutable std::mutex mutex;
    //! With blocks here.
    SlotSpan* open = nullptr;
    //! Without.
    SlotSpan* closed = nullptr;
    Int64 nb_free = 0;
    Int32 nb_empty = 0;
  };
  std::vector<List> m_lists;

  List& listOf(Int32 size_class) { return m_lists[static_cast<std::size_t>(size_class)]; }
  static void giveOne(List& list, const BlockSlot& slot, std::vector<std::unique_ptr<SlotSpan>>& empty_spans);
};
} // namespace Arcane::detail
