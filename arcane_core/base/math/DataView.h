// SPDX-License-Identifier: Apache-2.0
// Elements in views of kernels: a value, or an object that writes, or one that reads and writes.
#pragma once

#include "arcane_core/base/array/Span.h"

#include <concepts>
#include <ostream>
#include <type_traits>

namespace Arcane::detail::base
{
//! True when \a T is the type of an element that can be changed, reached by reference.
template <typename T>
concept MutableReference = std::is_lvalue_reference_v<T> && !std::is_const_v<std::remove_reference_t<T>>;
} // namespace Arcane::detail::base

namespace Arcane
{
//! Reads elements: a view whose accessor it is returns values.
template <typename DataType_> class DataViewGetter
{
 public:
  using DataType = DataType_;
  using ValueType = const DataType;
  using AccessorReturnType = const DataType;

  static constexpr AccessorReturnType build(const DataType* ptr) { return *ptr; }
};

/*!
 * \brief Writes one element, and updates it: `+=` and the like. Valid as long as the element.
 *
 * Assigning another object of a view copies the element; making a copy of the object copies the place.
 */
template <typename DataType_> class DataViewSetter
{
 public:
  using DataType = DataType_;
  using ValueType = DataType;
  using AccessorReturnType = DataViewSetter<DataType>;

  static constexpr AccessorReturnType build(DataType* ptr) noexcept { return AccessorReturnType(ptr); }

  explicit constexpr DataViewSetter(DataType* ptr) noexcept
  : m_ptr(ptr)
  {}
  constexpr DataViewSetter(const DataViewSetter&) noexcept = default;

  constexpr DataViewSetter& operator=(const DataType& v)
  {
    *m_ptr = v;
    return *this;
  }
  constexpr DataViewSetter& operator=(const DataViewSetter& v)
  {
    *m_ptr = *v.m_ptr;
    return *this;
  }
  //! Assigns a value of another type that the element accepts, such as one number for each component.
  template <typename X>
  requires(!std::is_same_v<X, DataType> && std::is_assignable_v<DataType&, const X&> &&
           !std::is_convertible_v<const X&, DataType>) constexpr DataViewSetter&
  operator=(const X& v)
  {
    *m_ptr = v;
    return *this;
  }

  //! \name Updates, which are not atomic
  //!@{
  template <typename X>
  requires(!std::derived_from<X, DataViewSetter>) constexpr DataViewSetter& operator+=(const X& v)
  {
    *m_ptr += v;
    return *this;
  }
  template <typename X>
  requires(!std::derived_from<X, DataViewSetter>) constexpr DataViewSetter& operator-=(const X& v)
  {
    *m_ptr -= v;
    return *this;
  }
  template <typename X>
  requires(!std::derived_from<X, DataViewSetter>) constexpr DataViewSetter& operator*=(const X& v)
  {
    *m_ptr *= v;
    return *this;
  }
  template <typename X>
  requires(!std::derived_from<X, DataViewSetter>) constexpr DataViewSetter& operator/=(const X& v)
  {
    *m_ptr /= v;
    return *this;
  }
  constexpr DataViewSetter& operator+=(const DataViewSetter& v) { return *this += *v.m_ptr; }
  constexpr DataViewSetter& operator-=(const DataViewSetter& v) { return *this -= *v.m_ptr; }
  constexpr DataViewSetter& operator*=(const DataViewSetter& v) { return *this *= *v.m_ptr; }
  constexpr DataViewSetter& operator/=(const DataViewSetter& v) { return *this /= *v.m_ptr; }
  //!@}

  //! \name Components, for the types that have them
  //!@{
  constexpr auto operator[](Int32 i) const requires(requires(DataType& d) {
    {
      d[i]
      } -> detail::base::MutableReference;
  })
  {
    return DataViewSetter<std::remove_cvref_t<decltype((*m_ptr)[i])>>(&(*m_ptr)[i]);
  }
  constexpr auto operator()(Int32 i) const requires(requires(DataType& d) {
    {
      d(i)
      } -> detail::base::MutableReference;
  })
  {
    return DataViewSetter<std::remove_cvref_t<decltype((*m_ptr)(i))>>(&(*m_ptr)(i));
  }
  constexpr auto operator()(Int32 i, Int32 j) const requires(requires(DataType& d) {
    {
      d(i, j)
      } -> detail::base::MutableReference;
  })
  {
    return DataViewSetter<std::remove_cvref_t<decltype((*m_ptr)(i, j))>>(&(*m_ptr)(i, j));
  }
  template <typename X> constexpr void setX(const X& v) const requires(requires(DataType& d) { d.x = v; }) { m_ptr->x = v; }
  template <typename X> constexpr void setY(const X& v) const requires(requires(DataType& d) { d.y = v; }) { m_ptr->y = v; }
  template <typename X> constexpr void setZ(const X& v) const requires(requires(DataType& d) { d.z = v; }) { m_ptr->z = v; }
  constexpr void setXX(Real v) const requires(requires(DataType& d) { d.x.x = v; }) { m_ptr->x.x = v; }
  constexpr void setXY(Real v) const requires(requires(DataType& d) { d.x.y = v; }) { m_ptr->x.y = v; }
  constexpr void setXZ(Real v) const requires(requires(DataType& d) { d.x.z = v; }) { m_ptr->x.z = v; }
  constexpr void setYX(Real v) const requires(requires(DataType& d) { d.y.x = v; }) { m_ptr->y.x = v; }
  constexpr void setYY(Real v) const requires(requires(DataType& d) { d.y.y = v; }) { m_ptr->y.y = v; }
  constexpr void setYZ(Real v) const requires(requires(DataType& d) { d.y.z = v; }) { m_ptr->y.z = v; }
  constexpr void setZX(Real v) const requires(requires(DataType& d) { d.z.x = v; }) { m_ptr->z.x = v; }
  constexpr void setZY(Real v) const requires(requires(DataType& d) { d.z.y = v; }) { m_ptr->z.y = v; }
  constexpr void setZZ(Real v) const requires(requires(DataType& d) { d.z.z = v; }) { m_ptr->z.z = v; }
  //!@}

 protected:
  DataType* m_ptr;
};

//! Reads and writes one element. Valid as long as the element.
template <typename DataType_> class DataViewGetterSetter : public DataViewSetter<DataType_>
{
  using Base = DataViewSetter<DataType_>;

 public:
  using DataType = DataType_;
  using AccessorReturnType = DataViewGetterSetter<DataType>;

  static constexpr AccessorReturnType build(DataType* ptr) noexcept { return AccessorReturnType(ptr); }

  using Base::Base;
  using Base::operator=;
  constexpr DataViewGetterSetter(const DataViewGetterSetter&) noexcept = default;
  constexpr DataViewGetterSetter& operator=(const DataViewGetterSetter& v)
  {
    *this->m_ptr = *v.m_ptr;
    return *this;
  }

  constexpr operator DataType() const { return *this->m_ptr; }
  constexpr DataType value() const { return *this->m_ptr; }
  //! Returns the place of the element, for atomic operations.
  constexpr DataType* address() const noexcept { return this->m_ptr; }

  //! \name Components, for the types that have them
  //!@{
  constexpr auto operator[](Int32 i) const requires(requires(DataType& d) {
    {
      d[i]
      } -> detail::base::MutableReference;
  })
  {
    return DataViewGetterSetter<std::remove_cvref_t<decltype((*this->m_ptr)[i])>>(&(*this->m_ptr)[i]);
  }
  constexpr auto operator()(Int32 i) const requires(requires(DataType& d) {
    {
      d(i)
      } -> detail::base::MutableReference;
  })
  {
    return DataViewGetterSetter<std::remove_cvref_t<decltype((*this->m_ptr)(i))>>(&(*this->m_ptr)(i));
  }
  constexpr auto operator()(Int32 i, Int32 j) const requires(requires(DataType& d) {
    {
      d(i, j)
      } -> detail::base::MutableReference;
  })
  {
    return DataViewGetterSetter<std::remove_cvref_t<decltype((*this->m_ptr)(i, j))>>(&(*this->m_ptr)(i, j));
  }
  //!@}

  friend std::ostream& operator<<(std::ostream& o, const DataViewGetterSetter& v) { return o << *v.m_ptr; }
};

//! Writes the elements of one row. Valid as long as the row.
template <typename DataType_> class View1DSetter
{
 public:
  using DataType = DataType_;
  using ValueType = DataType;
  using AccessorReturnType = View1DSetter<DataType>;

  static constexpr AccessorReturnType build(SmallSpan<DataType> row) noexcept { return AccessorReturnType(row); }

  explicit constexpr View1DSetter(SmallSpan<DataType> row) noexcept
  : m_row(row)
  {}
  constexpr View1DSetter(const View1DSetter&) noexcept = default;
  //! A row is written element by element, or by copy().
  View1DSetter& operator=(const View1DSetter&) = delete;

  constexpr Int32 size() const noexcept { return m_row.size(); }
  constexpr DataViewSetter<DataType> operator[](Int32 i) const { return DataViewSetter<DataType>(m_row.ptrAt(i)); }
  constexpr DataViewSetter<DataType> operator()(Int32 i) const { return (*this)[i]; }
  //! Copies all elements of \a values, which must not be longer than the row.
  constexpr void copy(SmallSpan<const DataType> values) const { m_row.copy(values); }

 protected:
  SmallSpan<DataType> m_row;
};

//! Reads and writes the elements of one row. Valid as long as the row.
template <typename DataType_> class View1DGetterSetter : public View1DSetter<DataType_>
{
  using Base = View1DSetter<DataType_>;

 public:
  using DataType = DataType_;
  using AccessorReturnType = View1DGetterSetter<DataType>;

  static constexpr AccessorReturnType build(SmallSpan<DataType> row) noexcept { return AccessorReturnType(row); }

  using Base::Base;

  constexpr DataViewGetterSetter<DataType> operator[](Int32 i) const { return DataViewGetterSetter<DataType>(this->m_row.ptrAt(i)); }
  constexpr DataViewGetterSetter<DataType> operator()(Int32 i) const { return (*this)[i]; }
  constexpr SmallSpan<DataType> value() const noexcept { return this->m_row; }

  constexpr operator SmallSpan<DataType>() const noexcept { return this->m_row; }
  constexpr operator SmallSpan<const DataType>() const noexcept { return this->m_row; }
  constexpr operator Span<DataType>() const noexcept { return this->m_row; }
  constexpr operator Span<const DataType>() const noexcept { return this->m_row; }
};
} // namespace Arcane
