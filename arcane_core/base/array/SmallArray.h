// SPDX-License-Identifier: Apache-2.0
// An array that is expected to stay small.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"

namespace Arcane
{

/*!
 * \brief An array with room for \a N elements from the beginning.
 *
 * Its memory is a small block of the thread, as for UniqueArray, and not on the stack.
 */
template <typename T, Int32 N = 32> class SmallArray : public UniqueArray<T>
{
 public:
  using typename UniqueArray<T>::ConstReferenceType;

  SmallArray() { this->reserve(N); }
  explicit SmallArray(Int64 size)
  : SmallArray()
  {
    this->resize(size);
  }
  SmallArray(Int64 size, ConstReferenceType value)
  : SmallArray()
  {
    this->resize(size, value);
  }
  SmallArray(std::initializer_list<T> values)
  : SmallArray(Span<const T>(values.begin(), static_cast<Int64>(values.size())))
  {}
  SmallArray(Span<const T> values)
  : SmallArray()
  {
    this->addRange(values);
  }

  using UniqueArray<T>::operator=;
};

} // namespace Arcane
