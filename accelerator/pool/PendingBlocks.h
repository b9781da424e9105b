// SPDX-License-Identifier: Apache-2.0
// Blocks that were freed while queues might still use them.
#pragma once

#include "accelerator/pool/LargeBlock.h"
#include "accelerator/runtime/QueueMark.h"

#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <span>
#include <vector>

namespace Arcane::detail::pool
{
//! A small block that waits.
struct PendingSmall
{
  BlockSlot slot;
  Int32 size_class = 0;
};

//! Blocks that become free together.
struct PendingGroup
{
  runtime::QueueMark mark;
  std::vector<PendingSmall> small;
  std::vector<LargeBlock*> large;
};

/*!
 * \brief Groups of blocks by the moment that they wait for.
 *
 * The groups of one queue are in the order of their moments, so if the mark of the oldest is not reached, none is; the same is true for the groups
 * that wait for several queues. One thread at a time.
 */
class PendingBlocks
{
 public:
  using IsOver = std::function<bool(const runtime::QueueMark&)>;

  void addSmall(const runtime::QueueMark& mark, Int32 size_class, std::span<const BlockSlot> slots, Int64 slot_nb_byte);
  //! Adds a used block, which becomes pending and stays linked with its neighbours.
  void addLarge(const runtime::QueueMark& mark, LargeBlock* block);
  //! Takes a block out, which becomes used.
  void removeLarge(LargeBlock* block);
  //! Takes out the groups for which \a is_over returns true; it is called for the oldest ones only. Their large blocks become used.
  std::vector<std::unique_ptr<PendingGroup>> collect(const IsOver& is_over, const std::function<Int64(Int32)>& slot_nb_byte);
  //! Calls \a f for the large blocks until it returns false.
  void forEachLarge(const std::function<bool(LargeBlock&)>& f) const;

  bool isEmpty() const { return m_nb_block == 0; }
  Int64 nbBlock() const { return m_nb_block; }
  Int64 nbByte() const { return m_nb_byte; }

 private:
  struct Fifo
  {
    //! Null for the groups that wait for several queues.
    runtime::QueueSlot* slot = nullptr;
    std::deque<std::unique_ptr<PendingGroup>> groups;
  };
  std::list<Fifo> m_fifos;
  Int64 m_nb_block = 0;
  Int64 m_nb_byte = 0;

  PendingGroup& groupOf(const runtime::QueueMark& mark);
};
} // namespace Arcane::detail::pool
