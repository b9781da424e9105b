// SPDX-License-Identifier: Apache-2.0
// Views of several dimensions, some of whose sizes may be part of the type.
#pragma once

#include "arcane_core/base/array/ArrayBounds.h"

namespace Arcane
{
/*!
 * \brief View on the elements of an array of several dimensions.
 *
 * As for a pointer, a constant view of mutable elements lets modify them. Indexes are checked only with ARCANE_CHECK.
 */
template <typename DataType_, typename Extents_, typename LayoutPolicy_ = RightLayout> class MDSpan
{
 public:
  using DataType = DataType_;
  using value_type = std::remove_cv_t<DataType>;
  using ExtentsType = Extents_;
  using LayoutPolicyType = LayoutPolicy_;
  using ArrayExtentsType = ArrayExtents<Extents_>;
  using ArrayExtentsWithOffsetType = ArrayExtentsWithOffset<Extents_, LayoutPolicy_>;
  using MDIndexType = typename ArrayExtentsType::MDIndexType;
  using DynamicDimsType = typename ArrayExtentsType::DynamicDimsType;
  static constexpr int rank() noexcept { return Extents_::rank(); }

  constexpr MDSpan() noexcept = default;
  //! Makes a view of sizes that are an object. A list of sizes in braces is a DynamicDimsType.
  template <std::convertible_to<ArrayExtentsWithOffsetType> X>
  constexpr MDSpan(DataType* ptr, const X& extents) noexcept
  : m_ptr(ptr)
  , m_extents(extents)
  {}
  //! Makes a view. The values \a dims are the sizes that are not part of the type.
  constexpr MDSpan(DataType* ptr, const DynamicDimsType& dims) noexcept
  : m_ptr(ptr)
  , m_extents(ArrayExtentsType(dims))
  {}
  template <std::convertible_to<Int32>... I>
  requires(sizeof...(I) == ArrayExtentsType::nb_dynamic && sizeof...(I) > 0) constexpr MDSpan(DataType* ptr, I... dims) noexcept
  : m_ptr(ptr)
  , m_extents(ArrayExtentsType(dims...))
  {}
  template <typename X>
  requires(std::is_same_v<const X, DataType> &&
           !std::is_const_v<X>) constexpr MDSpan(const MDSpan<X, Extents_, LayoutPolicy_>& rhs) noexcept
  : m_ptr(rhs.to1DSpan().data())
  , m_extents(rhs.extentsWithOffset())
  {}
  constexpr MDSpan(SmallSpan<DataType> v) noexcept requires(Extents_::isDynamic1D())
  : MDSpan(v.data(), v.size())
  {}

  constexpr ArrayExtentsType extents() const noexcept { return m_extents; }
  constexpr ArrayExtentsWithOffsetType extentsWithOffset() const noexcept { return m_extents; }
  constexpr Int64 totalNbElement() const noexcept { return m_extents.totalNbElement(); }
  constexpr bool empty() const noexcept { return totalNbElement() == 0; }
  constexpr ExtentIndexType extent0() const noexcept requires(Extents_::rank() >= 1) { return m_extents.extent(0); }
  constexpr ExtentIndexType extent1() const noexcept requires(Extents_::rank() >= 2) { return m_extents.extent(1); }
  constexpr ExtentIndexType extent2() const noexcept requires(Extents_::rank() >= 3) { return m_extents.extent(2); }
  constexpr ExtentIndexType extent3() const noexcept requires(Extents_::rank() >= 4) { return m_extents.extent(3); }

  //! Returns the place of an element, counted from the first one.
  template <detail::base::ExtentIndexes... I>
  requires(sizeof...(I) == Extents_::rank()) constexpr Int64 offset(I... ids) const { return m_extents.offset(ids...); }
  constexpr Int64 offset(const MDIndexType& ids) const { return m_extents.offset(ids); }
  template <detail::base::ExtentIndexes... I>
  requires(sizeof...(I) == Extents_::rank()) constexpr DataType* ptrAt(I... ids) const { return m_ptr + m_extents.offset(ids...); }
  constexpr DataType* ptrAt(const MDIndexType& ids) const { return m_ptr + m_extents.offset(ids); }
  template <detail::base::ExtentIndexes... I>
  requires(sizeof...(I) == Extents_::rank()) constexpr DataType& operator()(I... ids) const { return m_ptr[m_extents.offset(ids...)]; }
  constexpr DataType& operator()(const MDIndexType& ids) const { return m_ptr[m_extents.offset(ids)]; }
  constexpr DataType& operator[](ExtentIndexType i) const requires(Extents_::rank() == 1) { return (*this)(i); }
  constexpr DataType& operator[](const MDIndexType& ids) const requires(Extents_::rank() > 1) { return (*this)(ids); }

  //! Returns the view of first index \a i, which has one dimension less.
  constexpr auto slice(ExtentIndexType i) const requires(Extents_::rank() >= 1 && std::is_same_v<LayoutPolicy_, RightLayout>)
  {
    using Sliced = MDSpan<DataType, typename detail::base::RemovedFirstExtent<Extents_>::type, LayoutPolicy_>;
    ARCCORE_CHECK_AT(i, extent0());
    std::array<Int32, Sliced::ArrayExtentsType::nb_dynamic> dims{};
    int nb_dim = 0;
    for (int k = 1; k < rank(); ++k)
      if (Extents_::values()[static_cast<std::size_t>(k)] == DynExtent)
        dims[static_cast<std::size_t>(nb_dim++)] = m_extents.extent(k);
    const typename Sliced::ArrayExtentsType sizes{ typename Sliced::DynamicDimsType(dims) };
    return Sliced(m_ptr + sizes.totalNbElement() * i, sizes);
  }

  constexpr MDSpan<const DataType, Extents_, LayoutPolicy_> constSpan() const noexcept { return { m_ptr, m_extents }; }
  constexpr MDSpan<const DataType, Extents_, LayoutPolicy_> constMDSpan() const noexcept { return constSpan(); }
  //! Returns all elements in the order of memory.
  constexpr Span<DataType> to1DSpan() const noexcept { return { m_ptr, totalNbElement() }; }
  //! \throws ArgumentException when there are more elements than a 32-bit size can count
  constexpr SmallSpan<DataType> to1DSmallSpan() const { return { m_ptr, arccoreCheckArraySize(totalNbElement()) }; }
  constexpr DataType* data() const noexcept { return m_ptr; }

 private:
  DataType* m_ptr = nullptr;
  ArrayExtentsWithOffsetType m_extents;
};
} // namespace Arcane
