// SPDX-License-Identifier: Apache-2.0
// A map that finds values by the hash of their keys.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

namespace Arcane
{
/*!
 * \brief Values by key. Its elements are enumerated in the order in which they were added.
 *
 * References and pointers to elements are valid until the element is removed.
 */
template <typename KeyType, typename ValueType> class HashTableMapT
{
 public:
  //! An element. Its key does not change.
  class Data
  {
   public:
    Data(const KeyType& key, const ValueType& value)
    : m_key(key)
    , m_value(value)
    {}
    const KeyType& key() const { return m_key; }
    const ValueType& value() const { return m_value; }
    ValueType& value() { return m_value; }
    ValueType& mutableValue() { return m_value; }
    void setValue(const ValueType& value) { m_value = value; }

   private:
    KeyType m_key;
    ValueType m_value;
  };

  //! \param size        number of elements that are expected
  //! \param use_prime   accepted as in Arcane, without effect
  //! \param buffer_size accepted as in Arcane, without effect
  explicit HashTableMapT(Integer size, [[maybe_unused]] bool use_prime = true, [[maybe_unused]] Integer buffer_size = 0) { resize(size); }

  //! Copies the elements, in their order.
  HashTableMapT(const HashTableMapT& rhs) { copyFrom(rhs); }
  HashTableMapT(HashTableMapT&& rhs) noexcept = default;
  HashTableMapT& operator=(const HashTableMapT& rhs)
  {
    if (&rhs != this) {
      clear();
      copyFrom(rhs);
    }
    return *this;
  }
  HashTableMapT& operator=(HashTableMapT&& rhs) noexcept = default;

  Integer count() const { return static_cast<Integer>(m_index_of_key.size()); }
  bool hasKey(const KeyType& key) const { return m_index_of_key.contains(key); }
  //! Returns the element of \a key, or null.
  Data* lookup(const KeyType& key)
  {
    const auto found = m_index_of_key.find(key);
    return (found != m_index_of_key.end()) ? m_elements[found->second].get() : nullptr;
  }
  const Data* lookup(const KeyType& key) const { return const_cast<HashTableMapT*>(this)->lookup(key); }
  //! Returns the value of \a key. \throws FatalErrorException when there is none
  ValueType& lookupValue(const KeyType& key)
  {
    Data* found = lookup(key);
    ARCANE_FATAL_IF(!found, "table of {0} elements: a key is not there", count());
    return found->value();
  }
  const ValueType& lookupValue(const KeyType& key) const { return const_cast<HashTableMapT*>(this)->lookupValue(key); }
  ValueType& operator[](const KeyType& key) { return lookupValue(key); }
  const ValueType& operator[](const KeyType& key) const { return lookupValue(key); }

  //! Sets the value of \a key. \return true when the key is new
  bool add(const KeyType& key, const ValueType& value)
  {
    bool is_new = false;
    lookupAdd(key, value, is_new)->setValue(value);
    return is_new;
  }
  //! Adds the value of a key that is not there. \throws FatalErrorException when the key is there
  void nocheckAdd(const KeyType& key, const ValueType& value)
  {
    bool is_new = false;
    lookupAdd(key, value, is_new);
    ARCANE_FATAL_IF(!is_new, "table of {0} elements: the key to add is there", count());
  }
  //! Returns the element of \a key, which is made with \a value when there is none.
  Data* lookupAdd(const KeyType& key, const ValueType& value, bool& is_new)
  {
    const auto [place, is_inserted] = m_index_of_key.try_emplace(key, m_elements.size());
    is_new = is_inserted;
    if (is_new)
      m_elements.push_back(std::make_unique<Data>(key, value));
    return m_elements[place->second].get();
  }
  Data* lookupAdd(const KeyType& key)
  {
    bool is_new = false;
    return lookupAdd(key, ValueType(), is_new);
  }
  //! Removes the element of \a key. \throws FatalErrorException when there is none
  void remove(const KeyType& key)
  {
    const auto found = m_index_of_key.find(key);
    ARCANE_FATAL_IF(found == m_index_of_key.end(), "table of {0} elements: the key to remove is not there", count());
    m_elements[found->second].reset();
    m_index_of_key.erase(found);
    if (m_elements.size() > 2 * m_index_of_key.size() + 16)
      compact();
  }
  void clear()
  {
    m_index_of_key.clear();
    m_elements.clear();
  }
  //! Makes place for \a size elements. Present elements stay.
  void resize(Integer size)
  {
    if (size > 0) {
      m_index_of_key.reserve(static_cast<std::size_t>(size));
      m_elements.reserve(static_cast<std::size_t>(size));
    }
  }

  //! Calls \a f with each element, which \a f may change but not remove.
  template <typename F> void each(const F& f)
  {
    for (const std::unique_ptr<Data>& element : m_elements)
      if (element)
        f(element.get());
  }
  //! Calls \a f with each value.
  template <typename F> void eachValue(const F& f)
  {
    each([&](Data* element) { f(element->value()); });
  }

  //! For HashTableMapEnumeratorT: returns the elements. Removed elements are null.
  const std::vector<std::unique_ptr<Data>>& elements() const { return m_elements; }

 private:
  void copyFrom(const HashTableMapT& rhs)
  {
    resize(rhs.count());
    for (const std::unique_ptr<Data>& element : rhs.m_elements)
      if (element)
        add(element->key(), element->value());
  }
  void compact()
  {
    std::erase(m_elements, nullptr);
    for (std::size_t i = 0; i < m_elements.size(); ++i)
      m_index_of_key[m_elements[i]->key()] = i;
  }

  std::unordered_map<KeyType, std::size_t> m_index_of_key;
  std::vector<std::unique_ptr<Data>> m_elements;
};

//! Goes through a table, which must not change meanwhile, from before the first element: `while (++e)`.
template <typename KeyType, typename ValueType> class HashTableMapEnumeratorT
{
 public:
  using Data = typename HashTableMapT<KeyType, ValueType>::Data;

  explicit HashTableMapEnumeratorT(const HashTableMapT<KeyType, ValueType>& table)
  : m_table(&table)
  {}

  //! Moves to the next element. \return false when there is none
  bool operator++()
  {
    do
      ++m_index;
    while (m_index <= m_table->elements().size() && !m_table->elements()[m_index - 1]);
    return m_index <= m_table->elements().size();
  }
  const KeyType& key() const { return data()->key(); }
  const ValueType& operator*() const { return data()->value(); }
  Data* data() const { return m_table->elements()[m_index - 1].get(); }

 private:
  const HashTableMapT<KeyType, ValueType>* m_table;
  //! One more than the index of the element.
  std::size_t m_index = 0;
};
} // namespace Arcane
