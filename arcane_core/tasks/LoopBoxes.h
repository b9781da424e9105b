// SPDX-License-Identifier: Apache-2.0
// Cuts a loop of several dimensions into boxes, which are loops of several dimensions too.
#pragma once

#include "arcane_core/base/array/LoopRanges.h"
#include "arcane_core/tasks/Chunks.h"
#include "arcane_core/tasks/RangeFunctor.h"

#include <algorithm>
#include <array>
#include <utility>

namespace Arcane::detail::tasks
{

/*!
 * \brief Returns the number of elements that a box of a loop may have: the grain, or what Chunks.h does without grain.
 *
 * The number is \a nb_element when the loop runs in its caller.
 * \param options  options of the loop, with defaults for unset ones
 * \throws NotImplementedException when the partitioner is Deterministic, as in Arcane
 */
ARCANE_EXPORT Int64 sizeOfBoxes(Int64 nb_element, const ParallelLoopOptions& options);

/*!
 * \brief Numbers the boxes that cover a loop. Each box has at most \a box_size elements, which is at least 1.
 *
 * Boxes are as long as possible in the last dimensions, which vary fastest. The last boxes of a dimension may be shorter. The loop has at
 * least one element.
 */
template <int N> class LoopBoxes
{
  using Sequence = std::make_integer_sequence<int, N>;

 public:
  LoopBoxes(const ComplexForLoopRanges<N>& ranges, Int64 box_size)
  : LoopBoxes(ranges, box_size, Sequence())
  {}

  Int64 nbBox() const { return m_nb_box; }
  ComplexForLoopRanges<N> box(Int64 number) const
  {
    std::array<Int64, N> first{};
    for (std::size_t d = N; d-- > 0; number /= m_nb_part[d])
      first[d] = number % m_nb_part[d] * m_size[d];
    return boxAt(first, Sequence());
  }

 private:
  std::array<Int64, N> m_lower;
  std::array<Int64, N> m_extent;
  //! The extents of boxes, and the number of boxes beside each other.
  std::array<Int64, N> m_size{};
  std::array<Int64, N> m_nb_part{};
  Int64 m_nb_box = 1;

  template <int... D>
  LoopBoxes(const ComplexForLoopRanges<N>& ranges, Int64 box_size, std::integer_sequence<int, D...>)
  : m_lower{ ranges.template lowerBound<D>()... }
  , m_extent{ ranges.template extent<D>()... }
  {
    for (std::size_t d = N; d-- > 0; box_size /= m_size[d]) {
      m_size[d] = std::clamp<Int64>(box_size, 1, m_extent[d]);
      m_nb_part[d] = (m_extent[d] + m_size[d] - 1) / m_size[d];
      m_nb_box *= m_nb_part[d];
    }
  }

  template <int... D> ComplexForLoopRanges<N> boxAt(const std::array<Int64, N>& first, std::integer_sequence<int, D...>) const
  {
    return ComplexForLoopRanges<N>(ForLoopRange(m_lower[D] + first[D], std::min(m_size[D], m_extent[D] - first[D]))...);
  }
};

//! Calls \a functor for boxes that cover \a ranges once, as runLoop() does. \throws what sizeOfBoxes() and the functor throw
template <int N> void forBoxes(const ComplexForLoopRanges<N>& ranges, ForLoopRunInfo run_info, IMDRangeFunctor<N>& functor)
{
  if constexpr (N == 1)
    forChunks(ranges.nbElement(), run_info, 1, [&](Int64 begin, Int64 end) {
      functor.executeFunctor(ComplexForLoopRanges<1>(ForLoopRange(ranges.template lowerBound<0>() + begin, end - begin)));
    });
  else {
    ParallelLoopOptions options = run_info.options().value_or(ParallelLoopOptions());
    options.mergeUnsetValues(defaultLoopOptions());
    const Int64 box_size = sizeOfBoxes(ranges.nbElement(), options);
    if (ranges.nbElement() == 0)
      return;
    const LoopBoxes<N> boxes(ranges, box_size);
    options.setGrainSize(1);
    forChunks(boxes.nbBox(), run_info.addOptions(options), 1, [&](Int64 begin, Int64 end) {
      for (Int64 i = begin; i < end; ++i)
        functor.executeFunctor(boxes.box(i));
    });
  }
}

} // namespace Arcane::detail::tasks
