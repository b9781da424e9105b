// SPDX-License-Identifier: Apache-2.0
// Output of arrays and views on a stream.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <ostream>

namespace Arcane::detail::base
{
template <typename T> void dumpElements(std::ostream& o, const T* values, Int64 begin, Int64 end)
{
  for (Int64 i = begin; i < end; ++i) {
    if (i != begin)
      o << ' ';
    o << '[' << i << "]=\"" << values[i] << '"';
  }
}

//! Writes at most \a max_print elements, taken from the beginning and the end, or all of them if \a max_print is negative.
template <typename T> void dumpArray(std::ostream& o, const T* values, Int64 size, Int64 max_print)
{
  if (max_print < 0 || size <= max_print) {
    dumpElements(o, values, 0, size);
    return;
  }
  const Int64 nb_head = (max_print + 1) / 2;
  const Int64 nb_tail = max_print - nb_head;
  dumpElements(o, values, 0, nb_head);
  o << " ... (skipping indexes " << nb_head << " to " << (size - nb_tail - 1) << ") ... ";
  dumpElements(o, values, size - nb_tail, size);
}

//! The largest number of elements that `info() << array` prints.
inline constexpr Int64 default_max_print = 500;
} // namespace Arcane::detail::base
