// SPDX-License-Identifier: Apache-2.0
// An array of several dimensions of numbers, that may be in any kind of memory.
#pragma once

#include "arcane_core/base/array/MDSpan.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/memory/ForgottenMemory.h"
#include "arcane_core/base/memory/MemoryUtils.h"

#include <array>

namespace Arcane
{
/*!
 * \brief Array of trivially copyable elements with the dimensions of \a Extents.
 *
 * Value semantics; a copy, by construction or by assignment, is in the memory of its source. Elements are not initialised, neither by
 * construction nor by resizing. resize() keeps the first elements of a one-dimensional array; otherwise values are lost. Reading or writing
 * elements is for memory that the host can reach (checked with ARCANE_CHECK); copies and the fills that take a queue are for all. With a
 * queue they come after what it was given before, and are done at return if the queue is synchronous or null.
 */
template <typename DataType_, typename Extents = MDDim1, typename LayoutPolicy = RightLayout> class NumArray
{
  static_assert(std::is_trivially_copyable_v<DataType_>, "NumArray is for elements that can be copied as bytes");
  template <typename... I> static constexpr bool are_sizes = sizeof...(I) == Extents::nb_dynamic&& Extents::nb_dynamic > 0;

 public:
  using DataType = DataType_;
  using value_type = DataType;
  using ExtentsType = Extents;
  using LayoutPolicyType = LayoutPolicy;
  using ThatClass = NumArray<DataType, Extents, LayoutPolicy>;
  using MDSpanType = MDSpan<DataType, Extents, LayoutPolicy>;
  using ConstMDSpanType = MDSpan<const DataType, Extents, LayoutPolicy>;
  //! \name Older names
  //@{
  using SpanType = MDSpanType;
  using ConstSpanType = ConstMDSpanType;
  using ArrayBoundsIndexType = typename ArrayExtents<Extents>::MDIndexType;
  //@}
  using ArrayExtentsType = ArrayExtents<Extents>;
  using ArrayExtentsWithOffsetType = ArrayExtentsWithOffset<Extents, LayoutPolicy>;
  using DynamicDimsType = typename ArrayExtentsType::DynamicDimsType;
  using MDIndexType = typename ArrayExtentsType::MDIndexType;

  //! Makes an array whose sizes known at run time are zero.
  NumArray()
  : NumArray(MemoryUtils::getDefaultDataMemoryResource())
  {}
  explicit NumArray(eMemoryResource r)
  : NumArray(DynamicDimsType(), r)
  {}
  explicit NumArray(const DynamicDimsType& dims)
  : NumArray(dims, MemoryUtils::getDefaultDataMemoryResource())
  {}
  NumArray(const DynamicDimsType& dims, eMemoryResource r)
  : m_memory_resource(r)
  , m_data(MemoryUtils::getAllocationOptions(r))
  {
    resize(dims);
  }
  //! Makes an array from one size per dimension known at run time.
  template <std::convertible_to<Int32>... I>
  requires(are_sizes<I...>) explicit NumArray(I... sizes)
  : NumArray(DynamicDimsType(static_cast<Int32>(sizes)...))
  {}
  NumArray(Int32 size1, eMemoryResource r) requires(Extents::nb_dynamic == 1)
  : NumArray(DynamicDimsType(size1), r)
  {}
  NumArray(Int32 size1, Int32 size2, eMemoryResource r) requires(Extents::nb_dynamic == 2)
  : NumArray(DynamicDimsType(size1, size2), r)
  {}
  NumArray(Int32 size1, Int32 size2, Int32 size3, eMemoryResource r) requires(Extents::nb_dynamic == 3)
  : NumArray(DynamicDimsType(size1, size2, size3), r)
  {}
  NumArray(Int32 size1, Int32 size2, Int32 size3, Int32 size4, eMemoryResource r) requires(Extents::nb_dynamic == 4)
  : NumArray(DynamicDimsType(size1, size2, size3, size4), r)
  {}
  //! \throws ArgumentException when there are more values than elements; elements without value are not initialised
  NumArray(Int32 size1, std::initializer_list<DataType> values) requires(Extents::isDynamic1D())
  : NumArray(DynamicDimsType(size1))
  {
    setValues(values);
  }
  //! Takes values in the order of memory. \throws ArgumentException when there are more values than elements
  NumArray(Int32 size1, Int32 size2, std::initializer_list<DataType> values) requires(Extents::nb_dynamic == 2)
  : NumArray(DynamicDimsType(size1, size2))
  {
    setValues(values);
  }
  //! Copies the elements of a view.
  template <std::convertible_to<Span<const DataType>> V>
  requires(Extents::isDynamic1D()) explicit NumArray(const V& values)
  : NumArray()
  {
    const Span<const DataType> s = values;
    copy(SmallSpan<const DataType>(s.data(), arccoreCheckArraySize(s.size())));
  }
  NumArray(const NumArray& rhs)
  : m_extents(rhs.m_extents)
  , m_memory_resource(rhs.m_memory_resource)
  , m_data(rhs.m_data.allocationOptions())
  {
    m_data.resizeNoInit(rhs.totalNbElement());
    copyValues(rhs.to1DSpan(), rhs.m_memory_resource, nullptr);
  }
  NumArray(NumArray&& rhs) noexcept { swap(rhs); }
  NumArray& operator=(const NumArray& rhs)
  {
    if (&rhs != this)
      *this = NumArray(rhs);
    return *this;
  }
  NumArray& operator=(NumArray&& rhs) noexcept
  {
    if (&rhs != this) {
      NumArray emptied(std::move(rhs));
      swap(emptied);
    }
    return *this;
  }
  ~NumArray() = default;

  void swap(NumArray& rhs) noexcept
  {
    std::swap(m_extents, rhs.m_extents);
    std::swap(m_memory_resource, rhs.m_memory_resource);
    m_data.swap(rhs.m_data);
  }
  friend void swap(NumArray& a, NumArray& b) noexcept { a.swap(b); }

  // --- sizes ---
  static constexpr int rank() noexcept { return Extents::rank(); }
  static constexpr int nbDimension() noexcept { return Extents::rank(); }
  Int64 totalNbElement() const noexcept { return m_extents.totalNbElement(); }
  ArrayExtentsType extents() const noexcept { return m_extents; }
  ArrayExtentsWithOffsetType extentsWithOffset() const noexcept { return m_extents; }
  Int32 extent0() const noexcept { return m_extents.extent0(); }
  Int32 extent1() const noexcept { return m_extents.extent1(); }
  Int32 extent2() const noexcept { return m_extents.extent2(); }
  Int32 extent3() const noexcept { return m_extents.extent3(); }
  Int32 dim1Size() const noexcept { return m_extents.extent0(); }
  Int32 dim2Size() const noexcept { return m_extents.extent1(); }
  Int32 dim3Size() const noexcept { return m_extents.extent2(); }
  Int32 dim4Size() const noexcept { return m_extents.extent3(); }
  Int64 capacity() const noexcept { return m_data.largeCapacity(); }
  eMemoryResource memoryResource() const noexcept { return m_memory_resource; }
  eMemoryResource memoryRessource() const noexcept { return m_memory_resource; }
  IMemoryAllocator* memoryAllocator() const noexcept { return m_data.allocator(); }
  void setDebugName(const String& name) { m_data.setDebugName(name); }
  String debugName() const { return m_data.debugName(); }

  void resize(const DynamicDimsType& dims)
  {
    const ArrayExtentsType new_extents(dims);
    const Int64 nb_element = checkedNbElement(new_extents);
    forgetViews(new_extents);
    m_data.resizeNoInit(nb_element);
    m_extents = ArrayExtentsWithOffsetType(new_extents);
  }
  template <std::convertible_to<Int32>... I>
  requires(are_sizes<I...>) void resize(I... sizes) { resize(DynamicDimsType(static_cast<Int32>(sizes)...)); }
  //! Changes the sizes and keeps no value.
  void resizeDestructive(const DynamicDimsType& dims)
  {
    checkedNbElement(ArrayExtentsType(dims));
    forgetViews(ArrayExtentsType(dims));
    m_data.clear();
    resize(dims);
  }
  template <std::convertible_to<Int32>... I>
  requires(are_sizes<I...>) void resizeDestructive(I... sizes) { resizeDestructive(DynamicDimsType(static_cast<Int32>(sizes)...)); }

  // --- values ---
  //! \throws FatalErrorException on memory that the host cannot reach
  void fill(const DataType& v)
  {
    ARCANE_FATAL_IF(!isAccessibleOnHost(m_memory_resource), "array '{0}': cannot fill memory of resource {1} without a queue", debugName(),
                    m_memory_resource);
    to1DSpan().fill(v);
  }
  void fillHost(const DataType& v) { fill(v); }
  void fill(const DataType& v, const Accelerator::RunQueue* queue)
  {
    MemoryUtils::fill(MutableMemoryView(to1DSpan()), m_memory_resource, makeConstMemoryView(&v), queue);
  }
  void fill(const DataType& v, const Accelerator::RunQueue& queue) { fill(v, &queue); }
  //! Fills the elements at \a indexes, which are places in the order of memory.
  void fill(const DataType& v, SmallSpan<const Int32> indexes, const Accelerator::RunQueue* queue)
  {
    MemoryUtils::fillIndexed(MutableMemoryView(to1DSpan()), makeConstMemoryView(&v), indexes, queue);
  }
  void fill(const DataType& v, SmallSpan<const Int32> indexes, const Accelerator::RunQueue& queue) { fill(v, indexes, &queue); }

  //! Takes over the sizes and copies the values of \a rhs, and keeps its own kind of memory.
  void copy(ConstMDSpanType rhs, const Accelerator::RunQueue* queue = nullptr) { copyFrom(rhs, eMemoryResource::Unknown, queue); }
  void copy(ConstMDSpanType rhs, const Accelerator::RunQueue& queue) { copy(rhs, &queue); }
  void copy(const NumArray& rhs, const Accelerator::RunQueue* queue = nullptr)
  {
    copyFrom(rhs.constMDSpan(), rhs.m_memory_resource, queue);
  }
  void copy(const NumArray& rhs, const Accelerator::RunQueue& queue) { copy(rhs, &queue); }
  void copy(SmallSpan<const DataType> rhs, const Accelerator::RunQueue* queue = nullptr) requires(Extents::isDynamic1D())
  {
    copy(ConstMDSpanType(rhs), queue);
  }

  template <detail::base::ExtentIndexes... I>
  requires(sizeof...(I) == Extents::rank()) DataType& operator()(I... ids)
  {
    checkHost();
    return m_data.data()[m_extents.offset(ids...)];
  }
  template <detail::base::ExtentIndexes... I>
  requires(sizeof...(I) == Extents::rank()) const DataType& operator()(I... ids) const
  {
    checkHost();
    return m_data.data()[m_extents.offset(ids...)];
  }
  DataType& operator()(const MDIndexType& ids)
  {
    checkHost();
    return m_data.data()[m_extents.offset(ids)];
  }
  const DataType& operator()(const MDIndexType& ids) const
  {
    checkHost();
    return m_data.data()[m_extents.offset(ids)];
  }
  template <detail::base::ExtentIndexes... I>
  requires(sizeof...(I) == Extents::rank()) DataType& s(I... ids) { return (*this)(ids...); }
  DataType& operator[](ExtentIndexType i) requires(Extents::rank() == 1) { return (*this)(i); }
  const DataType& operator[](ExtentIndexType i) const requires(Extents::rank() == 1) { return (*this)(i); }
  DataType& operator[](const MDIndexType& ids) requires(Extents::rank() > 1) { return (*this)(ids); }
  const DataType& operator[](const MDIndexType& ids) const requires(Extents::rank() > 1) { return (*this)(ids); }

  // --- views, valid until the next resize() ---
  MDSpanType span() noexcept { return { m_data.data(), m_extents }; }
  ConstMDSpanType span() const noexcept { return constMDSpan(); }
  ConstMDSpanType constSpan() const noexcept { return constMDSpan(); }
  MDSpanType mdspan() noexcept { return { m_data.data(), m_extents }; }
  ConstMDSpanType mdspan() const noexcept { return constMDSpan(); }
  ConstMDSpanType constMDSpan() const noexcept { return { m_data.data(), m_extents }; }
  //! Returns all elements in the order of memory.
  Span<DataType> to1DSpan() noexcept { return { m_data.data(), totalNbElement() }; }
  Span<const DataType> to1DSpan() const noexcept { return { m_data.data(), totalNbElement() }; }
  //! \throws ArgumentException when there are more elements than a 32-bit size can count
  SmallSpan<DataType> to1DSmallSpan() { return m_data.smallSpan(); }
  SmallSpan<const DataType> to1DSmallSpan() const { return m_data.constSmallSpan(); }
  SmallSpan<const DataType> to1DConstSmallSpan() const { return m_data.constSmallSpan(); }
  operator MDSpanType() noexcept { return mdspan(); }
  operator ConstMDSpanType() const noexcept { return constMDSpan(); }
  operator SmallSpan<DataType>() requires(Extents::isDynamic1D()) { return to1DSmallSpan(); }
  operator SmallSpan<const DataType>() const requires(Extents::isDynamic1D()) { return to1DSmallSpan(); }
  Span<std::byte> bytes() noexcept { return asWritableBytes(to1DSpan()); }
  Span<const std::byte> bytes() const noexcept { return asBytes(to1DSpan()); }
  DataType* data() noexcept { return m_data.data(); }
  const DataType* data() const noexcept { return m_data.data(); }
  //! Does the same as data().
  DataType* _internalData() noexcept { return m_data.data(); }
  auto begin() noexcept { return m_data.begin(); }
  auto end() noexcept { return m_data.end(); }
  auto begin() const noexcept { return m_data.begin(); }
  auto end() const noexcept { return m_data.end(); }

 private:
  ArrayExtentsWithOffsetType m_extents;
  eMemoryResource m_memory_resource = eMemoryResource::Host;
  UniqueArray<DataType> m_data;

  void setValues(std::initializer_list<DataType> values)
  {
    const auto nb_value = static_cast<Int64>(values.size());
    copyValues(Span<const DataType>(values.begin(), nb_value), eMemoryResource::Host, nullptr);
  }

  void copyFrom(ConstMDSpanType rhs, eMemoryResource rhs_mem, const Accelerator::RunQueue* queue)
  {
    resizeDestructive(rhs.extents().dynamicExtents());
    copyValues(rhs.to1DSpan(), rhs_mem, queue);
  }

  void copyValues(Span<const DataType> from, eMemoryResource from_mem, const Accelerator::RunQueue* queue)
  {
    MemoryUtils::copy(to1DSpan(), m_memory_resource, from, from_mem, queue);
  }

  //! \throws ArgumentException when a size is negative, or when so many elements cannot exist
  Int64 checkedNbElement(const ArrayExtentsType& new_extents) const
  {
    const auto extents = new_extents.asStdArray();
    std::array<Int64, Extents::rank()> sizes{};
    for (std::size_t i = 0; i < sizes.size(); ++i)
      sizes[i] = extents[i];
    return detail::base::checkedNbElement(m_data.allocationOptions(), { sizes.data(), Extents::rank() }, sizeof(DataType));
  }

  //! Notes that views are no longer valid when sizes change, even if the memory stays where it is.
  void forgetViews([[maybe_unused]] const ArrayExtentsType& new_extents) const noexcept
  {
#ifdef ARCANE_CHECK
    if (!(new_extents == extents()))
      detail::base::noteForgottenMemory(m_data.data(), m_data.largeCapacity() * Int64(sizeof(DataType)));
#endif
  }

  void checkHost() const
  {
    ARCANE_ASSERT(isAccessibleOnHost(m_memory_resource), ("element of memory that the host cannot reach"));
  }
};

template <typename DataType, typename Extents, typename LayoutPolicy>
std::ostream& operator<<(std::ostream& o, const NumArray<DataType, Extents, LayoutPolicy>& v)
{
  return o << v.to1DSpan();
}
} // namespace Arcane
