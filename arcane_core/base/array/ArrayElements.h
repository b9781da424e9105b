// SPDX-License-Identifier: Apache-2.0
// What arrays do with their elements: by constructors on the host, as bytes where the host cannot reach them.
#pragma once

#include "arcane_core/base/array/ArrayMemory.h"

#include <algorithm>
#include <memory>
#include <type_traits>
#include <utility>

namespace Arcane::detail
{
//! Bytes on a device that become those of \a source, wherever they are; both do not overlap.
void copyWithDevice(void* destination, const void* source, Int64 nb_bytes);
//! As above; they may overlap.
void moveOnDevice(void* destination, const void* source, Int64 nb_bytes);
//! \a nb times the bytes of \a value, which is on the host.
void fillOnDevice(void* destination, Int64 nb, const void* value, Int64 value_bytes);

/*
 * is_on_device tells where the elements are that change. It is never true for types that are more than bytes.
 */

//! New elements from \a first on.
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

//! New elements from \a first on, all as \a value.
template <typename T> void constructElements(bool is_on_device, T* first, Int64 nb, const T& value)
{
  if (nb <= 0)
    return;
  if (is_on_device)
    fillOnDevice(first, nb, &value, sizeof(T));
  else
    std::uninitialized_fill_n(first, nb, value);
}

//! One new element, made from \a value.
template <typename T> void constructElement(bool is_on_device, T* place, T&& value)
{
  if (is_on_device)
    fillOnDevice(place, 1, &value, sizeof(T));
  else
    std::construct_at(place, std::move(value));
}

//! Elements that are there take \a value.
template <typename T> void fillElements(bool is_on_device, T* first, Int64 nb, const T& value)
{
  if (nb <= 0)
    return;
  if (is_on_device)
    fillOnDevice(first, nb, &value, sizeof(T));
  else
    std::fill_n(first, nb, value);
}

//! \param is_far  some of both are on a device. \param nb_old  elements at \a to that are there; the others are new
template <typename T> void copyElements(bool is_far, const T* from, Int64 nb, T* to, Int64 nb_old)
{
  if (is_far) {
    copyWithDevice(to, from, nb * Int64(sizeof(T)));
    return;
  }
  std::copy_n(from, nb_old, to);
  std::uninitialized_copy_n(from + nb_old, nb - nb_old, to + nb_old);
}

//! Elements take the place of those from \a to on, which are before.
template <typename T> void moveElements(bool is_on_device, T* from, Int64 nb, T* to)
{
  if (from == to || nb <= 0)
    return;
  if (is_on_device)
    moveOnDevice(to, from, nb * Int64(sizeof(T)));
  else
    std::move(from, from + nb, to);
}
} // namespace Arcane::detail
