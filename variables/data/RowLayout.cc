// SPDX-License-Identifier: Apache-2.0
#include "variables/data/RowLayout.h"

#include "variables/data/BasicValues.h"
#include "variables/data/RowCopy.h"

#include "arcane_core/base/array/UniqueArray.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace Arcane::detail::data
{

namespace
{
//! A value whose size is known to the compiler, so that its copy is a few instructions.
template <std::size_t Bytes> struct FixedValue
{
  static void copy(std::byte* to, const std::byte* from) { std::memcpy(to, from, Bytes); }
  static constexpr Int64 bytes() { return Bytes; }
};

//! Calls \a function with the kind of value that has \a value_bytes bytes, one of the types that a variable may hold.
template <typename Function> void withValue(Int64 value_bytes, Function&& function)
{
  switch (value_bytes) {
  case 1: return function(FixedValue<1>());
  case 2: return function(FixedValue<2>());
  case 4: return function(FixedValue<4>());
  case 8: return function(FixedValue<8>());
  case 16: return function(FixedValue<16>());
  case 24: return function(FixedValue<24>());
  case 32: return function(FixedValue<32>());
  default: return function(FixedValue<72>());
  }
}

//! Copies the values of one row from one place to another. Strides are in bytes.
template <typename Value>
void copyValues(Value value, Int64 nb_value, std::byte* to, Int64 to_stride, const std::byte* from, Int64 from_stride)
{
  for (Int64 j = 0; j < nb_value; ++j)
    value.copy(to + j * to_stride, from + j * from_stride);
}
} // namespace

RowLayout::RowLayout(const IData& data)
: RowLayout(data.extent0(), data.extent1(), data.elementBytes(), data.isTiled())
{}

RowLayout::RowLayout(Int64 nb_row, Int64 nb_value_per_row, Int64 value_bytes, bool is_tiled)
: m_nb_row(nb_row)
, m_nb_value(nb_value_per_row)
, m_value_bytes(value_bytes)
, m_row_bytes(nb_value_per_row * value_bytes)
, m_is_tiled(is_tiled)
{}

void RowLayout::gatherRows(const std::byte* array, Span<const Int32> rows, std::byte* packed) const
{
  if (!m_is_tiled)
    return data::gatherRows(array, rows, m_row_bytes, packed);
  withValue(m_value_bytes, [&](auto value) {
    const Int64 stride = TiledLayout::tile_size * value.bytes();
    for (Int64 k = 0; k < rows.size(); ++k)
      copyValues(value, m_nb_value, packed + k * m_row_bytes, value.bytes(), array + tiledOffset(rows[k]), stride);
  });
}

void RowLayout::scatterRows(std::byte* array, Span<const Int32> rows, const std::byte* packed) const
{
  if (!m_is_tiled)
    return data::scatterRows(array, rows, m_row_bytes, packed);
  withValue(m_value_bytes, [&](auto value) {
    const Int64 stride = TiledLayout::tile_size * value.bytes();
    for (Int64 k = 0; k < rows.size(); ++k)
      copyValues(value, m_nb_value, array + tiledOffset(rows[k]), stride, packed + k * m_row_bytes, value.bytes());
  });
}

void RowLayout::transferRows(std::byte* array, Span<const Int32> rows, const std::byte* other, const Int32* other_rows) const
{
  if (!m_is_tiled)
    return data::transferRows(array, rows, other, other_rows, m_row_bytes);
  withValue(m_value_bytes, [&](auto value) {
    const Int64 stride = TiledLayout::tile_size * value.bytes();
    for (Int64 k = 0; k < rows.size(); ++k)
      copyValues(value, m_nb_value, array + tiledOffset(rows[k]), stride, other + tiledOffset(other_rows[k]), stride);
  });
}

void RowLayout::copyRows(std::byte* array, Span<const Int32> from, Span<const Int32> to) const
{
  if (!m_is_tiled)
    return data::copyRows(array, from, to, m_row_bytes);
  for (Int64 k = 0; k < from.size(); ++k)
    if (from[k] != to[k])
      transferRows(array, to.subSpan(k, 1), array, from.data() + k);
}

void RowLayout::permuteRows(std::byte* array, Span<const Int32> new_to_old) const
{
  if (!m_is_tiled)
    return data::permuteRows(array, new_to_old, m_row_bytes);
  UniqueArray<std::byte> packed(new_to_old.size() * m_row_bytes);
  packed.fill(std::byte(0));
  for (Int64 i = 0; i < new_to_old.size(); ++i)
    if (new_to_old[i] >= 0)
      gatherRows(array, new_to_old.subSpan(i, 1), packed.data() + i * m_row_bytes);
  unpackRows(array, 0, new_to_old.size(), packed.data());
}

void RowLayout::packRows(const std::byte* array, Int64 first, Int64 nb_row, std::byte* packed) const
{
  if (!m_is_tiled) {
    if (nb_row * m_row_bytes != 0)
      std::memcpy(packed, array + first * m_row_bytes, static_cast<std::size_t>(nb_row * m_row_bytes));
    return;
  }
  withValue(m_value_bytes, [&](auto value) {
    const Int64 stride = TiledLayout::tile_size * value.bytes();
    for (Int64 k = 0; k < nb_row; ++k)
      copyValues(value, m_nb_value, packed + k * m_row_bytes, value.bytes(), array + tiledOffset(first + k), stride);
  });
}

void RowLayout::unpackRows(std::byte* array, Int64 first, Int64 nb_row, const std::byte* packed) const
{
  if (!m_is_tiled) {
    if (nb_row * m_row_bytes != 0)
      std::memcpy(array + first * m_row_bytes, packed, static_cast<std::size_t>(nb_row * m_row_bytes));
    return;
  }
  withValue(m_value_bytes, [&](auto value) {
    const Int64 stride = TiledLayout::tile_size * value.bytes();
    for (Int64 k = 0; k < nb_row; ++k)
      copyValues(value, m_nb_value, array + tiledOffset(first + k), stride, packed + k * m_row_bytes, value.bytes());
  });
}

void RowLayout::setMeanRows(eDataType type, std::byte* array, Span<const Int32> first, Span<const Int32> second, Span<const Int32> to) const
{
  const Int64 nb_basic = m_nb_value * nbBasicData(type);
  if (!m_is_tiled)
    return data::setMeanRows(type, array, first, second, to, nb_basic);
  // Two rows and their mean, one after the other: a mean may be part of another one.
  const std::array<Int32, 3> places = { 0, 1, 2 };
  const Span<const Int32> place(places.data(), 3);
  UniqueArray<std::byte> packed(3 * m_row_bytes);
  for (Int64 k = 0; k < to.size(); ++k) {
    packRows(array, first[k], 1, packed.data());
    packRows(array, second[k], 1, packed.data() + m_row_bytes);
    data::setMeanRows(type, packed.data(), place.subSpan(0, 1), place.subSpan(1, 1), place.subSpan(2, 1), nb_basic);
    unpackRows(array, to[k], 1, packed.data() + 2 * m_row_bytes);
  }
}

void RowLayout::copyAll(const std::byte* array, const RowLayout& to_layout, std::byte* to) const
{
  if (m_row_bytes == 0 || m_nb_row == 0)
    return;
  if (to_layout.m_is_tiled && !m_is_tiled) {
    std::memset(to, 0, static_cast<std::size_t>(to_layout.storedBytes()));
    to_layout.unpackRows(to, 0, m_nb_row, array);
  }
  else if (m_is_tiled && !to_layout.m_is_tiled)
    packRows(array, 0, m_nb_row, to);
  else
    std::memcpy(to, array, static_cast<std::size_t>(storedBytes()));
}

void RowLayout::copyCommonValues(const std::byte* array, const RowLayout& to_layout, std::byte* to) const
{
  // The columns of a tile follow each other like the values of a row: a tile is treated as one long row.
  const Int64 nb_in_block = m_is_tiled ? TiledLayout::tile_size : 1;
  const Int64 nb_row = std::min(m_nb_row, to_layout.m_nb_row);
  const auto kept = static_cast<std::size_t>(std::min(m_row_bytes, to_layout.m_row_bytes) * nb_in_block);
  for (Int64 i = 0; i < nb_row && kept != 0; i += nb_in_block)
    std::memcpy(to + i * to_layout.m_row_bytes, array + i * m_row_bytes, kept);
}

} // namespace Arcane::detail::data
