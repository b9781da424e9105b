// SPDX-License-Identifier: Apache-2.0
#include "shmem/ContiguousWindow.h"

#include <algorithm>
#include <limits>

namespace Arcane::detail::shmem
{
namespace
{
constexpr const char* window_kind = "ContigMachineShMemWin";
} // namespace

ContiguousWindow::ContiguousWindow(std::shared_ptr<MachineTeam> team, Int64 nb_elem, Int32 element_bytes)
: m_table(std::move(team), window_kind)
, m_element_bytes(std::max(element_bytes, 1))
{
  m_table.begin(eWindowCall::Create, element_bytes);
  askFor(element_bytes > 0 ? nb_elem : -1);
  m_table.meet();
  m_begins = beginsOfSizes();
  m_capacity = m_begins.back();
  if (m_capacity == 0)
    return;
  try {
    doAllocate();
  }
  catch (...) {
    if (m_owned_block)
      arena().deallocate(m_owned_block);
    throw;
  }
}

// The first rank takes the addresses; then each rank commits the pages of its segment.
void ContiguousWindow::doAllocate()
{
  if (team().index() == 0) {
    m_owned_block = arena().heap().allocateUncommitted(m_capacity);
    if (m_owned_block)
      m_table.own().offset.store(arena().offsetOf(m_owned_block), std::memory_order_relaxed);
    else
      m_table.reportNoRoom(m_capacity);
  }
  m_table.meet();
  m_base = arena().addressOf(m_table.line(0).offset.load(std::memory_order_relaxed));
  const Span<std::byte> own = bytesOf(team().index());
  if (!arena().commit(own.data(), own.size()))
    m_table.reportNoRoom(own.size());
  m_table.meet();
}

ContiguousWindow::~ContiguousWindow()
{
  if (m_owned_block)
    m_table.endWith(m_owned_block);
}

Span<std::byte> ContiguousWindow::segment(Int32 index) const
{
  const Span<std::byte> bytes = bytesOf(index);
  arena().device().makeReachable(bytes.data(), bytes.size());
  return bytes;
}

Span<std::byte> ContiguousWindow::window() const
{
  arena().device().makeReachable(m_base, m_begins.back());
  return { m_base, m_begins.back() };
}

Span<std::byte> ContiguousWindow::bytesOf(Int32 index) const
{
  const auto i = static_cast<std::size_t>(index);
  return { m_base + m_begins[i], m_begins[i + 1] - m_begins[i] };
}

void ContiguousWindow::resizeSegment(Int64 nb_elem)
{
  m_table.begin(eWindowCall::ResizeSegment);
  // All ranks may have refused the last call, so that the line does not hold the present size.
  m_table.own().nb_byte.store(bytesOf(team().index()).size(), std::memory_order_relaxed);
  if (nb_elem != no_change)
    askFor(nb_elem);
  m_table.meet();
  std::vector<Int64> begins = beginsOfSizes();
  if (begins.back() > m_capacity)
    ARCANE_FATAL("{0}, resizeSegment(): the segments of all ranks have {1} bytes together, expected at most the {2} of "
                 "the constructor",
                 window_kind, begins.back(), m_capacity);
  m_begins = std::move(begins);
}

void ContiguousWindow::askFor(Int64 nb_elem)
{
  // The sum over the ranks must not overflow either.
  if (nb_elem < 0 || nb_elem > std::numeric_limits<Int64>::max() / m_element_bytes / team().nbRank())
    m_table.reportSize(nb_elem, m_element_bytes);
  else
    m_table.own().nb_byte.store(nb_elem * m_element_bytes, std::memory_order_relaxed);
}

std::vector<Int64> ContiguousWindow::beginsOfSizes() const
{
  std::vector<Int64> begins(1, 0);
  for (Int32 i = 0; i < team().nbRank(); ++i)
    begins.push_back(begins.back() + m_table.line(i).nb_byte.load(std::memory_order_relaxed));
  return begins;
}
} // namespace Arcane::detail::shmem
