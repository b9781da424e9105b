// SPDX-License-Identifier: Apache-2.0
#include "variables/data/RowCopy.h"

#include "arcane_core/base/array/UniqueArray.h"

#include <cstring>
#include <utility>

namespace Arcane::detail::data
{

namespace
{
//! Rows of at least this size often lie in a page each: their addresses are prefetched. \unit{bytes}
constexpr Int64 min_large_bytes = 64;
//! The number of rows by which addresses are prefetched. Measured with rows of 192 bytes that are 6 KB apart: 4 to 16 are as good.
constexpr Int64 nb_row_ahead = 8;

//! A row whose size is known to the compiler, so that its copy is a few instructions.
template <std::size_t Bytes> struct FixedRow
{
  static constexpr bool isLarge(Int64) { return Bytes >= min_large_bytes; }
  static void copy(std::byte* to, const std::byte* from, Int64) { std::memcpy(to, from, Bytes); }
  static Int64 bytes(Int64) { return Bytes; }
};

struct AnyRow
{
  static bool isLarge(Int64 row_bytes) { return row_bytes >= min_large_bytes; }
  static void copy(std::byte* to, const std::byte* from, Int64 bytes) { std::memcpy(to, from, static_cast<std::size_t>(bytes)); }
  static Int64 bytes(Int64 row_bytes) { return row_bytes; }
};

//! Calls \a function with the kind of row that suits \a row_bytes. There is nothing to do for rows of no bytes.
template <typename Function> void withRow(Int64 row_bytes, Function&& function)
{
  switch (row_bytes) {
  case 0: return;
  case 1: return function(FixedRow<1>());
  case 2: return function(FixedRow<2>());
  case 4: return function(FixedRow<4>());
  case 8: return function(FixedRow<8>());
  case 16: return function(FixedRow<16>());
  case 24: return function(FixedRow<24>());
  case 32: return function(FixedRow<32>());
  case 48: return function(FixedRow<48>());
  case 64: return function(FixedRow<64>());
  case 72: return function(FixedRow<72>());
  case 192: return function(FixedRow<192>());
  default: return function(AnyRow());
  }
}

//! Copies rows from `from(k)` to `to(k)` for k below \a nb_row.
template <typename Row, typename To, typename From> void copyEach(Row row, Int64 nb_row, Int64 bytes, const To& to, const From& from)
{
  Int64 k = 0;
  if (row.isLarge(bytes))
    for (; k < nb_row - nb_row_ahead; ++k) {
      __builtin_prefetch(from(k + nb_row_ahead));
      __builtin_prefetch(to(k + nb_row_ahead));
      row.copy(to(k), from(k), bytes);
    }
#pragma GCC unroll 8
  for (; k < nb_row; ++k)
    row.copy(to(k), from(k), bytes);
}

//! Returns true if row new_to_old[i] still has its previous value when rows 0 to i-1 have been written.
bool isReadBeforeWritten(Span<const Int32> new_to_old)
{
  for (Int64 i = 0; i < new_to_old.size(); ++i)
    if (new_to_old[i] >= 0 && new_to_old[i] < i)
      return false;
  return true;
}

void clearRow(std::byte* array, Int64 row, Int64 row_bytes)
{
  std::memset(array + row * row_bytes, 0, static_cast<std::size_t>(row_bytes));
}

void permuteThroughCopy(std::byte* array, Span<const Int32> new_to_old, Int64 row_bytes)
{
  UniqueArray<std::byte> packed(new_to_old.size() * row_bytes);
  for (Int64 i = 0; i < new_to_old.size(); ++i)
    if (new_to_old[i] >= 0)
      std::memcpy(packed.data() + i * row_bytes, array + new_to_old[i] * row_bytes, static_cast<std::size_t>(row_bytes));
    else
      clearRow(packed.data(), i, row_bytes);
  if (!packed.empty())
    std::memcpy(array, packed.data(), static_cast<std::size_t>(packed.largeSize()));
}
} // namespace

void gatherRows(const std::byte* array, Span<const Int32> rows, Int64 row_bytes, std::byte* packed)
{
  withRow(row_bytes, [=](auto row) {
    const Int64 bytes = row.bytes(row_bytes);
    const Int32* indexes = rows.data();
    copyEach(
      row, rows.size(), bytes, [=](Int64 k) { return packed + k * bytes; }, [=](Int64 k) { return array + indexes[k] * bytes; });
  });
}

void scatterRows(std::byte* array, Span<const Int32> rows, Int64 row_bytes, const std::byte* packed)
{
  withRow(row_bytes, [=](auto row) {
    const Int64 bytes = row.bytes(row_bytes);
    const Int32* indexes = rows.data();
    copyEach(
      row, rows.size(), bytes, [=](Int64 k) { return array + indexes[k] * bytes; }, [=](Int64 k) { return packed + k * bytes; });
  });
}

void transferRows(std::byte* array, Span<const Int32> rows, const std::byte* other, const Int32* other_rows, Int64 row_bytes)
{
  withRow(row_bytes, [=](auto row) {
    const Int64 bytes = row.bytes(row_bytes);
    const Int32* indexes = rows.data();
    copyEach(
      row, rows.size(), bytes, [=](Int64 k) { return array + indexes[k] * bytes; }, [=](Int64 k) { return other + other_rows[k] * bytes; });
  });
}

void copyRows(std::byte* array, Span<const Int32> from, Span<const Int32> to, Int64 row_bytes)
{
  withRow(row_bytes, [=](auto row) {
    const Int64 bytes = row.bytes(row_bytes);
    for (Int64 k = 0; k < from.size(); ++k)
      if (from[k] != to[k])
        row.copy(array + to[k] * bytes, array + from[k] * bytes, bytes);
  });
}

void permuteRows(std::byte* array, Span<const Int32> new_to_old, Int64 row_bytes)
{
  if (row_bytes == 0)
    return;
  if (!isReadBeforeWritten(new_to_old)) {
    permuteThroughCopy(array, new_to_old, row_bytes);
    return;
  }
  withRow(row_bytes, [=](auto row) {
    const Int64 bytes = row.bytes(row_bytes);
    for (Int64 i = 0; i < new_to_old.size(); ++i)
      if (new_to_old[i] < 0)
        clearRow(array, i, bytes);
      else if (new_to_old[i] != i)
        row.copy(array + i * bytes, array + new_to_old[i] * bytes, bytes);
  });
}

} // namespace Arcane::detail::data
