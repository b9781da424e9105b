// SPDX-License-Identifier: Apache-2.0
// Fills and copies of elements, and the search for one, callable on devices.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <algorithm>

namespace Arcane::detail::base
{
// The standard library hands elements that are bytes to memmove, memset and memcmp. nvcc accepts such calls in constexpr functions
// without a message, and its device code then does nothing: devices have loops instead.

template <typename T> constexpr ARCCORE_HOST_DEVICE void fillElements(T* first, Int64 nb, const T& value)
{
#ifdef ARCCORE_DEVICE_CODE
  for (Int64 i = 0; i < nb; ++i)
    first[i] = value;
#else
  std::fill_n(first, nb, value);
#endif
}

//! The elements may overlap when \a to is before \a from.
template <typename From, typename T> constexpr ARCCORE_HOST_DEVICE void copyElements(const From* from, Int64 nb, T* to)
{
#ifdef ARCCORE_DEVICE_CODE
  for (Int64 i = 0; i < nb; ++i)
    to[i] = from[i];
#else
  std::copy_n(from, nb, to);
#endif
}

//! Returns the first element that is equal to \a value, or the end.
template <typename T, typename Value> constexpr ARCCORE_HOST_DEVICE T* findElement(T* first, Int64 nb, const Value& value)
{
  for (Int64 i = 0; i < nb; ++i)
    if (first[i] == value)
      return first + i;
  return first + nb;
}
} // namespace Arcane::detail::base
