// SPDX-License-Identifier: Apache-2.0
#include "shmem/GrowingWindow.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace Arcane::detail::shmem
{
namespace
{
constexpr const char* window_kind = "MachineShMemWin";
} // namespace

GrowingWindow::GrowingWindow(std::shared_ptr<MachineTeam> team, Int64 nb_elem, Int32 element_bytes)
: m_table(std::move(team), window_kind)
, m_element_bytes(element_bytes)
{
  m_table.begin(eWindowCall::Create, element_bytes);
  const bool is_size = element_bytes > 0 && nb_elem >= 0 && nb_elem <= std::numeric_limits<Int64>::max() / element_bytes;
  const Int64 nb_byte = is_size ? nb_elem * m_element_bytes : 0;
  if (!is_size)
    m_table.reportSize(nb_elem, element_bytes);
  else if (!ensureCapacity(nb_byte))
    m_table.reportNoRoom(nb_byte);
  m_table.own().nb_byte.store(nb_byte, std::memory_order_relaxed);
  try {
    m_table.meet();
  }
  catch (...) {
    if (m_block)
      arena().deallocate(m_block);
    throw;
  }
}

GrowingWindow::~GrowingWindow()
{
  if (m_block)
    m_table.endWith(m_block);
  for (const auto* left : { &m_left, &m_left_before })
    for (std::byte* block : *left)
      m_table.endWith(block);
}

Span<std::byte> GrowingWindow::segment(Int32 index) const
{
  const SegmentTable::Line& line = m_table.line(index);
  const Int64 offset = line.offset.load(std::memory_order_acquire);
  if (offset == 0)
    return {};
  const Span<std::byte> bytes(arena().addressOf(offset), line.nb_byte.load(std::memory_order_relaxed));
  arena().device().makeReachable(bytes.data(), bytes.size());
  return bytes;
}

void GrowingWindow::add(Span<const std::byte> bytes)
{
  m_table.begin(eWindowCall::Add);
  if (bytes.size() % m_element_bytes != 0)
    m_table.reportSize(bytes.size(), m_element_bytes);
  // After the meeting other ranks write to their segments, and these bytes may be a part of one.
  const std::vector<std::byte> copy = copyIfShared(bytes);
  m_table.meet();
  const Int64 nb_before = ownBytes();
  const bool has_room = ensureGrowingCapacity(nb_before + bytes.size());
  if (!has_room)
    m_table.reportNoRoom(nb_before + bytes.size());
  else if (!bytes.empty())
    std::memcpy(m_block + nb_before, bytes.data(), static_cast<std::size_t>(bytes.size()));
  setOwnBytesAndMeet(nb_before + bytes.size());
}

void GrowingWindow::addToAnother(std::optional<Int32> rank, Span<const std::byte> bytes)
{
  m_table.begin(eWindowCall::AddToAnother);
  const Int32 target = rank ? team().findIndex(*rank) : -1;
  if (rank && target < 0)
    m_table.reportNotARank(*rank);
  if (bytes.size() % m_element_bytes != 0)
    m_table.reportSize(bytes.size(), m_element_bytes);
  if (target >= 0) {
    m_table.claim(target);
    m_table.own().nb_added_byte.store(bytes.size(), std::memory_order_relaxed);
  }
  const std::vector<std::byte> copy = copyIfShared(bytes);
  m_table.meet();

  // Each rank makes room in its own segment, so that it owns the memory and the memory is near it.
  const Int64 nb_before = ownBytes();
  const Int32 adder = m_table.adderOfMine();
  const Int64 nb_added = (adder >= 0) ? m_table.line(adder).nb_added_byte.load(std::memory_order_relaxed) : 0;
  const Int64 position = (target >= 0) ? m_table.line(target).nb_byte.load(std::memory_order_relaxed) : 0;
  if (!ensureGrowingCapacity(nb_before + nb_added))
    m_table.reportNoRoom(nb_before + nb_added);
  m_table.meet();

  if (target >= 0 && !bytes.empty()) {
    std::byte* segment = arena().addressOf(m_table.line(target).offset.load(std::memory_order_acquire));
    std::memcpy(segment + position, bytes.data(), static_cast<std::size_t>(bytes.size()));
  }
  setOwnBytesAndMeet(nb_before + nb_added);
}

void GrowingWindow::reserve(Int64 nb_elem)
{
  changeSize(eWindowCall::Reserve, nb_elem);
}

void GrowingWindow::resize(Int64 nb_elem)
{
  changeSize(eWindowCall::Resize, nb_elem);
}

void GrowingWindow::changeSize(eWindowCall call, Int64 nb_elem)
{
  m_table.begin(call);
  const Int64 nb_before = ownBytes();
  Int64 nb_byte = nb_before;
  if (nb_elem < no_change || nb_elem > std::numeric_limits<Int64>::max() / m_element_bytes)
    m_table.reportSize(nb_elem, m_element_bytes);
  else if (nb_elem != no_change)
    nb_byte = nb_elem * m_element_bytes;
  // Other ranks may write to this segment until they make this call: it is moved only after the meeting.
  m_table.meet();
  if (!ensureCapacity(nb_byte))
    m_table.reportNoRoom(nb_byte);
  setOwnBytesAndMeet(call == eWindowCall::Resize ? nb_byte : nb_before);
}

void GrowingWindow::shrink()
{
  m_table.begin(eWindowCall::Shrink);
  m_table.meet();
  freeLeftBlocks();
  if (!m_block)
    return;
  if (ownBytes() > 0) {
    arena().heap().resizeInPlace(m_block, ownBytes());
    m_capacity = arena().capacityOf(m_block);
    return;
  }
  m_table.own().offset.store(0, std::memory_order_relaxed);
  m_left_before.push_back(m_block);
  m_block = nullptr;
  m_capacity = 0;
}

// Takes more than requested, for calls that are likely to be repeated.
bool GrowingWindow::ensureGrowingCapacity(Int64 nb_byte)
{
  if (nb_byte <= m_capacity)
    return true;
  return ensureCapacity(std::max(nb_byte, m_capacity + m_capacity / 2)) || ensureCapacity(nb_byte);
}

// The bytes after the elements are kept too: a view of them may be the argument of the next call.
bool GrowingWindow::ensureCapacity(Int64 nb_byte)
{
  if (nb_byte <= m_capacity)
    return true;
  BlockHeap& heap = arena().heap();
  if (!m_block || !heap.resizeInPlace(m_block, nb_byte)) {
    std::byte* larger = heap.allocate(nb_byte);
    if (!larger)
      return false;
    if (m_block) {
      std::memcpy(larger, m_block, static_cast<std::size_t>(m_capacity));
      m_left.push_back(m_block);
    }
    m_block = larger;
  }
  m_capacity = heap.capacityOf(m_block);
  m_table.own().offset.store(arena().offsetOf(m_block), std::memory_order_release);
  return true;
}

std::vector<std::byte> GrowingWindow::copyIfShared(Span<const std::byte>& bytes) const
{
  if (bytes.empty() || !arena().contains(bytes.data()))
    return {};
  std::vector<std::byte> copy(bytes.begin(), bytes.end());
  bytes = { copy.data(), bytes.size() };
  return copy;
}

void GrowingWindow::setOwnBytesAndMeet(Int64 nb_byte)
{
  const Int64 nb_before = ownBytes();
  m_table.own().nb_byte.store(nb_byte, std::memory_order_relaxed);
  try {
    m_table.meet();
  }
  catch (...) {
    // All segments have their previous sizes before a rank continues.
    m_table.own().nb_byte.store(nb_before, std::memory_order_relaxed);
    team().barrier();
    throw;
  }
  freeLeftBlocks();
}

void GrowingWindow::freeLeftBlocks()
{
  for (std::byte* block : m_left_before)
    arena().deallocate(block);
  m_left_before.clear();
  std::swap(m_left, m_left_before);
}
} // namespace Arcane::detail::shmem
