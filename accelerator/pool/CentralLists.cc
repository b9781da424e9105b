// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/CentralLists.h"

#include <algorithm>
#include <bit>

namespace Arcane::detail::pool
{
namespace
{
void push(SlotSpan*& head, SlotSpan* span)
{
  span->previous = nullptr;
  span->next = head;
  if (head)
    head->previous = span;
  head = span;
}

void unlink(SlotSpan*& head, SlotSpan* span)
{
  (span->previous ? span->previous->next : head) = span->next;
  if (span->next)
    span->next->previous = span->previous;
}

void destroyAll(SlotSpan* head)
{
  while (head) {
    const std::unique_ptr<SlotSpan> span(head);
    head = span->next;
  }
}
} // namespace

CentralLists::CentralLists(const SizeClasses& classes)
: m_lists(static_cast<std::size_t>(classes.nbClass()))
{}

CentralLists::~CentralLists()
{
  for (const List& list : m_lists) {
    destroyAll(list.open);
    destroyAll(list.closed);
  }
}

Int32 CentralLists::take(Int32 size_class, std::span<BlockSlot> slots)
{
  List& list = listOf(size_class);
  const std::scoped_lock lock(list.mutex);
  std::size_t nb_taken = 0;
  while (nb_taken < slots.size() && list.open) {
    SlotSpan* span = list.open;
    list.nb_empty -= (span->nb_here == span->nb_slot) ? 1 : 0;
    for (std::size_t word = 0; word < span->here.size(); ++word) {
      UInt64& bits = span->here[word];
      for (; bits != 0 && nb_taken < slots.size(); bits &= bits - 1) {
        slots[nb_taken++] = span->at(static_cast<Int32>(word * 64) + std::countr_zero(bits));
        --span->nb_here;
      }
    }
    if (span->nb_here == 0) {
      unlink(list.open, span);
      push(list.closed, span);
    }
  }
  list.nb_free -= static_cast<Int64>(nb_taken);
  return static_cast<Int32>(nb_taken);
}

void CentralLists::give(Int32 size_class, std::span<const BlockSlot> slots, std::vector<std::unique_ptr<SlotSpan>>& empty_spans)
{
  List& list = listOf(size_class);
  const std::scoped_lock lock(list.mutex);
  for (const BlockSlot& slot : slots)
    giveOne(list, slot, empty_spans);
}

void CentralLists::giveOne(List& list, const BlockSlot& slot, std::vector<std::unique_ptr<SlotSpan>>& empty_spans)
{
  // One that was quarantined meanwhile stays out, and keeps its span.
  if (slot.record->load(std::memory_order_relaxed) != BlockRecord::free)
    return;
  SlotSpan* span = PoolPageMap::find(slot.address).span();
  const auto number = static_cast<std::size_t>(slot.record - span->records.get());
  span->here[number / 64] |= UInt64(1) << (number % 64);
  if (span->nb_here++ == 0) {
    unlink(list.closed, span);
    push(list.open, span);
  }
  ++list.nb_free;
  if (span->nb_here < span->nb_slot)
    return;
  if (list.nb_empty == 0) {
    list.nb_empty = 1;
    return;
  }
  unlink(list.open, span);
  list.nb_free -= span->nb_slot;
  empty_spans.emplace_back(span);
}

void CentralLists::takeOut(SlotSpan& span, const BlockRecordPlace* record)
{
  List& list = listOf(span.size_class);
  const std::scoped_lock lock(list.mutex);
  const auto number = static_cast<std::size_t>(record - span.records.get());
  UInt64& word = span.here[number / 64];
  const UInt64 bit = UInt64(1) << (number % 64);
  if ((word & bit) == 0)
    return;
  list.nb_empty -= (span.nb_here == span.nb_slot) ? 1 : 0;
  word &= ~bit;
  --list.nb_free;
  if (--span.nb_here == 0) {
    unlink(list.open, &span);
    push(list.closed, &span);
  }
}

void CentralLists::addSpan(std::unique_ptr<SlotSpan> span)
{
  List& list = listOf(span->size_class);
  const std::scoped_lock lock(list.mutex);
  list.nb_free += span->nb_slot;
  ++list.nb_empty;
  push(list.open, span.release());
}

void CentralLists::takeEmptySpans(std::vector<std::unique_ptr<SlotSpan>>& empty_spans)
{
  for (List& list : m_lists) {
    const std::scoped_lock lock(list.mutex);
    for (SlotSpan* span = list.open; span;) {
      SlotSpan* next = span->next;
      if (span->nb_here == span->nb_slot) {
        unlink(list.open, span);
        list.nb_free -= span->nb_slot;
        --list.nb_empty;
        empty_spans.emplace_back(span);
      }
      span = next;
    }
  }
}

Int64 CentralLists::nbFree(Int32 size_class) const
{
  const List& list = m_lists[static_cast<std::size_t>(size_class)];
  const std::scoped_lock lock(list.mutex);
  return list.nb_free;
}

void CentralLists::forEachSpan(const std::function<void(const SlotSpan&)>& f) const
{
  for (const List& list : m_lists) {
    const std::scoped_lock lock(list.mutex);
    for (const SlotSpan* span = list.open; span; span = span->next)
      f(*span);
    for (const SlotSpan* span = list.closed; span; span = span->next)
      f(*span);
  }
}
} // namespace Arcane::detail::pool
