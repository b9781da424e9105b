// SPDX-License-Identifier: Apache-2.0
// The table that owns its elements alone; a copy of the table copies its elements.
#pragma once

#include "arcane_core/base/array/Array2.h"

namespace Arcane
{
//! Table with value semantics: a copy takes the allocator of its source; assigning keeps the allocator of the target.
template <typename T> class UniqueArray2 : public Array2<T>
{
  using Base = Array2<T>;

 public:
  UniqueArray2() = default;
  //! Makes a table whose elements are left uninitialised if they are of a POD type.
  UniqueArray2(Int64 size1, Int64 size2) { this->resize(size1, size2); }
  UniqueArray2(Span2<const T> values) { this->copy(values); }
  UniqueArray2(const Array2View<T>& values)
  : UniqueArray2(Span2<const T>(values))
  {}
  UniqueArray2(const ConstArray2View<T>& values)
  : UniqueArray2(Span2<const T>(values))
  {}
  UniqueArray2(const Array2<T>& rhs)
  : Base(rhs.allocationOptions())
  {
    this->copy(rhs);
  }
  UniqueArray2(const UniqueArray2& rhs)
  : UniqueArray2(static_cast<const Array2<T>&>(rhs))
  {}
  UniqueArray2(UniqueArray2&& rhs) noexcept
  : Base()
  {
    this->take(rhs);
  }
  //! Makes an empty array; a null allocator stands for the default one.
  explicit UniqueArray2(IMemoryAllocator* allocator)
  : Base(MemoryAllocationOptions(allocator))
  {}
  explicit UniqueArray2(const MemoryAllocationOptions& options)
  : Base(options)
  {}
  UniqueArray2(const MemoryAllocationOptions& options, Int64 size1, Int64 size2)
  : Base(options)
  {
    this->resize(size1, size2);
  }
  ~UniqueArray2() = default;

  UniqueArray2& operator=(const UniqueArray2& rhs)
  {
    this->copy(rhs);
    return *this;
  }
  UniqueArray2& operator=(UniqueArray2&& rhs) noexcept
  {
    if (&rhs != this) {
      this->leave();
      this->take(rhs);
    }
    return *this;
  }
  //! Copies the elements of a view or of a table.
  template <std::convertible_to<Span2<const T>> V> UniqueArray2& operator=(const V& values)
  {
    this->copy(values);
    return *this;
  }

  UniqueArray2 clone() const { return *this; }
  //! Exchanges elements, memory and allocators without copies.
  void swap(UniqueArray2& rhs) noexcept { this->doSwap(rhs); }
  friend void swap(UniqueArray2& a, UniqueArray2& b) noexcept { a.swap(b); }
};
} // namespace Arcane
