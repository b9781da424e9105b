// SPDX-License-Identifier: Apache-2.0
// The base of objects of applications that count their references.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <atomic>

namespace Arcane
{

//! Is made by `new` and destroyed by the removeRef() that leaves no reference. A new object has none. Threads may share it.
class ObjectImpl
{
 public:
  ObjectImpl() = default;
  virtual ~ObjectImpl() = default;
  ObjectImpl(const ObjectImpl&) = delete;
  ObjectImpl& operator=(const ObjectImpl&) = delete;

  void addRef() { ++m_nb_ref; }
  void removeRef()
  {
    if (--m_nb_ref == 0)
      delete this;
  }

 private:
  std::atomic<Int32> m_nb_ref = 0;
};

} // namespace Arcane
