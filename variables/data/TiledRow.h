// SPDX-License-Identifier: Apache-2.0
// Rows of values that are interleaved in tiles: where they are, and how they are reached on the host and in kernels.
#pragma once

#include "arcane_core/base/array/Span.h"

#include <compare>
#include <cstddef>
#include <iterator>
#include <type_traits>

namespace Arcane
{

/*!
 * \brief Says where tiled values are: value \a j of row \a i is at `(i / 32) * 32 * n + j * 32 + i % 32`, for n values per row.
 *
 * A tile holds the values of 32 rows. 32 threads of a device that read the same value of neighbouring rows so read neighbouring
 * places. The last tile is filled up: its values that belong to no row have no meaning.
 */
class TiledLayout
{
 public:
  //! The number of rows of a tile. It is a power of two.
  static constexpr Int32 tile_size = 32;

  static constexpr ARCCORE_HOST_DEVICE Int64 indexOf(Int64 i, Int64 j, Int64 nb_value_per_row)
  {
    constexpr Int64 in_tile = tile_size - 1;
    return (i & ~in_tile) * nb_value_per_row + j * tile_size + (i & in_tile);
  }
  //! Returns the number of values that \a nb_row rows take, those that fill up the last tile included.
  static constexpr ARCCORE_HOST_DEVICE Int64 nbStored(Int64 nb_row, Int64 nb_value_per_row)
  {
    return (nb_row + tile_size - 1) / tile_size * tile_size * nb_value_per_row;
  }
};

/*!
 * \brief A view of one row of tiled values. It is no span: its values are TiledLayout::tile_size places apart.
 *
 * \a T is const for a row that is only read. The view is valid as long as the values stay where they are. Indexes are checked in
 * checked builds only.
 */
template <typename T> class TiledRowT
{
 public:
  using value_type = std::remove_const_t<T>;

  //! Goes from value to value of the row.
  class Iterator
  {
   public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = std::remove_const_t<T>;
    using difference_type = std::ptrdiff_t;
    using pointer = T*;
    using reference = T&;

    constexpr Iterator() = default;
    constexpr ARCCORE_HOST_DEVICE Iterator(T* first, difference_type i)
    : m_first(first)
    , m_i(i)
    {}

    constexpr ARCCORE_HOST_DEVICE T& operator*() const { return m_first[m_i * TiledLayout::tile_size]; }
    constexpr ARCCORE_HOST_DEVICE T* operator->() const { return &**this; }
    constexpr ARCCORE_HOST_DEVICE T& operator[](difference_type n) const { return *(*this + n); }
    constexpr ARCCORE_HOST_DEVICE Iterator& operator+=(difference_type n)
    {
      m_i += n;
      return *this;
    }
    constexpr ARCCORE_HOST_DEVICE Iterator& operator-=(difference_type n) { return *this += -n; }
    constexpr ARCCORE_HOST_DEVICE Iterator& operator++() { return *this += 1; }
    constexpr ARCCORE_HOST_DEVICE Iterator& operator--() { return *this -= 1; }
    constexpr ARCCORE_HOST_DEVICE Iterator operator++(int)
    {
      const Iterator former = *this;
      ++*this;
      return former;
    }
    constexpr ARCCORE_HOST_DEVICE Iterator operator--(int)
    {
      const Iterator former = *this;
      --*this;
      return former;
    }
    friend constexpr ARCCORE_HOST_DEVICE Iterator operator+(Iterator a, difference_type n) { return a += n; }
    friend constexpr ARCCORE_HOST_DEVICE Iterator operator+(difference_type n, Iterator a) { return a += n; }
    friend constexpr ARCCORE_HOST_DEVICE Iterator operator-(Iterator a, difference_type n) { return a -= n; }
    friend constexpr ARCCORE_HOST_DEVICE difference_type operator-(const Iterator& a, const Iterator& b) { return a.m_i - b.m_i; }
    //! Both must be of the same row.
    friend constexpr ARCCORE_HOST_DEVICE bool operator==(const Iterator& a, const Iterator& b) { return a.m_i == b.m_i; }
    friend constexpr ARCCORE_HOST_DEVICE auto operator<=>(const Iterator& a, const Iterator& b) { return a.m_i <=> b.m_i; }

   private:
    T* m_first = nullptr;
    difference_type m_i = 0;
  };

  constexpr TiledRowT() = default;
  //! \param first  the place of the first value of the row
  constexpr ARCCORE_HOST_DEVICE TiledRowT(T* first, Int32 size)
  : m_first(first)
  , m_size(size)
  {}
  //! A row that can be written converts to one that is only read.
  template <typename U>
  requires(std::is_const_v<T>&& std::is_same_v<U, std::remove_const_t<T>>) constexpr ARCCORE_HOST_DEVICE TiledRowT(const TiledRowT<U>& rhs)
  : m_first(rhs.empty() ? nullptr : rhs.ptrAt(0))
  , m_size(rhs.size())
  {}

  constexpr ARCCORE_HOST_DEVICE Int32 size() const { return m_size; }
  constexpr ARCCORE_HOST_DEVICE bool empty() const { return m_size == 0; }
  constexpr ARCCORE_HOST_DEVICE T* ptrAt(Int32 j) const
  {
    ARCCORE_CHECK_AT(j, m_size);
    return m_first + static_cast<Int64>(j) * TiledLayout::tile_size;
  }
  constexpr ARCCORE_HOST_DEVICE T& operator[](Int32 j) const { return *ptrAt(j); }
  constexpr ARCCORE_HOST_DEVICE T& operator()(Int32 j) const { return *ptrAt(j); }
  constexpr ARCCORE_HOST_DEVICE Iterator begin() const { return Iterator(m_first, 0); }
  constexpr ARCCORE_HOST_DEVICE Iterator end() const { return Iterator(m_first, m_size); }

  constexpr ARCCORE_HOST_DEVICE void fill(const value_type& value) const requires(!std::is_const_v<T>)
  {
    for (Int32 j = 0; j < m_size; ++j)
      (*this)[j] = value;
  }
  //! Copies all values of \a values, a span or another row, which must not have more values than this row.
  template <typename Values> constexpr ARCCORE_HOST_DEVICE void copy(const Values& values) const requires(!std::is_const_v<T>)
  {
    for (Int32 j = 0; j < static_cast<Int32>(values.size()); ++j)
      (*this)[j] = values[j];
  }

 private:
  T* m_first = nullptr;
  Int32 m_size = 0;
};

/*!
 * \brief A view of tiled rows: `rows[i][j]`. It is copied to the device with the kernel that captures it.
 *
 * \a T is const for rows that are only read. The view is valid as long as the values stay where they are. Indexes are checked in
 * checked builds only.
 */
template <typename T> class TiledRowsT
{
 public:
  constexpr TiledRowsT() = default;
  //! \param values  the beginning of the first tile
  constexpr ARCCORE_HOST_DEVICE TiledRowsT(T* values, Int32 nb_row, Int32 row_size)
  : m_values(values)
  , m_nb_row(nb_row)
  , m_row_size(row_size)
  {}

  constexpr ARCCORE_HOST_DEVICE T* data() const { return m_values; }
  constexpr ARCCORE_HOST_DEVICE Int32 nbRow() const { return m_nb_row; }
  //! Returns the number of values of each row.
  constexpr ARCCORE_HOST_DEVICE Int32 rowSize() const { return m_row_size; }
  constexpr ARCCORE_HOST_DEVICE TiledRowT<T> operator[](Int32 i) const
  {
    ARCCORE_CHECK_AT(i, m_nb_row);
    return { m_values + TiledLayout::indexOf(i, 0, m_row_size), m_row_size };
  }

 private:
  T* m_values = nullptr;
  Int32 m_nb_row = 0;
  Int32 m_row_size = 0;
};

} // namespace Arcane
