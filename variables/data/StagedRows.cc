// SPDX-License-Identifier: Apache-2.0
#include "variables/data/StagedRows.h"

#include "variables/data/TiledRow.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/memory/MemoryUtils.h"
#include "arcane_core/base/memory/MemoryUtilsInternal.h"

#include <algorithm>
#include <numeric>

namespace Arcane::detail::data
{

UniqueArray<std::byte> stagingBuffer(Int64 nb_byte)
{
  UniqueArray<std::byte> buffer(MemoryUtils::getAllocationOptions(eMemoryResource::HostPinned));
  buffer.resizeNoInit(nb_byte);
  return buffer;
}

void moveBytes(Span<const MemoryMove> moves)
{
  if (moves.empty())
    return;
  IMemoryCopier* copier = MemoryUtils::getDataMemoryResourceMng()->copier();
  ARCANE_FATAL_IF(!copier, "cannot copy values in memory of a device: its runtime has ended");
  copier->copyEach(moves);
}

void moveBytes(std::byte* to, const std::byte* from, Int64 nb_byte)
{
  const MemoryMove move{ to, from, nb_byte };
  if (nb_byte > 0)
    moveBytes(Span<const MemoryMove>(&move, 1));
}

StagedRows::StagedRows(const RowLayout& layout, std::byte* array)
: m_layout(layout)
, m_array(array)
, m_rows_per_unit(layout.isTiled() ? TiledLayout::tile_size : 1)
, m_unit_bytes(m_rows_per_unit * layout.rowBytes())
{}

void StagedRows::sort(Span<const Int32> rows)
{
  m_order.resize(static_cast<std::size_t>(rows.size()));
  std::iota(m_order.begin(), m_order.end(), 0);
  if (!std::is_sorted(rows.begin(), rows.end()))
    std::stable_sort(m_order.begin(), m_order.end(), [&](Int64 a, Int64 b) { return rows[a] < rows[b]; });
}

Int64 StagedRows::nextBatch(Span<const Int32> rows, Int64 begin)
{
  m_ranges.clear();
  const Int64 max_gap = max_gap_bytes / m_unit_bytes;
  Int64 nb_byte = 0;
  for (Int64 k = begin; k < rows.size(); ++k) {
    const Int64 unit = rows[m_order[static_cast<std::size_t>(k)]] / m_rows_per_unit;
    const bool is_near = !m_ranges.empty() && unit <= m_ranges.back().first + m_ranges.back().nb_unit + max_gap;
    const Int64 nb_added = is_near ? std::max<Int64>(0, unit + 1 - m_ranges.back().first - m_ranges.back().nb_unit) : 1;
    if (nb_byte > 0 && nb_byte + nb_added * m_unit_bytes > staging_bytes)
      return k;
    if (!is_near)
      m_ranges.push_back({ unit, 0, nb_byte, k, k });
    m_ranges.back().nb_unit += nb_added;
    m_ranges.back().end = k + 1;
    nb_byte += nb_added * m_unit_bytes;
  }
  return rows.size();
}

void StagedRows::makeRoom()
{
  const Int64 nb_byte = m_ranges.back().offset + bytesOf(m_ranges.back());
  if (m_buffer.largeSize() < nb_byte)
    m_buffer = stagingBuffer(nb_byte);
}

void StagedRows::copyRanges(bool is_to_host)
{
  std::vector<MemoryMove> moves;
  for (const Range& range : m_ranges) {
    std::byte* on_device = m_array + range.first * m_unit_bytes;
    std::byte* on_host = m_buffer.data() + range.offset;
    moves.push_back({ is_to_host ? on_host : on_device, is_to_host ? on_device : on_host, bytesOf(range) });
  }
  moveBytes(Span<const MemoryMove>(moves.data(), std::ssize(moves)));
}

//! Calls \a action with the range, its copy, the row counted from the beginning of the range, and its index in the list.
template <typename Action> void StagedRows::forEachRow(Span<const Int32> rows, const Action& action)
{
  for (const Range& range : m_ranges)
    for (Int64 k = range.begin; k < range.end; ++k) {
      const Int64 index = m_order[static_cast<std::size_t>(k)];
      action(m_buffer.data() + range.offset, rows[index] - range.first * m_rows_per_unit, index);
    }
}

void StagedRows::gather(Span<const Int32> rows, std::byte* packed)
{
  if (m_unit_bytes == 0 || rows.empty())
    return;
  sort(rows);
  for (Int64 begin = 0; begin < rows.size();) {
    begin = nextBatch(rows, begin);
    makeRoom();
    copyRanges(true);
    forEachRow(rows, [&](const std::byte* array, Int64 row, Int64 index) {
      m_layout.packRows(array, row, 1, packed + index * m_layout.rowBytes());
    });
  }
}

void StagedRows::scatter(Span<const Int32> rows, const std::byte* packed)
{
  if (m_unit_bytes == 0 || rows.empty())
    return;
  sort(rows);
  for (Int64 begin = 0; begin < rows.size();) {
    begin = nextBatch(rows, begin);
    makeRoom();
    // When the rows fill all places, each once, values between them need not be kept.
    const bool are_all_set = m_rows_per_unit == 1 && std::ranges::all_of(m_ranges, [&](const Range& r) {
                               for (Int64 k = r.begin + 1; k < r.end; ++k)
                                 if (rows[m_order[static_cast<std::size_t>(k)]] == rows[m_order[static_cast<std::size_t>(k - 1)]])
                                   return false;
                               return r.nb_unit == r.end - r.begin;
                             });
    if (!are_all_set)
      copyRanges(true);
    forEachRow(rows,
               [&](std::byte* array, Int64 row, Int64 index) { m_layout.unpackRows(array, row, 1, packed + index * m_layout.rowBytes()); });
    copyRanges(false);
  }
}

} // namespace Arcane::detail::data
