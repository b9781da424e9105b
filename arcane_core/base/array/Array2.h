// SPDX-License-Identifier: Apache-2.0
// The part of UniqueArray2 and SharedArray2 that does not depend on the ownership of elements.
#pragma once

#include "arcane_core/base/array/Array.h"
#include "arcane_core/base/array/Span2.h"

namespace Arcane
{
/*!
 * \brief Table stored line after line in one block; \shape{dim1Size, dim2Size}.
 *
 * Resizing keeps each element at its line and column as long as both exist. New elements of a POD type (ArrayTraits)
 * are left uninitialised, others are value-initialised. Views are valid until the next change of size.
 */
template <typename T> class Array2 : private AbstractArray<T>
{
  using Base = AbstractArray<T>;

 public:
  using value_type = T;
  using typename Base::ConstReferenceType;

  Int64 dim1Size() const noexcept { return this->m_dims[0]; }
  Int64 dim2Size() const noexcept { return this->m_dims[1]; }
  Int64 totalNbElement() const noexcept { return this->m_size; }
  bool empty() const noexcept { return this->m_size == 0; }

  //! Returns line \a i. \throws ArgumentException when a line has more elements than a 32-bit size can count
  ArrayView<T> operator[](Int64 i) { return line(i).smallView(); }
  ConstArrayView<T> operator[](Int64 i) const { return constLine(i).constSmallView(); }
  ArrayView<T> operator()(Int64 i) { return (*this)[i]; }
  ConstArrayView<T> operator()(Int64 i) const { return (*this)[i]; }
  T& operator()(Int64 i, Int64 j) { return line(i)[j]; }
  ConstReferenceType operator()(Int64 i, Int64 j) const { return constLine(i)[j]; }
  ConstReferenceType item(Int64 i, Int64 j) const { return (*this)(i, j); }
  void setItem(Int64 i, Int64 j, ConstReferenceType v) { (*this)(i, j) = v; }

  operator Array2View<T>() { return view(); }
  operator ConstArray2View<T>() const { return constView(); }
  operator Span2<T>() noexcept { return span(); }
  operator Span2<const T>() const noexcept { return constSpan(); }
  operator SmallSpan2<T>() { return { this->m_ptr, smallDim1(), smallDim2() }; }
  operator SmallSpan2<const T>() const { return { this->m_ptr, smallDim1(), smallDim2() }; }
  Array2View<T> view() { return { this->m_ptr, smallDim1(), smallDim2() }; }
  ConstArray2View<T> view() const { return constView(); }
  ConstArray2View<T> constView() const { return { this->m_ptr, smallDim1(), smallDim2() }; }
  Span2<T> span() noexcept { return { this->m_ptr, dim1Size(), dim2Size() }; }
  Span2<const T> span() const noexcept { return constSpan(); }
  Span2<const T> constSpan() const noexcept { return { this->m_ptr, dim1Size(), dim2Size() }; }
  //! Returns all elements, line after line.
  Span<T> to1DSpan() noexcept { return { this->m_ptr, this->m_size }; }
  Span<const T> to1DSpan() const noexcept { return { this->m_ptr, this->m_size }; }
  ArrayView<T> viewAsArray() { return to1DSpan().smallView(); }
  ConstArrayView<T> viewAsArray() const { return to1DSpan().constSmallView(); }
  T* data() noexcept { return this->m_ptr; }
  const T* data() const noexcept { return this->m_ptr; }
  T* unguardedBasePointer() noexcept { return this->m_ptr; }
  const T* unguardedBasePointer() const noexcept { return this->m_ptr; }

  using Base::allocationOptions;
  using Base::allocator;
  using Base::changeAllocator;
  using Base::debugName;
  using Base::setDebugName;
  using Base::setMemoryLocationHint;
  //! Returns the number of elements, not of lines, that fit without a new block of the allocator.
  Int64 capacity() const noexcept { return this->largeCapacity(); }

  //! Changes the number of lines.
  void resize(Int64 new_size) { resize(new_size, dim2Size()); }
  void resize(Int64 new_size1, Int64 new_size2)
  {
    resizeWith(new_size1, new_size2, [this](Int64 nb) { this->doResize(nb); });
  }
  //! Changes the size and leaves new elements uninitialised. The type must be trivially copyable.
  void resizeNoInit(Int64 new_size1, Int64 new_size2)
  {
    resizeWith(new_size1, new_size2, [this](Int64 nb) { this->doResizeNoInit(nb); });
  }
  //! Does the same with the number of lines alone.
  void resizeNoInit(Int64 new_size) { resizeNoInit(new_size, dim2Size()); }
  //! Makes room for \a nb_element elements in all; this is not a number of lines.
  void reserve(Int64 nb_element) { this->doReserve(nb_element); }
  //! Releases the memory that is not used.
  void shrink() { this->doShrink(0); }
  void shrink(Int64 new_capacity) { this->doShrink(new_capacity); }
  //! Removes all lines and columns and keeps the memory.
  void clear()
  {
    this->doClear();
    setDims(0, 0);
  }

  void fill(ConstReferenceType value) { detail::base::fillElements<T>(this->hasDeviceElements(), this->m_ptr, this->m_size, value); }
  //! Takes over the sizes and copies the elements of \a rhs.
  void copy(Span2<const T> rhs)
  {
    this->assign(rhs.to1DSpan());
    setDims(rhs.dim1Size(), rhs.dim2Size());
  }
  void copy(const Array2& rhs)
  {
    const std::array<Int64, 2> dims = rhs.m_dims;
    this->assign(rhs.to1DSpan(), rhs.hasDeviceElements());
    setDims(dims[0], dims[1]);
  }
  //! Appends a line whose elements take \a value.
  void add(ConstReferenceType value) { addLines(1, value); }
  //! Appends \a nb lines; each of their elements takes \a value.
  void addLines(Int64 nb, ConstReferenceType value)
  {
    const T copied_value(value);
    this->resizeAndFill(this->m_size + nb * dim2Size(), copied_value);
    setDims(dim1Size() + nb, dim2Size());
  }

  friend bool operator==(const Array2& a, const Array2& b) { return a.constSpan() == b.constSpan(); }
  friend std::ostream& operator<<(std::ostream& o, const Array2& v) { return o << v.constSpan(); }

 protected:
  Array2() = default;
  explicit Array2(const MemoryAllocationOptions& options)
  : Base(options)
  {}
  ~Array2() = default;

  using Base::leave;
  void shareWith(Array2& rhs) noexcept { Base::shareWith(rhs); }
  void take(Array2& rhs) noexcept { Base::take(rhs); }
  void doSwap(Array2& rhs) noexcept { Base::doSwap(rhs); }

 private:
  Span<T> line(Int64 i)
  {
    ARCCORE_CHECK_AT(i, dim1Size());
    return { this->m_ptr + i * dim2Size(), dim2Size() };
  }
  Span<const T> constLine(Int64 i) const
  {
    ARCCORE_CHECK_AT(i, dim1Size());
    return { this->m_ptr + i * dim2Size(), dim2Size() };
  }
  Integer smallDim1() const { return arccoreCheckArraySize(dim1Size()); }
  Integer smallDim2() const { return arccoreCheckArraySize(dim2Size()); }

  void setDims(Int64 size1, Int64 size2) noexcept
  {
    this->m_dims = { size1, size2 };
    this->publish();
  }

  //! Changes both sizes. The function \a resize1d changes the number of all elements without moving the old ones.
  template <typename Resize> void resizeWith(Int64 size1, Int64 size2, const Resize& resize1d)
  {
    const Int64 old_size2 = dim2Size();
    const Int64 nb_kept_line = std::min(dim1Size(), size1);
    detail::base::checkArraySize(size1, std::max<Int64>(size2, 1));
    if (this->hasDeviceElements() && size2 != old_size2 && nb_kept_line > 0)
      return changeLinesOnDevice(size1, size2, nb_kept_line, resize1d);
    if (size2 < old_size2)
      packLines(nb_kept_line, old_size2, size2);
    resize1d(size1 * size2);
    if (size2 > old_size2)
      spreadLines(nb_kept_line, old_size2, size2);
    setDims(size1, size2);
  }

  //! Changes both sizes where the host cannot move elements: lines pass through host memory.
  template <typename Resize> void changeLinesOnDevice(Int64 size1, Int64 size2, Int64 nb_kept_line, const Resize& resize1d)
  {
    if constexpr (Base::is_bytes && std::is_default_constructible_v<T>) {
      const Int64 old_size2 = dim2Size();
      const auto before = std::make_unique<T[]>(static_cast<std::size_t>(nb_kept_line * old_size2));
      const auto after = std::make_unique<T[]>(static_cast<std::size_t>(nb_kept_line * size2));
      detail::base::copyWithDevice(before.get(), this->m_ptr, nb_kept_line * old_size2 * Int64(sizeof(T)));
      for (Int64 i = 0; i < nb_kept_line; ++i)
        std::copy_n(before.get() + i * old_size2, std::min(old_size2, size2), after.get() + i * size2);
      this->doClear();
      resize1d(size1 * size2);
      detail::base::copyWithDevice(this->m_ptr, after.get(), nb_kept_line * size2 * Int64(sizeof(T)));
      setDims(size1, size2);
    }
  }

  //! Makes lines shorter: from the first to the last line, elements move towards the beginning. Freed places get new elements.
  void packLines(Int64 nb_line, Int64 old_size2, Int64 new_size2)
  {
    for (Int64 i = 1; i < nb_line; ++i) {
      T* from = this->m_ptr + i * old_size2;
      std::move(from, from + new_size2, this->m_ptr + i * new_size2);
    }
    if constexpr (!Base::is_pod)
      std::fill(this->m_ptr + nb_line * new_size2, this->m_ptr + this->m_size, T());
  }

  //! Makes lines longer: lines move from the last to the first one. Places that a line leaves get new elements.
  void spreadLines(Int64 nb_line, Int64 old_size2, Int64 new_size2)
  {
    for (Int64 i = nb_line - 1; i >= 0; --i) {
      T* from = this->m_ptr + i * old_size2;
      T* to = this->m_ptr + i * new_size2;
      if (i > 0)
        std::move_backward(from, from + old_size2, to + old_size2);
      if constexpr (!Base::is_pod)
        std::fill(to + old_size2, to + new_size2, T());
    }
  }
};
} // namespace Arcane
