// SPDX-License-Identifier: Apache-2.0
// An older name of handles on shared objects.
#pragma once

#include "arcane_core/base/object/Ref.h"

#include <memory>
#include <utility>

namespace Arcane
{

//! Shared ownership of an object. Unlike Ref, it is made from a pointer.
template <typename T> class SharedPtrT : public Ref<T>
{
 public:
  SharedPtrT() = default;
  explicit SharedPtrT(T* object)
  : Ref<T>(Ref<T>::create(object))
  {}
  SharedPtrT(std::shared_ptr<T> object)
  : Ref<T>(std::move(object))
  {}
  SharedPtrT& operator=(T* object)
  {
    Ref<T>::operator=(Ref<T>::create(object));
    return *this;
  }
};

} // namespace Arcane
