// SPDX-License-Identifier: Apache-2.0
// The array whose copies refer to the same elements.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"

namespace Arcane
{
/*!
 * \brief Array with reference semantics.
 *
 * Copies share elements, size and allocator: each sees the changes of the others, also of the size. The last one gives the memory back.
 * References on one array must be used by one thread at a time. Assigning a view or a UniqueArray copies its elements into the shared
 * array; clone() makes an independent one.
 */
template <typename T> class SharedArray : public Array<T>
{
  using Base = Array<T>;

 public:
  using typename Base::ConstReferenceType;

  SharedArray() = default;
  explicit SharedArray(Int64 size) { this->doResize(size); }
  template <std::integral I>
  explicit SharedArray(I size)
  : SharedArray(static_cast<Int64>(size))
  {}
  SharedArray(Int64 size, ConstReferenceType value) { this->resizeAndFill(size, value); }
  template <std::integral I>
  SharedArray(I size, ConstReferenceType value)
  : SharedArray(static_cast<Int64>(size), value)
  {}
  SharedArray(std::initializer_list<T> values) { this->assign({ values.begin(), Int64(values.size()) }); }
  //! Copies the elements of a view.
  template <detail::base::ViewOf<T> V> SharedArray(const V& values) { this->assign(values); }
  SharedArray(const UniqueArray<T>& rhs)
  : Base(rhs.allocationOptions())
  {
    this->assign(rhs);
  }
  //! Makes one more reference on the elements of \a rhs.
  SharedArray(const SharedArray& rhs) noexcept
  : Base()
  {
    this->shareWith(const_cast<SharedArray&>(rhs));
  }

  //! Makes an empty array; a null allocator stands for the default one.
  explicit SharedArray(IMemoryAllocator* allocator)
  : Base(MemoryAllocationOptions(allocator))
  {}
  explicit SharedArray(const MemoryAllocationOptions& options)
  : Base(options)
  {}
  SharedArray(IMemoryAllocator* allocator, Int64 size)
  : SharedArray(MemoryAllocationOptions(allocator), size)
  {}
  SharedArray(const MemoryAllocationOptions& options, Int64 size)
  : Base(options)
  {
    this->doResize(size);
  }
  ~SharedArray() = default;

  //! Releases its elements, and refers to the elements of \a rhs.
  SharedArray& operator=(const SharedArray& rhs) noexcept
  {
    if (&rhs != this) {
      this->leave();
      this->shareWith(const_cast<SharedArray&>(rhs));
    }
    return *this;
  }
  SharedArray& operator=(const UniqueArray<T>& rhs)
  {
    this->assign(rhs);
    return *this;
  }
  template <detail::base::ViewOf<T> V> SharedArray& operator=(const V& values)
  {
    this->assign(values);
    return *this;
  }
  SharedArray& operator=(std::initializer_list<T> values)
  {
    this->assign({ values.begin(), Int64(values.size()) });
    return *this;
  }

  //! Returns an independent array with copies of the elements.
  SharedArray clone() const { return SharedArray(UniqueArray<T>(*this)); }
};
} // namespace Arcane
