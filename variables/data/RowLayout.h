// SPDX-License-Identifier: Apache-2.0
// The places of the rows of data, which are contiguous or tiled, and copies of rows from and to them.
#pragma once

#include "variables/data/IData.h"
#include "variables/data/TiledRow.h"

#include "arcane_core/base/array/Span.h"

#include <cstddef>

namespace Arcane::detail::data
{

/*!
 * \brief Knows where number j of row i is. All that moves numbers of both layouts on the host goes through this class.
 *
 * Packed rows are contiguous: row after row, without anything between. \a array is the address of the data; it and packed rows must
 * not overlap. A vector or a matrix is several numbers, which are not side by side in a tile. Texts have no layout. \local
 */
class RowLayout
{
 public:
  explicit RowLayout(const IData& data);
  //! Makes the layout that \a data would have with \a nb_row rows of \a nb_value_per_row values.
  RowLayout(const IData& data, Int64 nb_row, Int64 nb_value_per_row);

  bool isTiled() const { return m_is_tiled; }
  Int64 nbRow() const { return m_nb_row; }
  //! Returns the number of rows, with the rows that fill up the last tile.
  Int64 nbStoredRow() const { return m_is_tiled ? TiledLayout::nbStored(m_nb_row, 1) : m_nb_row; }
  Int64 rowBytes() const { return m_row_bytes; }
  //! Returns the memory that the rows take, with the rows that fill up the last tile. \unit{bytes}
  Int64 storedBytes() const { return m_is_tiled ? TiledLayout::nbStored(m_nb_row, m_nb_number) * m_number_bytes : m_nb_row * m_row_bytes; }
  //! Returns the size of one number: a value, or a component of a vector or a matrix. \unit{bytes}
  Int64 numberBytes() const { return m_number_bytes; }
  Int64 nbNumberPerRow() const { return m_nb_number; }
  Int64 nbNumberPerValue() const { return m_nb_number_per_value; }
  //! Returns the layout of \a nb_row contiguous rows of the same size.
  RowLayout withoutTiles(Int64 nb_row) const
  {
    RowLayout result = *this;
    result.m_nb_row = nb_row;
    result.m_is_tiled = false;
    return result;
  }
  //! Returns the place of number \a i, counted row after row, from the address of the data. \unit{bytes}
  Int64 offsetOf(Int64 i) const
  {
    return (m_is_tiled ? TiledLayout::indexOf(i / m_nb_number, i % m_nb_number, m_nb_number) : i) * m_number_bytes;
  }

  //! Does `packed[k] = array[rows[k]]`.
  void gatherRows(const std::byte* array, Span<const Int32> rows, std::byte* packed) const;
  //! Does `array[rows[k]] = packed[k]`.
  void scatterRows(std::byte* array, Span<const Int32> rows, const std::byte* packed) const;
  //! Does `array[rows[k]] = other[other_rows[k]]` for another array of this layout, whose number of rows may differ.
  void transferRows(std::byte* array, Span<const Int32> rows, const std::byte* other, const Int32* other_rows) const;
  //! Does `array[to[k]] = array[from[k]]`, one row after the other in the order of k.
  void copyRows(std::byte* array, Span<const Int32> from, Span<const Int32> to) const;
  //! Does `array[i] = array[new_to_old[i]]` for all i at once. A row becomes zero where new_to_old[i] is -1.
  void permuteRows(std::byte* array, Span<const Int32> new_to_old) const;
  //! Does `packed[k] = array[first + k]` for k below \a nb_row.
  void packRows(const std::byte* array, Int64 first, Int64 nb_row, std::byte* packed) const;
  //! Does `array[first + k] = packed[k]` for k below \a nb_row.
  void unpackRows(std::byte* array, Int64 first, Int64 nb_row, const std::byte* packed) const;
  //! Does `array[to[k]] = (array[first[k]] + array[second[k]]) / 2`, one row after the other, for numbers of \a type.
  void setMeanRows(eDataType type, std::byte* array, Span<const Int32> first, Span<const Int32> second, Span<const Int32> to) const;
  //! Copies all values to \a to, which has the same number of values, in any layout. The padding of the last tile has no meaning.
  void copyAll(const std::byte* array, const RowLayout& to_layout, std::byte* to) const;
  //! Copies the values whose row and column exist in both arrays to \a to, which has the layout \a to_layout, tiled if this is tiled.
  void copyCommonValues(const std::byte* array, const RowLayout& to_layout, std::byte* to) const;

 private:
  Int64 m_nb_row;
  Int64 m_nb_number;
  Int64 m_nb_number_per_value;
  Int64 m_number_bytes;
  Int64 m_row_bytes;
  bool m_is_tiled;

  //! Returns the place of the first number of a row of a tiled array.
  Int64 tiledOffset(Int64 row) const { return TiledLayout::indexOf(row, 0, m_nb_number) * m_number_bytes; }
};

//! Returns false when the bytes of these rows, with the reserve, exceed all memory, or even 64 bits. \local
bool canBeInMemory(Int64 nb_row, Int64 nb_reserved_row, Int64 nb_value_per_row, Int64 value_bytes);
} // namespace Arcane::detail::data
