// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/RowCopy.h"

#include <cstring>

namespace Arcane::detail::runtime
{
namespace
{
//! Copies \a nb_part parts of a row, which are \a stride bytes apart in the array and follow each other where they are packed.
void copyParts(eRowCopy direction, std::byte* array, std::byte* packed, Int64 nb_part, Int64 part_bytes, Int64 stride)
{
  const auto size = static_cast<std::size_t>(part_bytes);
  for (Int64 i = 0; i < nb_part; ++i) {
    if (direction == eRowCopy::Pack)
      std::memcpy(packed + i * part_bytes, array + i * stride, size);
    else
      std::memcpy(array + i * stride, packed + i * part_bytes, size);
  }
}
} // namespace

void copyRowsOnHost(eRowCopy direction, Span<const RowCopy> copies)
{
  for (const RowCopy& copy : copies) {
    const Int64 row_bytes = Int64(copy.nb_value) * copy.value_bytes;
    for (Int64 k = 0; k < copy.nb_row; ++k) {
      const Int64 row = copy.rows[k];
      std::byte* const packed = copy.packed + k * row_bytes;
      if (copy.tile == 1) {
        copyParts(direction, copy.array + row * row_bytes, packed, 1, row_bytes, row_bytes);
        continue;
      }
      std::byte* const first = copy.array + (row / copy.tile) * copy.tile * row_bytes + row % copy.tile * copy.value_bytes;
      copyParts(direction, first, packed, copy.nb_value, copy.value_bytes, Int64(copy.tile) * copy.value_bytes);
    }
  }
}
} // namespace Arcane::detail::runtime
