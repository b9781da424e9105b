// SPDX-License-Identifier: Apache-2.0
// A copy between some rows of an array and packed memory, as the driver of a device executes it.
#pragma once

#include "arcane_core/base/array/Span.h"

#include <cstddef>

namespace Arcane::detail::runtime
{
//! The direction of copies of rows.
enum class eRowCopy
{
  //! `packed[k] = array[rows[k]]`
  Pack,
  //! `array[rows[k]] = packed[k]`
  Unpack
};

/*!
 * \brief Describes the rows of one array, and where they are or will be packed, row after row without gaps.
 *
 * Value j of row i of the array is at `((i / tile) * tile * nb_value + j * tile + i % tile) * value_bytes`. The two areas do not overlap. Kernels get
 * the structure unchanged.
 */
struct RowCopy
{
  std::byte* array = nullptr;
  std::byte* packed = nullptr;
  //! One row of the array per packed row.
  const Int32* rows = nullptr;
  Int32 nb_row = 0;
  //! The number of values of a row.
  Int32 nb_value = 1;
  Int32 value_bytes = 1;
  //! The number of rows whose values are interleaved: 1 for contiguous rows.
  Int32 tile = 1;

  constexpr Int64 packedBytes() const { return Int64(nb_row) * nb_value * value_bytes; }
  //! Returns the size of the largest words of which the values consist. \unit{bytes}
  constexpr Int32 wordBytes() const
  {
    for (Int32 size = 8; size > 1; size /= 2)
      if (value_bytes % size == 0)
        return size;
    return 1;
  }
  friend bool operator==(const RowCopy&, const RowCopy&) = default;
};

//! Does \a copies on the host.
void copyRowsOnHost(eRowCopy direction, Span<const RowCopy> copies);
} // namespace Arcane::detail::runtime
