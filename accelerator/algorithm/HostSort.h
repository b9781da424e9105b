// SPDX-License-Identifier: Apache-2.0
// The sort of the host: by the standard library, or of parts that threads sort and then merge.
#pragma once

#include "accelerator/algorithm/HostBlocks.h"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

namespace Arcane::detail::algorithm
{
//! Sorts a copy of some values in increasing order. Equal values keep their order, so that zeros of both signs are as on a device.
template <typename T> class HostSort
{
 public:
  HostSort(Int32 nb_element, const T* input, T* output)
  : m_nb_element(nb_element)
  , m_input(input)
  , m_output(output)
  {}

  void operator()(const HostBlocks& blocks) const
  {
    const Int32 nb_part = blocks.inThreads() ? nbPart() : 1;
    if (nb_part > 1)
      sortInThreads(nb_part);
    else
      sortPart(m_input, m_output, 0, m_nb_element);
  }

 private:
  //! Smaller parts are sorted faster by one thread.
  static constexpr Int32 min_part_size = 4096;

  Int32 m_nb_element;
  const T* m_input;
  T* m_output;

  //! Returns a power of two, so that parts are merged in pairs.
  Int32 nbPart() const
  {
    Int32 nb_part = 1;
    while (nb_part < tasks::nbThread() && m_nb_element / (2 * nb_part) >= min_part_size)
      nb_part *= 2;
    return nb_part;
  }

  Int32 beginOf(Int32 part, Int32 nb_part) const { return static_cast<Int32>(Int64(m_nb_element) * part / nb_part); }

  static void sortPart(const T* input, T* output, Int32 begin, Int32 end)
  {
    std::copy(input + begin, input + end, output + begin);
    if constexpr (std::is_integral_v<T>)
      std::sort(output + begin, output + end);
    else
      std::stable_sort(output + begin, output + end);
  }

  void sortInThreads(Int32 nb_part) const
  {
    std::vector<T> other(m_input, m_input + m_nb_element);
    forEachOf(nb_part, [&](Int32 part) { sortPart(m_input, m_output, beginOf(part, nb_part), beginOf(part + 1, nb_part)); });
    T* from = m_output;
    T* to = other.data();
    // All threads work on each level: its output is cut into one piece per part.
    for (Int32 width = 1; width < nb_part; width *= 2) {
      forEachOf(nb_part, [&](Int32 piece) { mergePiece(from, to, piece, width, nb_part); });
      std::swap(from, to);
    }
    if (from != m_output)
      forEachOf(nb_part, [&](Int32 part) {
        std::copy(from + beginOf(part, nb_part), from + beginOf(part + 1, nb_part), m_output + beginOf(part, nb_part));
      });
  }

  //! Writes one piece of the merge of two neighbours, each of which is \a width sorted parts.
  void mergePiece(const T* from, T* to, Int32 piece, Int32 width, Int32 nb_part) const
  {
    const Int32 pair = piece / (2 * width) * (2 * width);
    const Int32 begin = beginOf(pair, nb_part);
    const T* const left = from + begin;
    const T* const right = from + beginOf(pair + width, nb_part);
    const auto nb_left = static_cast<Int32>(right - left);
    const Int32 nb_right = beginOf(pair + 2 * width, nb_part) - begin - nb_left;
    const Int32 first = beginOf(piece, nb_part) - begin;
    const Int32 last = beginOf(piece + 1, nb_part) - begin;
    const Int32 first_left = nbLeft(left, nb_left, right, nb_right, first);
    const Int32 last_left = nbLeft(left, nb_left, right, nb_right, last);
    std::merge(left + first_left, left + last_left, right + (first - first_left), right + (last - last_left), to + begin + first);
  }

  //! Returns how many of the first \a nb_merged values of the merge come from the left.
  static Int32 nbLeft(const T* left, Int32 nb_left, const T* right, Int32 nb_right, Int32 nb_merged)
  {
    Int32 low = std::max(0, nb_merged - nb_right);
    Int32 high = std::min(nb_merged, nb_left);
    while (low < high) {
      const Int32 middle = low + (high - low) / 2;
      // Equal values of the left come first.
      if (right[nb_merged - middle - 1] < left[middle])
        high = middle;
      else
        low = middle + 1;
    }
    return low;
  }

  template <typename Function> static void forEachOf(Int32 nb_work, const Function& function)
  {
    const auto call = [](void* f, Int64 begin, Int64 end) {
      for (Int64 i = begin; i < end; ++i)
        (*static_cast<const Function*>(f))(static_cast<Int32>(i));
    };
    ParallelLoopOptions options;
    options.setGrainSize(1);
    tasks::runChunks(nb_work, options, 1, call, const_cast<Function*>(&function));
  }
};
} // namespace Arcane::detail::algorithm
