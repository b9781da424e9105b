// SPDX-License-Identifier: Apache-2.0
// Rows that a device holds, copied in batches through a buffer of the host.
#pragma once

#include "variables/data/RowLayout.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/memory/IMemoryRessourceMng.h"

#include <vector>

namespace Arcane::detail::data
{

//! The size of the buffer of a batch, unless a single row or tile is larger. \unit{bytes}
constexpr Int64 staging_bytes = Int64(1) << 20;
//! Rows of a device that are at most so far from each other are copied together: a copy costs as much as some more bytes. \unit{bytes}
constexpr Int64 max_gap_bytes = 4096;

/*!
 * \brief Copies some rows of an array in memory of a device to and from packed rows on the host.
 *
 * The rows, or the tiles that hold them, are sorted and joined to ranges. One call of the copier copies all ranges that fit the buffer. \local
 */
class StagedRows
{
 public:
  //! The arguments must outlive this object.
  StagedRows(const RowLayout& layout, std::byte* array);

  //! Does `packed[k] = array[rows[k]]`.
  void gather(Span<const Int32> rows, std::byte* packed);
  //! Does `array[rows[k]] = packed[k]`, in the order of k. Bytes between the rows keep their values.
  void scatter(Span<const Int32> rows, const std::byte* packed);

 private:
  //! Tiles, or rows without tiles, that follow each other and are copied at once.
  struct Range
  {
    Int64 first = 0;
    Int64 nb_unit = 0;
    //! The place in the buffer. \unit{bytes}
    Int64 offset = 0;
    //! The places in the order of the rows that are in the range.
    Int64 begin = 0;
    Int64 end = 0;
  };

  const RowLayout& m_layout;
  std::byte* m_array;
  Int64 m_rows_per_unit;
  Int64 m_unit_bytes;
  UniqueArray<std::byte> m_buffer;
  //! The indexes of the rows in the list, by increasing rows.
  std::vector<Int64> m_order;
  std::vector<Range> m_ranges;

  void sort(Span<const Int32> rows);
  //! Finds the ranges of the next batch. Returns the place in the order of the first row that is not in it.
  Int64 nextBatch(Span<const Int32> rows, Int64 begin);
  //! Returns the size of a range. The last tile of an array is whole. \unit{bytes}
  Int64 bytesOf(const Range& range) const { return range.nb_unit * m_unit_bytes; }
  //! Makes the buffer large enough for the ranges.
  void makeRoom();
  void copyRanges(bool is_to_host);
  template <typename Action> void forEachRow(Span<const Int32> rows, const Action& action);
};

//! Returns a buffer of the host that devices copy from and to at full speed.
UniqueArray<std::byte> stagingBuffer(Int64 nb_byte);
//! Copies bytes between memories, of which one at least is a device's. Waits for the copy.
void moveBytes(std::byte* to, const std::byte* from, Int64 nb_byte);
void moveBytes(Span<const MemoryMove> moves);

} // namespace Arcane::detail::data
