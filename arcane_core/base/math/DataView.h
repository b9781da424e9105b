// SPDX-License-Identifier: Apache-2.0
// What views of kernels return for one element: an object that only reads, only writes, or both.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <type_traits>
#include <utility>

namespace Arcane
{
//! Reads one element. The object is valid as long as the element.
template <typename DataType> class DataViewGetter
{
 public:
  using ValueType = DataType;

  explicit constexpr DataViewGetter(const DataType* ptr) noexcept
  : m_ptr(ptr)
  {}
  constexpr operator DataType() const { return *m_ptr; }
  constexpr DataType value() const { return *m_ptr; }

 private:
  const DataType* m_ptr;
};

/*!
 * \brief Writes one element, and updates it: `+=` and the like. Valid as long as the element.
 *
 * Assigning another view object copies the element, not the place.
 */
template <typename DataType> class DataViewSetter
{
 public:
  using ValueType = DataType;

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

  template <typename X> constexpr DataViewSetter& operator+=(const X& v)
  {
    *m_ptr += v;
    return *this;
  }
  template <typename X> constexpr DataViewSetter& operator-=(const X& v)
  {
    *m_ptr -= v;
    return *this;
  }
  template <typename X> constexpr DataViewSetter& operator*=(const X& v)
  {
    *m_ptr *= v;
    return *this;
  }
  template <typename X> constexpr DataViewSetter& operator/=(const X& v)
  {
    *m_ptr /= v;
    return *this;
  }

  // --- components, for the types that have them ---
  constexpr auto operator[](Int32 i) requires(requires(DataType& d) { d[i]; })
  {
    return DataViewSetter<std::remove_cvref_t<decltype((*m_ptr)[i])>>(&(*m_ptr)[i]);
  }
  constexpr auto operator()(Int32 i) requires(requires(DataType& d) { d(i); })
  {
    return DataViewSetter<std::remove_cvref_t<decltype((*m_ptr)(i))>>(&(*m_ptr)(i));
  }
  constexpr auto operator()(Int32 i, Int32 j) requires(requires(DataType& d) { d(i, j); })
  {
    return DataViewSetter<std::remove_cvref_t<decltype((*m_ptr)(i, j))>>(&(*m_ptr)(i, j));
  }
  template <typename X> constexpr void setX(const X& v) requires(requires(DataType& d) { d.x = v; }) { m_ptr->x = v; }
  template <typename X> constexpr void setY(const X& v) requires(requires(DataType& d) { d.y = v; }) { m_ptr->y = v; }
  template <typename X> constexpr void setZ(const X& v) requires(requires(DataType& d) { d.z = v; }) { m_ptr->z = v; }

 protected:
  DataType* m_ptr;
};

//! Reads and writes one element.
template <typename DataType> class DataViewGetterSetter : public DataViewSetter<DataType>
{
  using Base = DataViewSetter<DataType>;

 public:
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

  // --- components, for the types that have them ---
  constexpr auto operator[](Int32 i) const requires(requires(DataType& d) { d[i]; })
  {
    return DataViewGetterSetter<std::remove_cvref_t<decltype((*this->m_ptr)[i])>>(&(*this->m_ptr)[i]);
  }
  constexpr auto operator()(Int32 i) const requires(requires(DataType& d) { d(i); })
  {
    return DataViewGetterSetter<std::remove_cvref_t<decltype((*this->m_ptr)(i))>>(&(*this->m_ptr)(i));
  }
  constexpr auto operator()(Int32 i, Int32 j) const requires(requires(DataType& d) { d(i, j); })
  {
    return DataViewGetterSetter<std::remove_cvref_t<decltype((*this->m_ptr)(i, j))>>(&(*this->m_ptr)(i, j));
  }
};
} // namespace Arcane
