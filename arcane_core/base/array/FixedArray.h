// SPDX-License-Identifier: Apache-2.0
// An array whose size is part of the type and whose elements are always initialised.
#pragma once

#include "arcane_core/base/array/Span.h"

#include <array>

namespace Arcane
{
//! Like std::array, but elements without a given value are value-initialised, and indexes are checked with ARCANE_CHECK.
template <typename T, Int32 NbElement> class FixedArray final
{
  static_assert(NbElement >= 0);

 public:
  using value_type = T;
  using size_type = Int32;
  using difference_type = std::ptrdiff_t;
  using reference = T&;
  using const_reference = const T&;
  using pointer = T*;
  using const_pointer = const T*;
  using iterator = typename std::array<T, NbElement>::iterator;
  using const_iterator = typename std::array<T, NbElement>::const_iterator;

  constexpr FixedArray() noexcept(std::is_nothrow_default_constructible_v<T>)
  : m_values{}
  {}
  constexpr FixedArray(std::array<T, NbElement> x)
  : m_values(std::move(x))
  {}
  //! Takes at most \a NbElement values; missing elements are value-initialised.
  constexpr FixedArray(std::initializer_list<T> values)
  : m_values{}
  {
    arccoreCheckRange(static_cast<Int64>(values.size()), Int64(NbElement) + 1);
    detail::base::copyElements(values.begin(), static_cast<Int64>(values.size()), m_values.data());
  }

  static constexpr Int32 size() noexcept { return NbElement; }

  constexpr T& operator[](Int32 i)
  {
    ARCCORE_CHECK_AT(i, NbElement);
    return m_values[static_cast<std::size_t>(i)];
  }
  constexpr const T& operator[](Int32 i) const
  {
    ARCCORE_CHECK_AT(i, NbElement);
    return m_values[static_cast<std::size_t>(i)];
  }
  constexpr T& front() { return (*this)[0]; }
  constexpr const T& front() const { return (*this)[0]; }
  constexpr T& back() { return (*this)[NbElement - 1]; }
  constexpr const T& back() const { return (*this)[NbElement - 1]; }
  constexpr T* data() noexcept { return m_values.data(); }
  constexpr const T* data() const noexcept { return m_values.data(); }
  constexpr void fill(const T& v) { m_values.fill(v); }

  constexpr iterator begin() noexcept { return m_values.begin(); }
  constexpr iterator end() noexcept { return m_values.end(); }
  constexpr const_iterator begin() const noexcept { return m_values.begin(); }
  constexpr const_iterator end() const noexcept { return m_values.end(); }
  constexpr const_iterator cbegin() const noexcept { return m_values.begin(); }
  constexpr const_iterator cend() const noexcept { return m_values.end(); }

  constexpr ArrayView<T> view() noexcept { return { NbElement, m_values.data() }; }
  constexpr ConstArrayView<T> view() const noexcept { return { NbElement, m_values.data() }; }
  constexpr ConstArrayView<T> constView() const noexcept { return { NbElement, m_values.data() }; }
  constexpr SmallSpan<T, NbElement> span() noexcept { return { m_values.data(), NbElement }; }
  constexpr SmallSpan<const T, NbElement> span() const noexcept { return { m_values.data(), NbElement }; }
  constexpr operator ArrayView<T>() noexcept { return view(); }
  constexpr operator ConstArrayView<T>() const noexcept { return constView(); }
  constexpr operator Span<T>() noexcept { return span(); }
  constexpr operator Span<const T>() const noexcept { return span(); }
  constexpr operator SmallSpan<T>() noexcept { return span(); }
  constexpr operator SmallSpan<const T>() const noexcept { return span(); }

  friend constexpr bool operator==(const FixedArray& a, const FixedArray& b)
  {
    return detail::base::equalElements<T>(a.data(), NbElement, b.data(), NbElement);
  }
  friend constexpr auto operator<=>(const FixedArray& a, const FixedArray& b) { return a.m_values <=> b.m_values; }

 private:
  std::array<T, NbElement> m_values;
};

template <typename T, Int32 N> std::ostream& operator<<(std::ostream& o, const FixedArray<T, N>& v)
{
  return o << v.constView();
}
} // namespace Arcane
