// SPDX-License-Identifier: Apache-2.0
#include "accelerator/plan/LearnedAllocator.h"

#include "arcane_core/base/ArcaneGlobal.h"

#include <algorithm>
#include <utility>

namespace Arcane::Accelerator
{
LearnedAllocator::LearnedAllocator(IMemoryAllocator* upstream, const String& name)
: m_upstream(ARCANE_CHECK_POINTER(upstream))
, m_name(name)
{}

LearnedAllocator::~LearnedAllocator()
{
  if (m_memory.baseAddress())
    m_upstream->deallocate({}, m_memory);
}

void LearnedAllocator::beginStep()
{
  AllocatedMemoryInfo former;
  {
    const std::scoped_lock lock(m_mutex);
    ARCANE_FATAL_IF(m_state != eState::Outside, "learned allocator '{0}': beginStep() within a step, expected endStep() before", m_name);
    m_next = 0;
    m_phase = 0;
    // A block of the previous plan may still be in use: its memory stays, and so does the plan, until it is gone.
    if (!m_has_plan && m_live.empty()) {
      former = forget();
      m_state = eState::Recording;
    }
    else {
      m_state = m_has_plan ? eState::Following : eState::Astray;
    }
  }
  if (former.baseAddress())
    m_upstream->deallocate({}, former);
}

void LearnedAllocator::endStep()
{
  Int64 nb_byte = 0;
  {
    const std::scoped_lock lock(m_mutex);
    ARCANE_FATAL_IF(m_state == eState::Outside || m_state == eState::Learning,
                    "learned allocator '{0}': endStep() outside a step, expected beginStep() before", m_name);
    const eState state = std::exchange(m_state, eState::Outside);
    if (state != eState::Recording) {
      m_has_plan = state == eState::Following && m_next == m_places.size();
      return;
    }
    nb_byte = pack();
    m_has_plan = (nb_byte == 0);
    if (m_has_plan)
      return;
    m_state = eState::Learning;
  }
  takeMemory(nb_byte);
}

AllocatedMemoryInfo LearnedAllocator::forget()
{
  m_places.clear();
  m_recorded.clear();
  return std::exchange(m_memory, {});
}

//! Places what was recorded. \return what that takes \unit{bytes}
Int64 LearnedAllocator::pack()
{
  std::vector<detail::plan::PackedBlock> blocks;
  for (Place& place : m_places) {
    place.is_planned = place.block.last >= 0 && place.block.nb_byte > 0;
    if (place.is_planned)
      blocks.push_back(place.block);
  }
  m_recorded.clear();
  const Int64 nb_byte = detail::plan::packIntervals(blocks);
  auto packed = blocks.begin();
  for (Place& place : m_places)
    if (place.is_planned)
      place.block = *packed++;
  for (std::size_t i = 0; i < m_places.size(); ++i)
    for (std::size_t j = 0; j < m_places.size(); ++j)
      if (m_places[i].is_planned && m_places[j].is_planned && m_places[i].block.overlaps(m_places[j].block))
        m_places[i].rivals.push_back(j);
  return nb_byte;
}

//! The memory of the plan, or no plan.
void LearnedAllocator::takeMemory(Int64 nb_byte)
{
  MemoryAllocationArgs args;
  args.setArrayName(&m_name);
  AllocatedMemoryInfo memory;
  try {
    memory = m_upstream->allocate(args, nb_byte);
  }
  catch (const std::exception&) {
    // The step has succeeded without; a later request that fails throws its own exception.
  }
  const std::scoped_lock lock(m_mutex);
  m_state = eState::Outside;
  m_memory = memory;
  m_has_plan = memory.baseAddress() != nullptr;
  if (!m_has_plan)
    m_places.clear();
}

bool LearnedAllocator::isFree(const Place& place) const
{
  return std::none_of(place.rivals.begin(), place.rivals.end(), [this](std::size_t i) { return m_places[i].is_live; });
}

bool LearnedAllocator::isPlanned(const void* address) const
{
  const auto* begin = static_cast<const std::byte*>(m_memory.baseAddress());
  return begin && address >= begin && address < begin + m_memory.capacity();
}

void* LearnedAllocator::nextPlace(Int64 nb_byte)
{
  if (m_next == m_places.size() || m_places[m_next].block.nb_byte != nb_byte) {
    m_state = eState::Astray;
    return nullptr;
  }
  Place& place = m_places[m_next];
  if (!place.is_planned) {
    ++m_next;
    return nullptr;
  }
  if (!isFree(place)) {
    m_state = eState::Astray;
    return nullptr;
  }
  place.is_live = true;
  m_live[place.block.offset] = m_next++;
  ++m_nb_served;
  return static_cast<std::byte*>(m_memory.baseAddress()) + place.block.offset;
}

AllocatedMemoryInfo LearnedAllocator::allocate(MemoryAllocationArgs args, Int64 new_size)
{
  {
    const std::scoped_lock lock(m_mutex);
    if (m_state == eState::Following)
      if (void* address = nextPlace(new_size))
        return { address, new_size, new_size };
  }
  const AllocatedMemoryInfo block = m_upstream->allocate(args, new_size);
  const std::scoped_lock lock(m_mutex);
  if (m_state != eState::Outside)
    ++m_nb_fallback;
  if (m_state == eState::Recording) {
    const auto alignment = static_cast<Int64>(m_upstream->guaranteedAlignment(args));
    m_recorded[block.baseAddress()] = m_places.size();
    m_places.push_back({ { new_size, std::max<Int64>(1, alignment), m_phase++, -1, -1 }, false, false, {} });
  }
  return block;
}

AllocatedMemoryInfo LearnedAllocator::reallocate(MemoryAllocationArgs args, AllocatedMemoryInfo current, Int64 new_size)
{
  const AllocatedMemoryInfo moved = allocate(args, new_size);
  const Int64 nb_kept = std::min(current.size(), new_size);
  if (current.baseAddress() && nb_kept > 0)
    copyMemory(args, moved, AllocatedMemoryInfo(current.baseAddress(), nb_kept));
  deallocate(args, current);
  return moved;
}

void LearnedAllocator::deallocate(MemoryAllocationArgs args, AllocatedMemoryInfo block)
{
  if (!block.baseAddress())
    return;
  {
    const std::scoped_lock lock(m_mutex);
    if (isPlanned(block.baseAddress())) {
      const Int64 offset = static_cast<const std::byte*>(block.baseAddress()) - static_cast<const std::byte*>(m_memory.baseAddress());
      const auto it = m_live.find(offset);
      ARCANE_FATAL_IF(it == m_live.end(), "learned allocator '{0}': no live block at offset {1}, expected one that was given", m_name,
                      offset);
      m_places[it->second].is_live = false;
      m_live.erase(it);
      return;
    }
    if (m_state == eState::Recording)
      if (const auto it = m_recorded.find(block.baseAddress()); it != m_recorded.end()) {
        m_places[it->second].block.last = m_phase++;
        m_recorded.erase(it);
      }
  }
  m_upstream->deallocate(args, block);
}

Int64 LearnedAllocator::adjustedCapacity(MemoryAllocationArgs args, Int64 wanted_capacity, Int64 element_size) const
{
  return m_upstream->adjustedCapacity(args, wanted_capacity, element_size);
}

void LearnedAllocator::copyMemory(MemoryAllocationArgs args, AllocatedMemoryInfo destination, AllocatedMemoryInfo source)
{
  m_upstream->copyMemory(args, destination, source);
}

bool LearnedAllocator::isLearned() const
{
  const std::scoped_lock lock(m_mutex);
  return m_has_plan && m_state != eState::Astray;
}

Int64 LearnedAllocator::nbServed() const
{
  const std::scoped_lock lock(m_mutex);
  return m_nb_served;
}

Int64 LearnedAllocator::nbFallback() const
{
  const std::scoped_lock lock(m_mutex);
  return m_nb_fallback;
}

Int64 LearnedAllocator::plannedSize() const
{
  const std::scoped_lock lock(m_mutex);
  return m_memory.baseAddress() ? m_memory.capacity() : 0;
}

Int64 LearnedAllocator::plannedPeak() const
{
  const std::scoped_lock lock(m_mutex);
  std::vector<detail::plan::PackedBlock> blocks;
  for (const Place& place : m_places)
    if (place.is_planned)
      blocks.push_back(place.block);
  return detail::plan::peakOfIntervals(blocks);
}
} // namespace Arcane::Accelerator
