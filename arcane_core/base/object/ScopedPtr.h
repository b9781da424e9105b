// SPDX-License-Identifier: Apache-2.0
// The single owner of an object.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <memory>

namespace Arcane
{

//! Owns an object, and deletes it when it is destroyed or receives another one.
template <typename T> class ScopedPtrT
{
 public:
  ScopedPtrT() = default;
  explicit ScopedPtrT(T* object)
  : m_object(object)
  {}
  ScopedPtrT& operator=(T* object)
  {
    m_object.reset(object);
    return *this;
  }

  T* get() const { return m_object.get(); }
  T* operator->() const { return m_object.get(); }
  T& operator*() const { return *m_object; }
  bool isNull() const { return !m_object; }

  friend bool operator==(const ScopedPtrT& a, const T* b) { return a.get() == b; }

 private:
  std::unique_ptr<T> m_object;
};

} // namespace Arcane
