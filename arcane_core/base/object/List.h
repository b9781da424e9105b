// SPDX-License-Identifier: Apache-2.0
// The collection that applications fill.
#pragma once

#include "arcane_core/base/object/Collection.h"
#include "arcane_core/base/text/String.h"

#include <initializer_list>
#include <optional>

namespace Arcane
{

//! A Collection that can be cloned and searched. Copies share the sequence; a clone has a sequence of its own.
template <typename T> class List : public Collection<T>
{
 public:
  List() = default;
  List(std::initializer_list<T> values)
  {
    for (const T& value : values)
      this->add(value);
  }
  //! Makes another handle on the same sequence.
  List(const Collection<T>& rhs)
  : Collection<T>(rhs)
  {}

  //! Returns a list with a sequence of its own and the same elements.
  List<T> clone() const
  {
    List<T> copy;
    copy.addRange(*this);
    return copy;
  }
  void addRange(const Collection<T>& rhs)
  {
    // By index: rhs may be this list.
    const Integer nb = rhs.count();
    for (Integer i = 0; i < nb; ++i)
      this->add(T(rhs[i]));
  }
  //! Returns the index of the first element equal to \a value, if any.
  std::optional<Integer> find(const T& value) const
  {
    const auto i = std::find(this->begin(), this->end(), value);
    if (i == this->end())
      return std::nullopt;
    return static_cast<Integer>(i - this->begin());
  }
  //! Returns an iterator on the first element that \a predicate accepts, or end().
  template <typename Predicate> auto find_if(const Predicate& predicate) { return std::find_if(this->begin(), this->end(), predicate); }
  template <typename Predicate> auto find_if(const Predicate& predicate) const
  {
    return std::find_if(this->begin(), this->end(), predicate);
  }
  //! Returns a pointer to the first element that \a predicate accepts, or null.
  template <typename Predicate> T* findIf(const Predicate& predicate) const
  {
    for (Integer i = 0, n = this->count(); i < n; ++i)
      if (predicate((*this)[i]))
        return &(*this)[i];
    return nullptr;
  }
};

using StringCollection = Collection<String>;
using StringList = List<String>;

} // namespace Arcane
