// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PendingBlocks.h"

#include <algorithm>

namespace Arcane::detail::pool
{
namespace
{
// Beyond that many groups, blocks join the youngest one, which then waits for their moment.
constexpr std::size_t max_nb_group = 64;

//! Returns the mark that is reached once both marks are. The order in which threads add their blocks may differ from the order of the moments.
runtime::QueueMark both(const runtime::QueueMark& a, const runtime::QueueMark& b)
{
  std::vector<runtime::QueuePoint> points(a.points().begin(), a.points().end());
  for (const runtime::QueuePoint& added : b.points()) {
    const auto known = std::ranges::find(points, added.slot, &runtime::QueuePoint::slot);
    if (known == points.end())
      points.push_back(added);
    else
      known->submitted = std::max(known->submitted, added.submitted);
  }
  if (points.size() == 1)
    return runtime::QueueMark(points[0]);
  return runtime::QueueMark(std::make_shared<const std::vector<runtime::QueuePoint>>(std::move(points)));
}
} // namespace

PendingGroup& PendingBlocks::groupOf(const runtime::QueueMark& mark)
{
  const std::span<const runtime::QueuePoint> points = mark.points();
  runtime::QueueSlot* slot = (points.size() == 1) ? points[0].slot : nullptr;
  auto fifo = std::ranges::find(m_fifos, slot, &Fifo::slot);
  if (fifo == m_fifos.end())
    fifo = m_fifos.insert(m_fifos.end(), Fifo{ slot, {} });
  if (!fifo->groups.empty()) {
    PendingGroup& youngest = *fifo->groups.back();
    if (youngest.mark == mark)
      return youngest;
    if (fifo->groups.size() >= max_nb_group) {
      youngest.mark = both(youngest.mark, mark);
      return youngest;
    }
  }
  fifo->groups.push_back(std::make_unique<PendingGroup>());
  fifo->groups.back()->mark = mark;
  return *fifo->groups.back();
}

void PendingBlocks::addSmall(const runtime::QueueMark& mark, Int32 size_class, std::span<const BlockSlot> slots, Int64 slot_nb_byte)
{
  PendingGroup& group = groupOf(mark);
  for (const BlockSlot& slot : slots)
    group.small.push_back({ slot, size_class });
  m_nb_block += static_cast<Int64>(slots.size());
  m_nb_byte += static_cast<Int64>(slots.size()) * slot_nb_byte;
}

void PendingBlocks::addLarge(const runtime::QueueMark& mark, LargeBlock* block)
{
  PendingGroup& group = groupOf(mark);
  block->state = eLargeBlockState::Pending;
  block->pending = &group;
  block->pending_place = group.large.size();
  group.large.push_back(block);
  ++m_nb_block;
  m_nb_byte += block->nbByte();
}

void PendingBlocks::removeLarge(LargeBlock* block)
{
  std::vector<LargeBlock*>& group = block->pending->large;
  group[block->pending_place] = group.back();
  group[block->pending_place]->pending_place = block->pending_place;
  group.pop_back();
  block->state = eLargeBlockState::Used;
  --m_nb_block;
  m_nb_byte -= block->nbByte();
}

std::vector<std::unique_ptr<PendingGroup>> PendingBlocks::collect(const IsOver& is_over, const std::function<Int64(Int32)>& slot_nb_byte)
{
  std::vector<std::unique_ptr<PendingGroup>> over;
  for (Fifo& fifo : m_fifos) {
    while (!fifo.groups.empty() && is_over(fifo.groups.front()->mark)) {
      over.push_back(std::move(fifo.groups.front()));
      fifo.groups.pop_front();
    }
  }
  for (const std::unique_ptr<PendingGroup>& group : over) {
    for (const PendingSmall& small : group->small)
      m_nb_byte -= slot_nb_byte(small.size_class);
    m_nb_block -= static_cast<Int64>(group->small.size());
    for (LargeBlock* block : group->large) {
      block->state = eLargeBlockState::Used;
      --m_nb_block;
      m_nb_byte -= block->nbByte();
    }
  }
  return over;
}

void PendingBlocks::forEachLarge(const std::function<bool(LargeBlock&)>& f) const
{
  for (const Fifo& fifo : m_fifos) {
    for (const std::unique_ptr<PendingGroup>& group : fifo.groups) {
      for (LargeBlock* block : group->large) {
        if (!f(*block))
          return;
      }
    }
  }
}
} // namespace Arcane::detail::pool
