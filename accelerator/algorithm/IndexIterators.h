// SPDX-License-Identifier: Apache-2.0
// Iterators that call functions with an index: what the algorithms of vendors read from and write to.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"
#include "arcane_core/base/BaseTypes.h"

#include <cstddef>
#include <cstring>
#include <iterator>
#include <type_traits>
#include <utility>

namespace Arcane::detail::algorithm
{
/*!
 * \brief Holds the bytes of a closure, as the launch of a kernel passes them to a device. Only devices call it.
 *
 * Iterators must be assignable and have a default constructor. The closures of nvcc have neither, and a copy of one of them allocates.
 */
template <typename Closure> class DeviceClosure
{
 public:
  DeviceClosure() = default;
  explicit DeviceClosure(const Closure& closure) { std::memcpy(m_bytes, &reinterpret_cast<const std::byte&>(closure), sizeof(Closure)); }

  template <typename... Args> ARCCORE_HOST_DEVICE decltype(auto) operator()(Args&&... args) const
  {
    return reinterpret_cast<const Closure&>(m_bytes)(std::forward<Args>(args)...);
  }

 private:
  alignas(Closure) std::byte m_bytes[sizeof(Closure)];
};

//! Holds what iterators over indices have in common. \tparam Iterator  the iterator, whose function at() says what stands at an index
template <typename Iterator> class IndexIterator
{
 public:
  using difference_type = std::ptrdiff_t;
  using iterator_category = std::random_access_iterator_tag;

  ARCCORE_HOST_DEVICE auto operator*() const { return self().at(m_index); }
  ARCCORE_HOST_DEVICE auto operator[](difference_type i) const { return self().at(m_index + i); }

  ARCCORE_HOST_DEVICE Iterator& operator++() { return *this += 1; }
  ARCCORE_HOST_DEVICE Iterator& operator--() { return *this += -1; }
  ARCCORE_HOST_DEVICE Iterator operator++(int)
  {
    const Iterator former = self();
    *this += 1;
    return former;
  }
  ARCCORE_HOST_DEVICE Iterator& operator+=(difference_type n)
  {
    m_index += n;
    return static_cast<Iterator&>(*this);
  }
  ARCCORE_HOST_DEVICE Iterator& operator-=(difference_type n) { return *this += -n; }
  friend ARCCORE_HOST_DEVICE Iterator operator+(Iterator a, difference_type n) { return a += n; }
  friend ARCCORE_HOST_DEVICE Iterator operator+(difference_type n, Iterator a) { return a += n; }
  friend ARCCORE_HOST_DEVICE Iterator operator-(Iterator a, difference_type n) { return a -= n; }
  friend ARCCORE_HOST_DEVICE difference_type operator-(const Iterator& a, const Iterator& b) { return a.m_index - b.m_index; }
  friend ARCCORE_HOST_DEVICE bool operator==(const Iterator& a, const Iterator& b) { return a.m_index == b.m_index; }
  friend ARCCORE_HOST_DEVICE bool operator!=(const Iterator& a, const Iterator& b) { return a.m_index != b.m_index; }
  friend ARCCORE_HOST_DEVICE bool operator<(const Iterator& a, const Iterator& b) { return a.m_index < b.m_index; }

 private:
  difference_type m_index = 0;

  ARCCORE_HOST_DEVICE const Iterator& self() const { return static_cast<const Iterator&>(*this); }
};

//! Stands for the numbers 0, 1, 2 and so on.
class CountingIterator : public IndexIterator<CountingIterator>
{
 public:
  using value_type = Int32;
  using reference = Int32;
  using pointer = const Int32*;

  ARCCORE_HOST_DEVICE Int32 at(std::ptrdiff_t i) const { return static_cast<Int32>(i); }
};

//! Reads `getter(i)`.
template <typename T, typename Getter> class GetterIterator : public IndexIterator<GetterIterator<T, Getter>>
{
 public:
  using value_type = T;
  using reference = T;
  using pointer = const T*;

  GetterIterator() = default;
  explicit GetterIterator(const Getter& getter)
  : m_getter(getter)
  {}
  ARCCORE_HOST_DEVICE T at(std::ptrdiff_t i) const { return m_getter(static_cast<Int32>(i)); }

 private:
  DeviceClosure<Getter> m_getter;
};

/*!
 * \brief Calls a function where a value is written.
 *
 * \tparam value_first  true for `setter(value, i)`, false for `setter(i, value)`
 */
template <typename T, typename Setter, bool value_first = false>
class SetterIterator : public IndexIterator<SetterIterator<T, Setter, value_first>>
{
 public:
  //! Stands for what is written at an index.
  class Place
  {
   public:
    ARCCORE_HOST_DEVICE Place(const DeviceClosure<Setter>& setter, Int32 index)
    : m_setter(setter)
    , m_index(index)
    {}
    ARCCORE_HOST_DEVICE const Place& operator=(const T& value) const
    {
      if constexpr (value_first)
        m_setter(value, m_index);
      else
        m_setter(m_index, value);
      return *this;
    }

   private:
    DeviceClosure<Setter> m_setter;
    Int32 m_index;
  };

  using value_type = T;
  using reference = Place;
  using pointer = void;

  SetterIterator() = default;
  explicit SetterIterator(const Setter& setter)
  : m_setter(setter)
  {}
  ARCCORE_HOST_DEVICE Place at(std::ptrdiff_t i) const { return { m_setter, static_cast<Int32>(i) }; }

 private:
  DeviceClosure<Setter> m_setter;
};
} // namespace Arcane::detail::algorithm
