// SPDX-License-Identifier: Apache-2.0
// The array that owns its elements alone; a copy of the array copies its elements.
#pragma once

#include "arcane_core/base/array/Array.h"

namespace Arcane
{
/*!
 * \brief Array with value semantics.
 *
 * Constructed with a size alone, or resized, it leaves elements of a POD type (ArrayTraits) uninitialised. A copy takes
 * the allocator of its source; assigning keeps the allocator of the target.
 */
template <typename T> class ARCANE_EXPORT UniqueArray : public Array<T>
{
  using Base = Array<T>;

 public:
  using typename Base::ConstReferenceType;

  UniqueArray() = default;
  explicit UniqueArray(Int64 size) { this->doResize(size); }
  template <std::integral I>
  explicit UniqueArray(I size)
  : UniqueArray(static_cast<Int64>(size))
  {}
  UniqueArray(Int64 size, ConstReferenceType value) { this->resizeAndFill(size, value); }
  template <std::integral I>
  UniqueArray(I size, ConstReferenceType value)
  : UniqueArray(static_cast<Int64>(size), value)
  {}
  UniqueArray(std::initializer_list<T> values) { this->assign({ values.begin(), Int64(values.size()) }); }
  //! Copies the elements of a view.
  template <detail::base::ViewOf<T> V> UniqueArray(const V& values) { this->assign(values); }
  UniqueArray(const Array<T>& rhs)
  : Base(rhs.allocationOptions())
  {
    this->assign(rhs);
  }
  UniqueArray(const UniqueArray& rhs)
  : UniqueArray(static_cast<const Array<T>&>(rhs))
  {}
  UniqueArray(UniqueArray&& rhs) noexcept
  : Base()
  {
    this->take(rhs);
  }

  //! Makes an empty array; a null allocator stands for the default one.
  explicit UniqueArray(IMemoryAllocator* allocator)
  : Base(MemoryAllocationOptions(allocator))
  {}
  explicit UniqueArray(const MemoryAllocationOptions& options)
  : Base(options)
  {}
  UniqueArray(IMemoryAllocator* allocator, Int64 size)
  : UniqueArray(MemoryAllocationOptions(allocator), size)
  {}
  UniqueArray(const MemoryAllocationOptions& options, Int64 size)
  : Base(options)
  {
    this->doResize(size);
  }
  //! Copies the elements of a view or of an array to a block of \a allocator.
  UniqueArray(IMemoryAllocator* allocator, Span<const T> values)
  : UniqueArray(MemoryAllocationOptions(allocator), values)
  {}
  UniqueArray(const MemoryAllocationOptions& options, Span<const T> values)
  : Base(options)
  {
    this->assign(values);
  }
  ~UniqueArray() = default;

  UniqueArray& operator=(const UniqueArray& rhs)
  {
    this->assign(rhs);
    return *this;
  }
  UniqueArray& operator=(UniqueArray&& rhs) noexcept
  {
    if (&rhs != this) {
      this->leave();
      this->take(rhs);
    }
    return *this;
  }
  UniqueArray& operator=(const Array<T>& rhs)
  {
    this->assign(rhs);
    return *this;
  }
  template <detail::base::ViewOf<T> V> UniqueArray& operator=(const V& values)
  {
    this->assign(values);
    return *this;
  }
  UniqueArray& operator=(std::initializer_list<T> values)
  {
    this->assign({ values.begin(), Int64(values.size()) });
    return *this;
  }

  UniqueArray clone() const { return *this; }
  //! Exchanges elements, memory and allocators without copies.
  void swap(UniqueArray& rhs) noexcept { this->doSwap(rhs); }
  friend void swap(UniqueArray& a, UniqueArray& b) noexcept { a.swap(b); }
};
} // namespace Arcane
