// SPDX-License-Identifier: Apache-2.0
// A sequence of objects behind a handle, and its enumerator.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <algorithm>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace Arcane
{

template <typename T> class EnumeratorT;

/*!
 * \brief Sequence of objects. A copy is another handle on the same sequence: a change is seen through both.
 *
 * To enumerate: `for (Collection<X>::Enumerator i(c); ++i;) use(*i);`, or a range-based for.
 */
template <typename T> class Collection
{
 public:
  using ObjectType = T;
  using ObjectRef = const T&;
  using value_type = T;
  using Enumerator = EnumeratorT<T>;
  using iterator = typename std::vector<T>::iterator;
  using const_iterator = typename std::vector<T>::const_iterator;

  //! Makes an empty sequence.
  Collection()
  : m_objects(std::make_shared<std::vector<T>>())
  {}

  Integer count() const { return static_cast<Integer>(m_objects->size()); }
  Integer size() const { return count(); }
  bool empty() const { return m_objects->empty(); }
  bool contains(ObjectRef value) const { return std::find(begin(), end(), value) != end(); }
  Enumerator enumerator() const { return Enumerator(*this); }

  //! Returns an element. Any handle may modify the element, since the handles share the sequence.
  T& operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, count());
    return (*m_objects)[static_cast<std::size_t>(i)];
  }
  T& front() const { return (*this)[0]; }
  T& back() const { return (*this)[count() - 1]; }
  iterator begin() { return m_objects->begin(); }
  iterator end() { return m_objects->end(); }
  const_iterator begin() const { return m_objects->cbegin(); }
  const_iterator end() const { return m_objects->cend(); }
  template <typename Function> void each(const Function& function) const { std::for_each(begin(), end(), function); }

  void add(ObjectRef value) { m_objects->push_back(value); }
  void push_back(ObjectRef value) { add(value); }
  void clear() { m_objects->clear(); }
  //! Removes the first element equal to \a value. \return false when there is none
  bool remove(ObjectRef value)
  {
    const auto i = std::find(m_objects->begin(), m_objects->end(), value);
    if (i == m_objects->end())
      return false;
    m_objects->erase(i);
    return true;
  }
  void removeAt(Integer i)
  {
    arccoreCheckRange(i, count());
    m_objects->erase(m_objects->begin() + i);
  }

 private:
  friend class EnumeratorT<T>;

  std::shared_ptr<std::vector<T>> m_objects;
};

/*!
 * \brief Goes through a collection, from before the first element: call `++` before the first access.
 */
template <typename T> class EnumeratorT
{
 public:
  using ObjectType = T;
  using ObjectRef = T&;

  EnumeratorT(const Collection<T>& collection)
  : m_objects(collection.m_objects)
  {}

  //! Goes to the next element. \return false when there is none
  bool operator++() { return ++m_index < static_cast<Int64>(m_objects->size()); }
  bool moveNext() { return ++(*this); }
  //! Goes back before the first element.
  void reset() { m_index = -1; }
  T& operator*() const { return current(); }
  //! Returns the element itself when it is a pointer, else its address.
  auto operator->() const
  {
    if constexpr (std::is_pointer_v<T>)
      return current();
    else
      return &current();
  }
  T& current() const
  {
    ARCCORE_CHECK_AT(m_index, static_cast<Int64>(m_objects->size()));
    return (*m_objects)[static_cast<std::size_t>(m_index)];
  }

 private:
  std::shared_ptr<std::vector<T>> m_objects;
  Int64 m_index = -1;
};

} // namespace Arcane
