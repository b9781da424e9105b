// SPDX-License-Identifier: Apache-2.0
// The iterator of arrays and views: it acts as a pointer, but has a type of its own.
#pragma once

#include <compare>
#include <iterator>
#include <type_traits>

namespace Arcane
{
//! \a I is the underlying random access iterator, a pointer for contiguous containers.
template <typename I> class ArrayIterator
{
  using Traits = std::iterator_traits<I>;

 public:
  using iterator_type = I;
  using value_type = typename Traits::value_type;
  using difference_type = typename Traits::difference_type;
  using reference = typename Traits::reference;
  using pointer = typename Traits::pointer;
  using iterator_category = typename Traits::iterator_category;
  using iterator_concept = std::conditional_t<std::is_pointer_v<I>, std::contiguous_iterator_tag, std::random_access_iterator_tag>;

  constexpr ArrayIterator() noexcept = default;
  constexpr explicit ArrayIterator(const I& i) noexcept
  : m_current(i)
  {}
  //! Converts an iterator on elements that can be modified.
  template <typename I2>
  requires(!std::is_same_v<I, I2> && std::is_convertible_v<I2, I>) constexpr ArrayIterator(const ArrayIterator<I2>& i) noexcept
  : m_current(i.base())
  {}

  constexpr reference operator*() const noexcept { return *m_current; }
  constexpr pointer operator->() const noexcept { return m_current; }
  constexpr reference operator[](difference_type n) const noexcept { return m_current[n]; }

  constexpr ArrayIterator& operator++() noexcept
  {
    ++m_current;
    return *this;
  }
  constexpr ArrayIterator operator++(int) noexcept { return ArrayIterator(m_current++); }
  constexpr ArrayIterator& operator--() noexcept
  {
    --m_current;
    return *this;
  }
  constexpr ArrayIterator operator--(int) noexcept { return ArrayIterator(m_current--); }
  constexpr ArrayIterator& operator+=(difference_type n) noexcept
  {
    m_current += n;
    return *this;
  }
  constexpr ArrayIterator& operator-=(difference_type n) noexcept
  {
    m_current -= n;
    return *this;
  }
  constexpr ArrayIterator operator+(difference_type n) const noexcept { return ArrayIterator(m_current + n); }
  constexpr ArrayIterator operator-(difference_type n) const noexcept { return ArrayIterator(m_current - n); }

  constexpr const I& base() const noexcept { return m_current; }

 private:
  I m_current = I();
};

template <typename I> constexpr ArrayIterator<I> operator+(typename ArrayIterator<I>::difference_type n, const ArrayIterator<I>& i) noexcept
{
  return i + n;
}

template <typename I>
constexpr typename ArrayIterator<I>::difference_type operator-(const ArrayIterator<I>& lhs, const ArrayIterator<I>& rhs) noexcept
{
  return lhs.base() - rhs.base();
}

template <typename I1, typename I2>
constexpr auto operator-(const ArrayIterator<I1>& lhs, const ArrayIterator<I2>& rhs) noexcept -> decltype(lhs.base() - rhs.base())
{
  return lhs.base() - rhs.base();
}

template <typename I1, typename I2> constexpr bool operator==(const ArrayIterator<I1>& lhs, const ArrayIterator<I2>& rhs) noexcept
{
  return lhs.base() == rhs.base();
}

template <typename I1, typename I2> constexpr auto operator<=>(const ArrayIterator<I1>& lhs, const ArrayIterator<I2>& rhs) noexcept
{
  return lhs.base() <=> rhs.base();
}
} // namespace Arcane
