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
//! A number whose size is known to the compiler, so that its copy is one instruction.
template <std::size_t Bytes> struct FixedNumber
{
  static void copy(std::byte* to, const std::byte* from) { std::memcpy(to, from, Bytes); }
  static constexpr Int64 bytes() { return Bytes; }
};

//! Calls \a function with the kind of number that has \a number_bytes bytes: 1, 2, 4 or 8.
template <typename Function> void withNumber(Int64 number_bytes, Function&& function)
{
  switch (number_bytes) {
  case 1: return function(FixedNumber<1>());
  case 2: return function(FixedNumber<2>());
  case 4: return function(FixedNumber<4>());
  default: return function(FixedNumber<8>());
  }
}

//! Copies the numbers of one row from one place to another. Strides are in bytes.
template <typename Number>
void copyNumbers(Number number, Int64 nb_number, std::byte* to, Int64 to_stride, const std::byte* from, Int64 from_stride)
{
  for (Int64 j = 0; j < nb_number; ++j)
    number.copy(to + j * to_stride, from + j * from_stride);
}
} // namespace

RowLayout::RowLayout(const IData& data)
: RowLayout(data, data.extent0(), data.extent1())
{}

RowLayout::RowLayout(const IData& data, Int64 nb_row, Int64 nb_value_per_row)
: m_nb_row(nb_row)
, m_nb_number(nb_value_per_row * nbBasicData(data.dataType()))
, m_nb_number_per_value(nbBasicData(data.dataType()))
, m_number_bytes(data.elementBytes() / m_nb_number_per_value)
, m_row_bytes(nb_value_per_row * data.elementBytes())
, m_is_tiled(data.isTiled())
{}

void RowLayout::gatherRows(const std::byte* array, Span<const Int32> rows, std::byte* packed) const
{
  if (!m_is_tiled)
    return data::gatherRows(array, rows, m_row_bytes, packed);
  withNumber(m_number_bytes, [&](auto number) {
    const Int64 stride = TiledLayout::tile_size * number.bytes();
    for (Int64 k = 0; k < rows.size(); ++k)
      copyNumbers(number, m_nb_number, packed + k * m_row_bytes, number.bytes(), array + tiledOffset(rows[k]), stride);
  });
}

void RowLayout::scatterRows(std::byte* array, Span<const Int32> rows, const std::byte* packed) const
{
  if (!m_is_tiled)
    return data::scatterRows(array, rows, m_row_bytes, packed);
  withNumber(m_number_bytes, [&](auto number) {
    const Int64 stride = TiledLayout::tile_size * number.bytes();
    for (Int64 k = 0; k < rows.size(); ++k)
      copyNumbers(number, m_nb_number, array + tiledOffset(rows[k]), stride, packed + k * m_row_bytes, number.bytes());
  });
}

void RowLayout::transferRows(std::byte* array, Span<const Int32> rows, const std::byte* other, const Int32* other_rows) const
{
  if (!m_is_tiled)
    return data::transferRows(array, rows, other, other_rows, m_row_bytes);
  withNumber(m_number_bytes, [&](auto number) {
    const Int64 stride = TiledLayout::tile_size * number.bytes();
    for (Int64 k = 0; k < rows.size(); ++k)
      copyNumbers(number, m_nb_number, array + tiledOffset(rows[k]), stride, other + tiledOffset(other_rows[k]), stride);
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
  withNumber(m_number_bytes, [&](auto number) {
    const Int64 stride = TiledLayout::tile_size * number.bytes();
    for (Int64 k = 0; k < nb_row; ++k)
      copyNumbers(number, m_nb_number, packed + k * m_row_bytes, number.bytes(), array + tiledOffset(first + k), stride);
  });
}

void RowLayout::unpackRows(std::byte* array, Int64 first, Int64 nb_row, const std::byte* packed) const
{
  if (!m_is_tiled) {
    if (nb_row * m_row_bytes != 0)
      std::memcpy(array + first * m_row_bytes, packed, static_cast<std::size_t>(nb_row * m_row_bytes));
    return;
  }
  withNumber(m_number_bytes, [&](auto number) {
    const Int64 stride = TiledLayout::tile_size * number.bytes();
    for (Int64 k = 0; k < nb_row; ++k)
      copyNumbers(number, m_nb_number, array + tiledOffset(first + k), stride, packed + k * m_row_bytes, number.bytes());
  });
}

void RowLayout::setMeanRows(eDataType type, std::byte* array, Span<const Int32> first, Span<const Int32> second, Span<const Int32> to) const
{
  if (!m_is_tiled)
    return data::setMeanRows(type, array, first, second, to, m_nb_number);
  // Two rows and their mean, one after the other: a mean may be part of another one.
  const std::array<Int32, 3> places = { 0, 1, 2 };
  const Span<const Int32> place(places.data(), 3);
  UniqueArray<std::byte> packed(3 * m_row_bytes);
  for (Int64 k = 0; k < to.size(); ++k) {
    packRows(array, first[k], 1, packed.data());
    packRows(array, second[k], 1, packed.data() + m_row_bytes);
    data::setMeanRows(type, packed.data(), place.subSpan(0, 1), place.subSpan(1, 1), place.subSpan(2, 1), m_nb_number);
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

bool canBeInMemory(Int64 nb_row, Int64 nb_reserved_row, Int64 nb_value_per_row, Int64 value_bytes)
{
  // Tiles and allocators round up what is below the limit.
  constexpr Int64 most_bytes = Int64(1) << 62;
  Int64 nb_byte = 0;
  return !__builtin_add_overflow(nb_row, nb_reserved_row, &nb_byte) && !__builtin_mul_overflow(nb_byte, nb_value_per_row, &nb_byte) &&
         !__builtin_mul_overflow(nb_byte, value_bytes, &nb_byte) && nb_byte <= most_bytes;
}
} // namespace Arcane::detail::data
