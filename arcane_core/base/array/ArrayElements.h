// SPDX-License-Identifier: Apache-2.0
// How arrays make, fill, copy and move elements: with constructors on the host, as bytes where the host cannot reach them.
#pragma once

#include "arcane_core/base/array/ArrayMemory.h"

#include <algorithm>
#include <memory>
#include <type_traits>
#include <utility>

namespace Arcane::detail::base
{
//! Copies bytes when the source, the destination or both are on a device. The blocks must not overlap.
ARCANE_EXPORT void copyWithDevice(void* destination, const void* source, Int64 nb_bytes);
//! Like copyWithDevice(), for blocks of a device that may overlap.
ARCANE_EXPORT void moveOnDevice(void* destination, const void* source, Int64 nb_bytes);
//! Writes \a nb copies of the bytes of \a value, which is on the host.
ARCANE_EXPORT void fillOnDevice(void* destination, Int64 nb, const void* value, Int64 value_bytes);

/*
 * The argument is_on_device is true when the elements that change are on a device. The argument is false for types that are not trivially copyable.
 */

//! Constructs \a nb elements from \a first on.
template <typename T> void constructElements(bool is_on_device, T* first, Int64 nb)
{
  if (nb <= 0)
    return;
  if (is_on_device) {
    const T value{};
    fillOnDevice(first, nb, &value, sizeof(T));
  }
  else
    std::uninitialized_value_construct_n(first, nb);
}

//! Constructs \a nb copies of \a value from \a first on.
template <typename T> void constructElements(bool is_on_device, T* first, Int64 nb, const T& value)
{
  if (nb <= 0)
    return;
  if (is_on_device)
    fillOnDevice(first, nb, &value, sizeof(T));
  else
    std::uninitialized_fill_n(first, nb, value);
}

//! Constructs one element from \a value.
template <typename T> void constructElement(bool is_on_device, T* place, T&& value)
{
  if (is_on_device)
    fillOnDevice(place, 1, &value, sizeof(T));
  else
    std::construct_at(place, std::move(value));
}

//! Assigns \a value to existing elements.
template <typename T> void fillElements(bool is_on_device, T* first, Int64 nb, const T& value)
{
  if (nb <= 0)
    return;
  if (is_on_device)
    fillOnDevice(first, nb, &value, sizeof(T));
  else
    std::fill_n(first, nb, value);
}

//! Copies elements. \param is_far  true when some are on a device. \param nb_old  number of existing elements at \a to; the others are
//! constructed
template <typename T> void copyElements(bool is_far, const T* from, Int64 nb, T* to, Int64 nb_old)
{
  if (is_far) {
    copyWithDevice(to, from, nb * Int64(sizeof(T)));
    return;
  }
  std::copy_n(from, nb_old, to);
  std::uninitialized_copy_n(from + nb_old, nb - nb_old, to + nb_old);
}

//! Moves elements to \a to, which lies before \a from.
template <typename T> void moveElements(bool is_on_device, T* from, Int64 nb, T* to)
{
  if (from == to || nb <= 0)
    return;
  if (is_on_device)
    moveOnDevice(to, from, nb * Int64(sizeof(T)));
  else
    std::move(from, from + nb, to);
}
} // namespace Arcane::detail::base
