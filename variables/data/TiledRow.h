// SPDX-License-Identifier: Apache-2.0
// Rows of values that are interleaved in tiles: where they are, and how they are reached on the host and in kernels.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/math/DataView.h"
#include "arcane_core/base/math/Real3x3.h"

#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <ostream>
#include <type_traits>

namespace Arcane
{

/*!
 * \brief Says where tiled numbers are: number \a j of row \a i is at `(i / 32) * 32 * n + j * 32 + i % 32`, for n numbers per row.
 *
 * A tile holds the numbers of 32 rows. 32 threads of a device that read the same number of neighbouring rows so read neighbouring places. A value
 * that is a vector or a matrix is several numbers, its components one after the other: component c of vector v in a row of Real3 is number 3 v + c.
 * The last tile is padded with numbers without meaning.
 */
class TiledLayout
{
 public:
  //! The number of rows of a tile, a power of two.
  static constexpr Int32 tile_size = 32;

  static constexpr ARCCORE_HOST_DEVICE Int64 indexOf(Int64 i, Int64 j, Int64 nb_number_per_row)
  {
    constexpr Int64 in_tile = tile_size - 1;
    return (i & ~in_tile) * nb_number_per_row + j * tile_size + (i & in_tile);
  }
  //! Returns how many numbers \a nb_row rows take, with the rows that fill up the last tile.
  static constexpr ARCCORE_HOST_DEVICE Int64 nbStored(Int64 nb_row, Int64 nb_number_per_row)
  {
    return (nb_row + tile_size - 1) / tile_size * tile_size * nb_number_per_row;
  }
};

template <typename T> class TiledVectorT;

//! Says of which numbers a value of a tile consists: of itself, or of the components of a vector or a matrix.
template <typename T> class TiledNumbersT
{
 public:
  using NumberType = T;
  using ReferenceType = T&;
  using ConstReferenceType = const T&;
  static constexpr Int32 nb_number = 1;
};
template <typename T>
requires(std::same_as<T, Real2> || std::same_as<T, Real3> || std::same_as<T, Real2x2> || std::same_as<T, Real3x3>) class TiledNumbersT<T>
{
 public:
  using NumberType = Real;
  using ReferenceType = TiledVectorT<T>;
  using ConstReferenceType = T;
  static constexpr Int32 nb_number = sizeof(T) / sizeof(Real);

  //! Returns the value whose first component is at \a first.
  static constexpr ARCCORE_HOST_DEVICE T read(const Real* first)
  {
    Components components;
    for (Int32 i = 0; i < nb_number; ++i)
      components.at[i] = first[i * TiledLayout::tile_size];
    return std::bit_cast<T>(components);
  }
  static constexpr ARCCORE_HOST_DEVICE void write(Real* first, const T& value)
  {
    const auto components = std::bit_cast<Components>(value);
    for (Int32 i = 0; i < nb_number; ++i)
      first[i * TiledLayout::tile_size] = components.at[i];
  }

 private:
  struct Components
  {
    Real at[nb_number];
  };
};

/*!
 * \brief Writes one vector or matrix of a tile, and updates it: `+=` and the like. Valid as long as the value stays where it is.
 *
 * Assigning another object of this class copies the value; making a copy of the object copies the place.
 */
template <typename T> class TiledVectorSetterT
{
 public:
  using DataType = T;
  using ValueType = T;

  //! \param first  the place of the first component
  explicit constexpr ARCCORE_HOST_DEVICE TiledVectorSetterT(Real* first)
  : m_first(first)
  {}
  constexpr TiledVectorSetterT(const TiledVectorSetterT&) = default;

  constexpr ARCCORE_HOST_DEVICE const TiledVectorSetterT& operator=(const T& v) const
  {
    TiledNumbersT<T>::write(m_first, v);
    return *this;
  }
  constexpr ARCCORE_HOST_DEVICE const TiledVectorSetterT& operator=(const TiledVectorSetterT& v) const { return *this = v.read(); }

  //! \name Updates, which are not atomic
  //!@{
  template <typename X> constexpr ARCCORE_HOST_DEVICE const TiledVectorSetterT& operator+=(const X& v) const
  {
    T sum = read();
    sum += operand(v);
    return *this = sum;
  }
  template <typename X> constexpr ARCCORE_HOST_DEVICE const TiledVectorSetterT& operator-=(const X& v) const
  {
    T difference = read();
    difference -= operand(v);
    return *this = difference;
  }
  template <typename X> constexpr ARCCORE_HOST_DEVICE const TiledVectorSetterT& operator*=(const X& v) const
  {
    T product = read();
    product *= operand(v);
    return *this = product;
  }
  template <typename X> constexpr ARCCORE_HOST_DEVICE const TiledVectorSetterT& operator/=(const X& v) const
  {
    T quotient = read();
    quotient /= operand(v);
    return *this = quotient;
  }
  //!@}

  constexpr ARCCORE_HOST_DEVICE void setX(Real v) const requires(std::same_as<T, Real2> || std::same_as<T, Real3>) { m_first[0] = v; }
  constexpr ARCCORE_HOST_DEVICE void setY(Real v) const requires(std::same_as<T, Real2> || std::same_as<T, Real3>)
  {
    m_first[TiledLayout::tile_size] = v;
  }
  constexpr ARCCORE_HOST_DEVICE void setZ(Real v) const requires(std::same_as<T, Real3>) { m_first[2 * TiledLayout::tile_size] = v; }

 protected:
  Real* m_first;

  constexpr ARCCORE_HOST_DEVICE T read() const { return TiledNumbersT<T>::read(m_first); }
  template <typename X> static constexpr ARCCORE_HOST_DEVICE decltype(auto) operand(const X& v)
  {
    if constexpr (std::derived_from<X, TiledVectorSetterT>)
      return v.read();
    else
      return (v);
  }
};

//! Reads and writes one vector or matrix of a tile: it converts to the value. Valid as long as the value stays where it is.
template <typename T> class TiledVectorT : public TiledVectorSetterT<T>
{
  using Base = TiledVectorSetterT<T>;

 public:
  using Base::Base;
  using Base::operator=;
  constexpr TiledVectorT(const TiledVectorT&) = default;
  constexpr ARCCORE_HOST_DEVICE const TiledVectorT& operator=(const TiledVectorT& v) const
  {
    Base::operator=(v.value());
    return *this;
  }

  constexpr ARCCORE_HOST_DEVICE operator T() const { return this->read(); }
  constexpr ARCCORE_HOST_DEVICE T value() const { return this->read(); }
  //! Returns component \a i, of a matrix counted line after line.
  constexpr ARCCORE_HOST_DEVICE Real& component(Int32 i) const
  {
    ARCCORE_CHECK_AT(i, TiledNumbersT<T>::nb_number);
    return this->m_first[i * TiledLayout::tile_size];
  }

  friend constexpr ARCCORE_HOST_DEVICE bool operator==(const TiledVectorT& a, const TiledVectorT& b) { return a.value() == b.value(); }
  friend constexpr ARCCORE_HOST_DEVICE bool operator==(const TiledVectorT& a, const T& b) { return a.value() == b; }
  friend std::ostream& operator<<(std::ostream& o, const TiledVectorT& v) { return o << v.value(); }
};

/*!
 * \brief A view of one row of tiled values. Not a span: its numbers are TiledLayout::tile_size places apart.
 *
 * \a T is const for a row that is only read. `row[j]` is a reference to a number; for vectors and matrices it is an object of
 * TiledVectorT, which converts to the value and is assigned like it, or the value if the row is only read. The view is valid as long as
 * the values stay where they are. Indexes are checked in checked builds only.
 */
template <typename T> class TiledRowT
{
  using Numbers = TiledNumbersT<std::remove_const_t<T>>;
  static constexpr bool is_vector = Numbers::nb_number > 1;

 public:
  using value_type = std::remove_const_t<T>;
  //! The type of the numbers in the tile: \a T itself, or Real for vectors and matrices.
  using NumberType = std::conditional_t<std::is_const_v<T>, const typename Numbers::NumberType, typename Numbers::NumberType>;
  using reference = std::conditional_t<std::is_const_v<T>, typename Numbers::ConstReferenceType, typename Numbers::ReferenceType>;

  //! Goes from value to value of the row.
  class Iterator
  {
   public:
    // Algorithms cannot swap proxies of references.
    using iterator_category = std::conditional_t<is_vector, std::input_iterator_tag, std::random_access_iterator_tag>;
    using value_type = std::remove_const_t<T>;
    using difference_type = std::ptrdiff_t;
    using pointer = T*;
    using reference = typename TiledRowT::reference;

    constexpr Iterator() = default;
    constexpr ARCCORE_HOST_DEVICE Iterator(NumberType* first, difference_type i)
    : m_first(first)
    , m_i(i)
    {}

    constexpr ARCCORE_HOST_DEVICE reference operator*() const { return valueOf(m_first, m_i); }
    constexpr ARCCORE_HOST_DEVICE T* operator->() const requires(!is_vector) { return &**this; }
    constexpr ARCCORE_HOST_DEVICE reference operator[](difference_type n) const { return *(*this + n); }
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
    NumberType* m_first = nullptr;
    difference_type m_i = 0;
  };

  constexpr TiledRowT() = default;
  //! \param first  the place of the first number of the row
  constexpr ARCCORE_HOST_DEVICE TiledRowT(NumberType* first, Int32 size)
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
  //! Returns the place of the first number of value \a j.
  constexpr ARCCORE_HOST_DEVICE NumberType* ptrAt(Int32 j) const
  {
    ARCCORE_CHECK_AT(j, m_size);
    return placeOf(m_first, j);
  }
  constexpr ARCCORE_HOST_DEVICE reference operator[](Int32 j) const
  {
    ARCCORE_CHECK_AT(j, m_size);
    return valueOf(m_first, j);
  }
  constexpr ARCCORE_HOST_DEVICE reference operator()(Int32 j) const { return (*this)[j]; }
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
  NumberType* m_first = nullptr;
  Int32 m_size = 0;

  static constexpr ARCCORE_HOST_DEVICE NumberType* placeOf(NumberType* first, Int64 j)
  {
    return first + j * Numbers::nb_number * TiledLayout::tile_size;
  }
  static constexpr ARCCORE_HOST_DEVICE reference valueOf(NumberType* first, Int64 j)
  {
    if constexpr (!is_vector)
      return *placeOf(first, j);
    else if constexpr (std::is_const_v<T>)
      return Numbers::read(placeOf(first, j));
    else
      return reference(placeOf(first, j));
  }
};

/*!
 * \brief A view of tiled rows: `rows[i][j]`. Copied to the device with the kernel that captures it.
 *
 * \a T is const for rows that are only read. The view is valid as long as the values stay where they are. Indexes are checked in
 * checked builds only.
 */
template <typename T> class TiledRowsT
{
 public:
  using NumberType = typename TiledRowT<T>::NumberType;

  constexpr TiledRowsT() = default;
  //! \param values  the beginning of the first tile
  constexpr ARCCORE_HOST_DEVICE TiledRowsT(NumberType* values, Int32 nb_row, Int32 row_size)
  : m_values(values)
  , m_nb_row(nb_row)
  , m_row_size(row_size)
  {}

  constexpr ARCCORE_HOST_DEVICE NumberType* data() const { return m_values; }
  constexpr ARCCORE_HOST_DEVICE Int32 nbRow() const { return m_nb_row; }
  //! Returns the number of values of each row.
  constexpr ARCCORE_HOST_DEVICE Int32 rowSize() const { return m_row_size; }
  constexpr ARCCORE_HOST_DEVICE TiledRowT<T> operator[](Int32 i) const
  {
    ARCCORE_CHECK_AT(i, m_nb_row);
    return { m_values + TiledLayout::indexOf(i, 0, nb_number * m_row_size), m_row_size };
  }

 private:
  static constexpr Int64 nb_number = TiledNumbersT<std::remove_const_t<T>>::nb_number;

  NumberType* m_values = nullptr;
  Int32 m_nb_row = 0;
  Int32 m_row_size = 0;
};

} // namespace Arcane
