// SPDX-License-Identifier: Apache-2.0
// The table whose copies refer to the same elements.
#pragma once

#include "arcane_core/base/array/UniqueArray2.h"

namespace Arcane
{
//! Table with reference semantics: copies share elements, sizes and allocator; clone() makes an independent one.
template <typename T> class SharedArray2 : public Array2<T>
{
  using Base = Array2<T>;

 public:
  SharedArray2() = default;
  //! Makes a table whose elements are left uninitialised if they are of a POD type.
  SharedArray2(Int64 size1, Int64 size2) { this->resize(size1, size2); }
  SharedArray2(Span2<const T> values) { this->copy(values); }
  SharedArray2(const Array2View<T>& values)
  : SharedArray2(Span2<const T>(values))
  {}
  SharedArray2(const ConstArray2View<T>& values)
  : SharedArray2(Span2<const T>(values))
  {}
  SharedArray2(const UniqueArray2<T>& rhs)
  : Base(rhs.allocationOptions())
  {
    this->copy(rhs);
  }
  //! Makes one more reference on the elements of \a rhs.
  SharedArray2(const SharedArray2& rhs) noexcept
  : Base()
  {
    this->shareWith(const_cast<SharedArray2&>(rhs));
  }
  //! Makes an empty array; a null allocator stands for the default one.
  explicit SharedArray2(IMemoryAllocator* allocator)
  : Base(MemoryAllocationOptions(allocator))
  {}
  explicit SharedArray2(const MemoryAllocationOptions& options)
  : Base(options)
  {}
  SharedArray2(const MemoryAllocationOptions& options, Int64 size1, Int64 size2)
  : Base(options)
  {
    this->resize(size1, size2);
  }
  ~SharedArray2() = default;

  //! Releases its elements, and refers to the elements of \a rhs.
  SharedArray2& operator=(const SharedArray2& rhs) noexcept
  {
    if (&rhs != this) {
      this->leave();
      this->shareWith(const_cast<SharedArray2&>(rhs));
    }
    return *this;
  }
  //! Copies the elements of a view or of a table.
  template <std::convertible_to<Span2<const T>> V> SharedArray2& operator=(const V& values)
  {
    this->copy(values);
    return *this;
  }

  //! Returns an independent table with copies of the elements.
  SharedArray2 clone() const { return SharedArray2(UniqueArray2<T>(*this)); }
};
} // namespace Arcane
