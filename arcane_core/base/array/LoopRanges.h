// SPDX-License-Identifier: Apache-2.0
// The index sets of loops of one to four dimensions, each from a lower bound on.
#pragma once

#include "arcane_core/base/array/ArrayBounds.h"

namespace Arcane::detail::base
{
//! \throws ArgumentException always; the message says that no Int32 counts or reaches the indexes of such a range
[[noreturn]] ARCANE_EXPORT void loopRangeError(Int64 lower_bound, Int64 size);
} // namespace Arcane::detail::base

namespace Arcane
{
//! The indexes of one dimension of a loop, from lowerBound() to upperBound(), which is excluded.
class ForLoopRange
{
 public:
  //! Makes the range of the indexes from 0 on. \throws ArgumentException when \a size is negative or does not fit in an Int32
  constexpr ForLoopRange(Int64 size)
  : ForLoopRange(0, size)
  {}
  //! Makes the range of the \a size indexes from \a lower_bound on. \throws ArgumentException when one does not fit in an Int32
  constexpr ForLoopRange(Int64 lower_bound, Int64 size)
  : m_lower_bound(static_cast<Int32>(lower_bound))
  , m_size(static_cast<Int32>(size))
  {
    constexpr Int64 largest = std::numeric_limits<Int32>::max();
    if (size < 0 || size > largest || lower_bound < -largest || lower_bound > largest - size) [[unlikely]]
      detail::base::loopRangeError(lower_bound, size);
  }

  constexpr ARCCORE_HOST_DEVICE Int32 lowerBound() const noexcept { return m_lower_bound; }
  constexpr ARCCORE_HOST_DEVICE Int32 size() const noexcept { return m_size; }
  constexpr ARCCORE_HOST_DEVICE Int32 upperBound() const noexcept { return m_lower_bound + m_size; }

