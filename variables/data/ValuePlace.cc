// SPDX-License-Identifier: Apache-2.0
#include "variables/data/ValuePlace.h"

#include "variables/data/StagedRows.h"
#include "variables/data/ValueText.h"

#include "arcane_core/base/memory/MemoryUtils.h"

#include <algorithm>
#include <cstring>
#include <unordered_set>

namespace Arcane::detail::data
{

namespace
{
//! The size of the buffer through which tiled rows of the host are packed: small enough for a cache, large enough for a file. \unit{bytes}
constexpr Int64 host_block_bytes = 256 * 1024;
//! The size of runs of rows from which on each is moved by a copy of its own on the device. \unit{bytes}
constexpr Int64 min_run_bytes = 1024;

//! Returns how many rows, and at least one tile of them, a buffer holds.
Int64 nbRowOfBatch(Int64 row_bytes, bool is_on_host = false)
{
  constexpr Int64 tile = TiledLayout::tile_size;
  const Int64 nb_byte = is_on_host ? host_block_bytes : staging_bytes;
  return std::max(tile, nb_byte / std::max<Int64>(row_bytes, 1) / tile * tile);
}

UniqueArray<std::byte> blockBuffer(Int64 nb_byte, bool is_on_host)
{
  return is_on_host ? UniqueArray<std::byte>(nb_byte) : stagingBuffer(nb_byte);
}

//! Returns true when the numbers of each value are side by side.
bool hasContiguousValues(const RowLayout& layout)
{
  return !layout.isTiled() || layout.nbNumberPerValue() == 1;
}

//! Calls \a action with the beginning and the end of parts of the list, in none of which a row is set before it is read.
template <typename IsReadAt, typename Action>
void forEachIndependentPart(Span<const Int32> to, Int64 nb_row_of_batch, const IsReadAt& is_read_at, const Action& action)
{
  std::unordered_set<Int32> written;
  Int64 begin = 0;
  for (Int64 k = 0; k < to.size(); ++k) {
    if (k - begin == nb_row_of_batch || is_read_at(k, written)) {
      action(begin, k);
      written.clear();
      begin = k;
    }
    written.insert(to[k]);
  }
  if (begin < to.size())
    action(begin, to.size());
}

//! Fills \a nb_byte bytes with copies of \a value.
void repeat(Span<const std::byte> value, std::byte* to, Int64 nb_byte)
{
  for (Int64 i = 0; i < nb_byte; i += value.size())
    std::memcpy(to + i, value.data(), static_cast<std::size_t>(value.size()));
}

//! A run of rows that keep their order.
struct Run
{
  Int64 to = 0;
  Int64 from = 0;
  Int64 nb_row = 0;
};

//! Returns the runs of the rows that have a previous place.
std::vector<Run> runsOfPermutation(Span<const Int32> new_to_old)
{
  std::vector<Run> runs;
  for (Int64 i = 0; i < new_to_old.size(); ++i) {
    const Int64 from = new_to_old[i];
    if (from < 0)
      continue;
    if (!runs.empty() && runs.back().to + runs.back().nb_row == i && runs.back().from + runs.back().nb_row == from)
      ++runs.back().nb_row;
    else
      runs.push_back({ i, from, 1 });
  }
  return runs;
}
} // namespace

ValuePlace::ValuePlace(const IData& data)
: m_layout(data)
, m_address(static_cast<std::byte*>(const_cast<void*>(data.address())))
, m_is_on_host(!data.isInDeviceMemory())
{}

void ValuePlace::gatherRows(Span<const Int32> rows, std::byte* packed) const
{
  if (m_is_on_host)
    m_layout.gatherRows(m_address, rows, packed);
  else
    StagedRows(m_layout, m_address).gather(rows, packed);
}

void ValuePlace::scatterRows(Span<const Int32> rows, const std::byte* packed) const
{
  if (m_is_on_host)
    m_layout.scatterRows(m_address, rows, packed);
  else
    StagedRows(m_layout, m_address).scatter(rows, packed);
}

void ValuePlace::transferRows(Span<const Int32> rows, const std::byte* other, const Int32* other_rows) const
{
  if (m_is_on_host)
    return m_layout.transferRows(m_address, rows, other, other_rows);
  const Int64 nb_in_batch = nbRowOfBatch(m_layout.rowBytes());
  UniqueArray<std::byte> packed(std::min(nb_in_batch, rows.size()) * m_layout.rowBytes());
  for (Int64 k = 0; k < rows.size(); k += nb_in_batch) {
    const Span<const Int32> part = rows.subSpan(k, std::min(nb_in_batch, rows.size() - k));
    m_layout.gatherRows(other, Span<const Int32>(other_rows + k, part.size()), packed.data());
    scatterRows(part, packed.data());
  }
}

void ValuePlace::copyRows(Span<const Int32> from, Span<const Int32> to) const
{
  if (m_is_on_host)
    return m_layout.copyRows(m_address, from, to);
  const Int64 nb_in_batch = nbRowOfBatch(m_layout.rowBytes());
  UniqueArray<std::byte> packed(std::min(nb_in_batch, to.size()) * m_layout.rowBytes());
  const auto is_read_at = [&](Int64 k, const std::unordered_set<Int32>& written) { return written.contains(from[k]); };
  forEachIndependentPart(to, nb_in_batch, is_read_at, [&](Int64 begin, Int64 end) {
    gatherRows(from.subSpan(begin, end - begin), packed.data());
    scatterRows(to.subSpan(begin, end - begin), packed.data());
  });
}

void ValuePlace::setMeanRows(eDataType type, Span<const Int32> first, Span<const Int32> second, Span<const Int32> to) const
{
  if (m_is_on_host)
    return m_layout.setMeanRows(type, m_address, first, second, to);
  // The rows of both lists and their means follow each other, without tiles.
  const Int64 row_bytes = m_layout.rowBytes();
  const Int64 nb_in_batch = std::min(nbRowOfBatch(row_bytes), to.size());
  const RowLayout packed_layout = m_layout.withoutTiles(3 * nb_in_batch);
  UniqueArray<std::byte> packed(3 * nb_in_batch * row_bytes);
  UniqueArray<Int32> places(3 * nb_in_batch);
  for (Int32 i = 0; i < places.size(); ++i)
    places[i] = i;
  const auto is_read_at = [&](Int64 k, const std::unordered_set<Int32>& written) {
    return written.contains(first[k]) || written.contains(second[k]);
  };
  forEachIndependentPart(to, nb_in_batch, is_read_at, [&](Int64 begin, Int64 end) {
    const Int64 n = end - begin;
    const Span<const Int32> place = places.span();
    gatherRows(first.subSpan(begin, n), packed.data());
    gatherRows(second.subSpan(begin, n), packed.data() + n * row_bytes);
    packed_layout.setMeanRows(type, packed.data(), place.subSpan(0, n), place.subSpan(n, n), place.subSpan(2 * n, n));
    scatterRows(to.subSpan(begin, n), packed.data() + 2 * n * row_bytes);
  });
}

void ValuePlace::packRows(Int64 first, Int64 nb_row, std::byte* packed) const
{
  if (m_is_on_host)
    return m_layout.packRows(m_address, first, nb_row, packed);
  const Int64 row_bytes = m_layout.rowBytes();
  if (!m_layout.isTiled())
    return moveBytes(packed, m_address + first * row_bytes, nb_row * row_bytes);
  const Int64 nb_in_batch = nbRowOfBatch(row_bytes);
  UniqueArray<std::byte> buffer = stagingBuffer(std::min(nb_in_batch, m_layout.nbStoredRow()) * row_bytes);
  const Int64 end = first + nb_row;
  for (Int64 i = first; i < end && row_bytes != 0;) {
    const Int64 tile_begin = i / TiledLayout::tile_size * TiledLayout::tile_size;
    const Int64 tile_end = std::min(tile_begin + nb_in_batch, TiledLayout::nbStored(end, 1));
    moveBytes(buffer.data(), m_address + tile_begin * row_bytes, (tile_end - tile_begin) * row_bytes);
    const Int64 n = std::min(tile_end, end) - i;
    m_layout.packRows(buffer.data(), i - tile_begin, n, packed + (i - first) * row_bytes);
    i += n;
  }
}

void ValuePlace::unpackRows(Int64 first, Int64 nb_row, const std::byte* packed) const
{
  if (m_is_on_host)
    return m_layout.unpackRows(m_address, first, nb_row, packed);
  const Int64 row_bytes = m_layout.rowBytes();
  if (!m_layout.isTiled())
    return moveBytes(m_address + first * row_bytes, packed, nb_row * row_bytes);
  const Int64 nb_in_batch = nbRowOfBatch(row_bytes);
  UniqueArray<std::byte> buffer = stagingBuffer(std::min(nb_in_batch, m_layout.nbStoredRow()) * row_bytes);
  const Int64 end = first + nb_row;
  for (Int64 i = first; i < end && row_bytes != 0;) {
    const Int64 tile_begin = i / TiledLayout::tile_size * TiledLayout::tile_size;
    const Int64 tile_end = std::min(tile_begin + nb_in_batch, TiledLayout::nbStored(end, 1));
    const Int64 nb_byte = (tile_end - tile_begin) * row_bytes;
    const Int64 n = std::min(tile_end, end) - i;
    // Rows of the first and of the last tile may have to keep their values.
    if (n != tile_end - tile_begin)
      moveBytes(buffer.data(), m_address + tile_begin * row_bytes, nb_byte);
    m_layout.unpackRows(buffer.data(), i - tile_begin, n, packed + (i - first) * row_bytes);
    moveBytes(m_address + tile_begin * row_bytes, buffer.data(), nb_byte);
    i += n;
  }
}

void ValuePlace::copyAll(const ValuePlace& to) const
{
  if (m_is_on_host && to.m_is_on_host)
    return m_layout.copyAll(m_address, to.m_layout, to.m_address);
  if (m_layout.isTiled() == to.m_layout.isTiled())
    return moveBytes(to.m_address, m_address, m_layout.storedBytes());
  if (to.m_layout.isTiled()) {
    constexpr std::byte zero{ 0 };
    to.fill(Span<const std::byte>(&zero, 1));
  }
  to.readRows(0, m_layout.nbRow(), [&](Int64 first, Int64 nb_row, std::byte* packed) { packRows(first, nb_row, packed); });
}

void ValuePlace::copyCommonValues(const ValuePlace& to) const
{
  if (m_is_on_host && to.m_is_on_host)
    return m_layout.copyCommonValues(m_address, to.m_layout, to.m_address);
  const Int64 nb_row = std::min(m_layout.nbRow(), to.m_layout.nbRow());
  const Int64 kept_bytes = std::min(m_layout.rowBytes(), to.m_layout.rowBytes());
  if (kept_bytes == 0)
    return;
  UniqueArray<std::byte> former;
  to.changeRows(0, nb_row, [&](Int64 first, Int64 n, std::byte* packed) {
    former.resize(n * m_layout.rowBytes());
    packRows(first, n, former.data());
    for (Int64 k = 0; k < n; ++k)
      std::memcpy(packed + k * to.m_layout.rowBytes(), former.data() + k * m_layout.rowBytes(), static_cast<std::size_t>(kept_bytes));
  });
}

void ValuePlace::permuteRows(Span<const Int32> new_to_old, const ValuePlace& to) const
{
  const Int64 row_bytes = m_layout.rowBytes();
  const std::vector<Run> runs = runsOfPermutation(new_to_old);
  const bool has_long_runs = std::ssize(runs) * min_run_bytes <= new_to_old.size() * row_bytes;
  if (!m_layout.isTiled() && has_long_runs) {
    constexpr std::byte zero{ 0 };
    if (std::ranges::find(new_to_old, -1) != new_to_old.end())
      to.fill(Span<const std::byte>(&zero, 1));
    std::vector<MemoryMove> moves;
    for (const Run& run : runs)
      moves.push_back({ to.m_address + run.to * row_bytes, m_address + run.from * row_bytes, run.nb_row * row_bytes });
    return moveBytes(Span<const MemoryMove>(moves.data(), std::ssize(moves)));
  }
  UniqueArray<Int32> kept;
  UniqueArray<std::byte> values;
  to.readRows(0, new_to_old.size(), [&](Int64 first, Int64 nb_row, std::byte* packed) {
    kept.clear();
    for (const Int32 row : new_to_old.subSpan(first, nb_row))
      if (row >= 0)
        kept.add(row);
    values.resize(kept.size() * row_bytes);
    gatherRows(kept.constSpan(), values.data());
    const std::byte* from = values.data();
    for (Int64 k = 0; k < nb_row; ++k)
      if (new_to_old[first + k] >= 0) {
        std::memcpy(packed + k * row_bytes, from, static_cast<std::size_t>(row_bytes));
        from += row_bytes;
      }
      else
        std::memset(packed + k * row_bytes, 0, static_cast<std::size_t>(row_bytes));
  });
}

void ValuePlace::fill(Span<const std::byte> value) const
{
  if (m_layout.storedBytes() == 0)
    return;
  if (value.size() > m_layout.numberBytes() && !hasContiguousValues(m_layout))
    return readRows(0, m_layout.nbRow(),
                    [&](Int64, Int64 nb_row, std::byte* packed) { repeat(value, packed, nb_row * m_layout.rowBytes()); });
  const auto size = static_cast<Int32>(value.size());
  const MutableMemoryView all(Span<std::byte>(m_address, m_layout.storedBytes()), size);
  MemoryUtils::fill(all, m_is_on_host ? eMemoryResource::Host : eMemoryResource::Device, ConstMemoryView(value, size));
}

void ValuePlace::fillRows(Span<const Int32> rows, Span<const std::byte> value) const
{
  const Int64 nb_in_batch = std::min(nbRowOfBatch(m_layout.rowBytes()), rows.size());
  UniqueArray<std::byte> packed(nb_in_batch * m_layout.rowBytes());
  repeat(value, packed.data(), packed.largeSize());
  for (Int64 k = 0; k < rows.size(); k += nb_in_batch)
    scatterRows(rows.subSpan(k, std::min(nb_in_batch, rows.size() - k)), packed.data());
}

void ValuePlace::copyRowsOf(const ValuePlace& from, Span<const Int32> rows) const
{
  const Int64 nb_in_batch = std::min(nbRowOfBatch(m_layout.rowBytes()), rows.size());
  UniqueArray<std::byte> packed(nb_in_batch * m_layout.rowBytes());
  for (Int64 k = 0; k < rows.size(); k += nb_in_batch) {
    const Span<const Int32> part = rows.subSpan(k, std::min(nb_in_batch, rows.size() - k));
    from.gatherRows(part, packed.data());
    scatterRows(part, packed.data());
  }
}

void ValuePlace::changeRows(Int64 first, Int64 nb_row, const std::function<void(Int64, Int64, std::byte*)>& action) const
{
  readRows(first, nb_row, [&](Int64 begin, Int64 n, std::byte* packed) {
    // Contiguous rows of the host are given in place.
    if (packed != m_address + begin * m_layout.rowBytes())
      packRows(begin, n, packed);
    action(begin, n, packed);
  });
}

void ValuePlace::readRows(Int64 first, Int64 nb_row, const std::function<void(Int64, Int64, std::byte*)>& read) const
{
  const Int64 row_bytes = m_layout.rowBytes();
  if (m_is_on_host && !m_layout.isTiled())
    return read(first, nb_row, m_address + first * row_bytes);
  const Int64 nb_in_block = std::min(nbRowOfBatch(row_bytes, m_is_on_host), nb_row);
  UniqueArray<std::byte> packed = blockBuffer(nb_in_block * row_bytes, m_is_on_host);
  for (Int64 k = 0; k < nb_row && row_bytes != 0; k += nb_in_block) {
    const Int64 n = std::min(nb_in_block, nb_row - k);
    read(first + k, n, packed.data());
    unpackRows(first + k, n, packed.data());
  }
}

const std::byte* ValuePlace::valueOnHost(Int64 i, OneValue& copy) const
{
  const Int64 first = i * m_layout.nbNumberPerValue();
  if (m_is_on_host && hasContiguousValues(m_layout))
    return m_address + m_layout.offsetOf(first);
  moveNumbers(i, [&](Int64 k, std::byte* number) { return MemoryMove{ copy.data() + k, number, m_layout.numberBytes() }; });
  return copy.data();
}

void ValuePlace::setValue(Int64 i, const std::byte* value) const
{
  moveNumbers(i, [&](Int64 k, std::byte* number) { return MemoryMove{ number, value + k, m_layout.numberBytes() }; });
}

template <typename MoveOf> void ValuePlace::moveNumbers(Int64 i, const MoveOf& move_of) const
{
  const Int64 nb_number = m_layout.nbNumberPerValue();
  std::array<MemoryMove, 9> moves;
  for (Int64 k = 0; k < nb_number; ++k)
    moves[static_cast<std::size_t>(k)] = move_of(k * m_layout.numberBytes(), m_address + m_layout.offsetOf(i * nb_number + k));
  if (!m_is_on_host)
    return moveBytes(Span<const MemoryMove>(moves.data(), nb_number));
  for (Int64 k = 0; k < nb_number; ++k) {
    const MemoryMove& move = moves[static_cast<std::size_t>(k)];
    std::memmove(move.destination, move.source, static_cast<std::size_t>(move.nb_byte));
  }
}

void forEachRowBlock(const IData& data, const std::function<void(const RowBlock&)>& action)
{
  if (hasHostRows(data))
    return action({ 0, data.extent0(), data.constBytes() });
  const RowLayout layout(data);
  const ValuePlace place(data);
  const Int64 nb_in_block = std::min(nbRowOfBatch(layout.rowBytes(), place.isOnHost()), layout.nbRow());
  UniqueArray<std::byte> buffer = blockBuffer(nb_in_block * layout.rowBytes(), place.isOnHost());
  for (Int64 first = 0; first < layout.nbRow() && layout.rowBytes() != 0; first += nb_in_block) {
    const Int64 nb_row = std::min(nb_in_block, layout.nbRow() - first);
    place.packRows(first, nb_row, buffer.data());
    action({ first, nb_row, buffer.span().subSpan(0, nb_row * layout.rowBytes()) });
  }
}

void readRowBlocks(IData& data, const std::function<void(Int64 first, Int64 nb_row, Span<std::byte> bytes)>& read)
{
  ValuePlace(data).readRows(0, data.extent0(), [&](Int64 first, Int64 nb_row, std::byte* packed) {
    read(first, nb_row, { packed, nb_row * data.rowBytes() });
  });
}

bool haveSameRows(const IData& a, const IData& b)
{
  const ValuePlace place_a(a);
  const ValuePlace place_b(b);
  if (place_a.isOnHost() && place_b.isOnHost()) {
    ValuePlace::OneValue copies[2];
    for (Int64 i = 0; i < a.nbElement(); ++i)
      if (!isSameNumber(a.dataType(), place_a.valueOnHost(i, copies[0]), place_b.valueOnHost(i, copies[1])))
        return false;
    return true;
  }
  const Int64 nb_in_block = std::min(nbRowOfBatch(a.rowBytes()), a.extent0());
  UniqueArray<std::byte> rows_a = stagingBuffer(nb_in_block * a.rowBytes());
  UniqueArray<std::byte> rows_b = stagingBuffer(nb_in_block * a.rowBytes());
  for (Int64 first = 0; first < a.extent0(); first += nb_in_block) {
    const Int64 nb_row = std::min(nb_in_block, a.extent0() - first);
    place_a.packRows(first, nb_row, rows_a.data());
    place_b.packRows(first, nb_row, rows_b.data());
    for (Int64 i = 0; i < nb_row * a.rowBytes(); i += a.elementBytes())
      if (!isSameNumber(a.dataType(), rows_a.data() + i, rows_b.data() + i))
        return false;
  }
  return true;
}

} // namespace Arcane::detail::data