 private:
  Int32 m_lower_bound;
  Int32 m_size;
};

//! The indexes of a loop of \a N dimensions, each from 0 on. The last index varies fastest.
template <int N> class SimpleForLoopRanges
{
 public:
  using ArrayBoundsType = ArrayBounds<typename MDDimType<N>::DimType>;
  using MDIndexType = MDIndex<N>;
  using ArrayIndexType = MDIndex<N>;
  using LoopIndexType = MDIndex<N>;
  static constexpr int rank() noexcept { return N; }

  constexpr SimpleForLoopRanges(const ArrayBoundsType& bounds) noexcept
  : m_bounds(bounds)
  {}
  constexpr explicit SimpleForLoopRanges(const std::array<Int32, N>& sizes) noexcept
  : m_bounds(sizes)
  {}
  //! Makes the loop of these sizes. \throws ArgumentException when one is negative or does not fit in an Int32
  template <std::convertible_to<Int64>... I>
  requires(sizeof...(I) == N) constexpr SimpleForLoopRanges(I... sizes)
  : m_bounds(arccoreCheckArraySize(static_cast<Int64>(sizes))...)
  {}

  template <int I> constexpr ARCCORE_HOST_DEVICE Int32 lowerBound() const noexcept { return 0; }
  template <int I> constexpr ARCCORE_HOST_DEVICE Int32 upperBound() const noexcept { return extent<I>(); }
  template <int I> constexpr ARCCORE_HOST_DEVICE Int32 extent() const noexcept { return m_bounds.asStdArray()[I]; }
  constexpr ARCCORE_HOST_DEVICE Int64 nbElement() const { return m_bounds.nbElement(); }
  //! Returns the indexes of iteration \a i, which is in [0, nbElement()[.
  constexpr ARCCORE_HOST_DEVICE MDIndexType getIndices(Int64 i) const noexcept { return m_bounds.getIndices(i); }

 private:
  ArrayBoundsType m_bounds;
};

//! The indexes of a loop of \a N dimensions, each from its own lower bound on. The last index varies fastest.
template <int N> class ComplexForLoopRanges
{
 public:
  using ArrayBoundsType = ArrayBounds<typename MDDimType<N>::DimType>;
  using MDIndexType = MDIndex<N>;
  using ArrayIndexType = MDIndex<N>;
  using LoopIndexType = MDIndex<N>;
  static constexpr int rank() noexcept { return N; }

  //! Makes the loop of the given lower bounds and sizes. \throws ArgumentException when an index does not fit in an Int32
  constexpr ComplexForLoopRanges(const ArrayBoundsType& lower_bounds, const ArrayBoundsType& sizes)
  : m_lower_bounds(lower_bounds.asStdArray())
  , m_sizes(sizes)
  {
    for (int i = 0; i < N; ++i)
      static_cast<void>(ForLoopRange(m_lower_bounds[i], sizes.asStdArray()[static_cast<std::size_t>(i)]));
  }
  constexpr ComplexForLoopRanges(const ArrayBoundsType& sizes) noexcept
  : m_sizes(sizes)
  {}
  constexpr ComplexForLoopRanges(const SimpleForLoopRanges<N>& ranges) noexcept
  : ComplexForLoopRanges(ofSizes(ranges, std::make_integer_sequence<int, N>()))
  {}
  template <std::same_as<ForLoopRange>... R>
  requires(sizeof...(R) == N) constexpr explicit ComplexForLoopRanges(R... ranges) noexcept
  : m_lower_bounds(std::array<Int32, N>{ ranges.lowerBound()... })
  , m_sizes(ranges.size()...)
  {}

  template <int I> constexpr ARCCORE_HOST_DEVICE Int32 lowerBound() const noexcept { return m_lower_bounds[I]; }
  template <int I> constexpr ARCCORE_HOST_DEVICE Int32 upperBound() const noexcept { return lowerBound<I>() + extent<I>(); }
  template <int I> constexpr ARCCORE_HOST_DEVICE Int32 extent() const noexcept { return m_sizes.asStdArray()[I]; }
  constexpr ARCCORE_HOST_DEVICE Int64 nbElement() const { return m_sizes.nbElement(); }
  //! Returns the indexes of iteration \a i, which is in [0, nbElement()[.
  constexpr ARCCORE_HOST_DEVICE MDIndexType getIndices(Int64 i) const noexcept
  {
    MDIndexType indexes = m_sizes.getIndices(i);
    indexes.add(m_lower_bounds);
    return indexes;
  }

 private:
  MDIndexType m_lower_bounds;
  ArrayBoundsType m_sizes;

  template <int... I> static constexpr ArrayBoundsType ofSizes(const SimpleForLoopRanges<N>& ranges, std::integer_sequence<int, I...>)
  {
    return ArrayBoundsType(ranges.template extent<I>()...);
  }
};

//! \name Other names
//!@{
template <std::same_as<Int32> IndexType = Int32> using LoopRange = ForLoopRange;
template <int N> using SimpleLoopRanges = SimpleForLoopRanges<N>;
template <int N> using ComplexLoopRanges = ComplexForLoopRanges<N>;
//!@}

/*!
 * \name Ranges of loops of one to four dimensions
 *
 * Each argument is a number of indexes, or `{ lower_bound, size }`. The functions are templates, so that sources without such loops
 * instantiate no range.
 */
//!@{
template <int = 0> constexpr SimpleForLoopRanges<1> makeLoopRanges(Int64 n1)
{
  return { n1 };
}
template <int = 0> constexpr SimpleForLoopRanges<2> makeLoopRanges(Int64 n1, Int64 n2)
{
  return { n1, n2 };
}
template <int = 0> constexpr SimpleForLoopRanges<3> makeLoopRanges(Int64 n1, Int64 n2, Int64 n3)
{
  return { n1, n2, n3 };
}
template <int = 0> constexpr SimpleForLoopRanges<4> makeLoopRanges(Int64 n1, Int64 n2, Int64 n3, Int64 n4)
{
  return { n1, n2, n3, n4 };
}
template <int = 0> constexpr ComplexForLoopRanges<1> makeLoopRanges(ForLoopRange n1)
{
  return ComplexForLoopRanges<1>(n1);
}
template <int = 0> constexpr ComplexForLoopRanges<2> makeLoopRanges(ForLoopRange n1, ForLoopRange n2)
{
  return ComplexForLoopRanges<2>(n1, n2);
}
template <int = 0> constexpr ComplexForLoopRanges<3> makeLoopRanges(ForLoopRange n1, ForLoopRange n2, ForLoopRange n3)
{
  return ComplexForLoopRanges<3>(n1, n2, n3);
}
template <int = 0> constexpr ComplexForLoopRanges<4> makeLoopRanges(ForLoopRange n1, ForLoopRange n2, ForLoopRange n3, ForLoopRange n4)
{
  return ComplexForLoopRanges<4>(n1, n2, n3, n4);
}
//!@}
} // namespace Arcane
