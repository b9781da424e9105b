// SPDX-License-Identifier: Apache-2.0
// Copies rows of data from and to the memory of the host, wherever the values are.
#pragma once

#include "variables/data/RowLayout.h"

#include <array>
#include <functional>

namespace Arcane::detail::data
{

/*!
 * \brief Knows whether the values of data are in memory of the host or of a device. All that moves values goes through this class.
 *
 * Packed rows are in memory of the host, contiguous. Values on the host are used in place, by RowLayout. Values on a device are copied in
 * batches, through a buffer of at most some MiB (more only if a single row is larger). Rows that are near to each other are copied together,
 * with the rows between them; so the bytes that are copied grow with the number of rows, not with the size of the array. A copy comes after
 * the work of all queues, and is done when a call returns. Numbers only. \local
 */
class ValuePlace
{
 public:
  //! Functions that change values may be called only if the owner of \a data allows it.
  explicit ValuePlace(const IData& data);
  ValuePlace(const RowLayout& layout, const DataStorage& storage)
  : m_layout(layout)
  , m_address(storage.address())
  , m_is_on_host(storage.isOnHost())
  {}

  //! Returns true when the host can use the values in place.
  bool isOnHost() const { return m_is_on_host; }

  //! \name Operations of RowLayout, with values in any memory
  //@{
  void gatherRows(Span<const Int32> rows, std::byte* packed) const;
  void scatterRows(Span<const Int32> rows, const std::byte* packed) const;
  //! \a other is in memory of the host, and has the same layout.
  void transferRows(Span<const Int32> rows, const std::byte* other, const Int32* other_rows) const;
  void copyRows(Span<const Int32> from, Span<const Int32> to) const;
  void packRows(Int64 first, Int64 nb_row, std::byte* packed) const;
  void unpackRows(Int64 first, Int64 nb_row, const std::byte* packed) const;
  void setMeanRows(eDataType type, Span<const Int32> first, Span<const Int32> second, Span<const Int32> to) const;
  //! Copies all values to \a to, which has the same number of values. The padding of the last tile has no meaning.
  void copyAll(const ValuePlace& to) const;
  //! Copies the values whose row and column exist in both arrays to \a to, which is tiled if this is tiled, and in the same memory.
  void copyCommonValues(const ValuePlace& to) const;
  //@}

  //! Does `to[i] = this[new_to_old[i]]` for another block of a device. A row becomes zero where new_to_old[i] is -1.
  void permuteRows(Span<const Int32> new_to_old, const ValuePlace& to) const;
  //! Sets all that is stored to copies of \a value, which is one value, one of its numbers, or a zero byte.
  void fill(Span<const std::byte> value) const;
  //! Sets all values of \a rows to copies of \a value, which is one value.
  void fillRows(Span<const Int32> rows, Span<const std::byte> value) const;
  //! Sets \a rows to the same rows of \a from, which may be in another memory and have another layout, but has rows of the same size.
  void copyRowsOf(const ValuePlace& from, Span<const Int32> rows) const;
  //! Calls \a action with blocks of packed rows, one after the other, and then sets the rows to what \a action has made of them.
  void changeRows(Int64 first, Int64 nb_row, const std::function<void(Int64 first, Int64 nb_row, std::byte* packed)>& action) const;
  //! Does the same when \a read sets all values of a block, and reads none.
  void readRows(Int64 first, Int64 nb_row, const std::function<void(Int64 first, Int64 nb_row, std::byte* packed)>& read) const;

  //! Memory for a copy of the largest value.
  struct OneValue
  {
    alignas(16) std::array<std::byte, 72> bytes;
    std::byte* data() { return bytes.data(); }
  };
  //! Returns the address of value \a i, counted row after row, or of its copy in \a copy if the value is not on the host, or if its
  //! numbers are not side by side.
  const std::byte* valueOnHost(Int64 i, OneValue& copy) const;
  void setValue(Int64 i, const std::byte* value) const;

 private:
  RowLayout m_layout;
  std::byte* m_address;
  bool m_is_on_host;

  //! Does the moves of the numbers of value \a i. \a move_of gets the place of a number in the value, and its address. \unit{bytes}
  template <typename MoveOf> void moveNumbers(Int64 i, const MoveOf& move_of) const;
};

//! Some rows of data, packed.
struct RowBlock
{
  Int64 first = 0;
  Int64 nb_row = 0;
  Span<const std::byte> bytes;
};

//! Returns true when the rows are contiguous in memory of the host, so that constBytes() and writableBytes() show them.
inline bool hasHostRows(const IData& data)
{
  return !data.isTiled() && !data.isInDeviceMemory();
}
/*!
 * \brief Gives all rows of \a data to \a action, packed and in order, as blocks.
 *
 * Contiguous rows of the host are one block and are not copied. Other rows are packed into a buffer of at most one MiB, so that no second
 * copy of all values is made. The size of each block but the last is a multiple of 32 bytes.
 */
void forEachRowBlock(const IData& data, const std::function<void(const RowBlock&)>& action);
//! Does the same in the other direction: \a read puts the bytes of each block, which are then set in \a data.
void readRowBlocks(IData& data, const std::function<void(Int64 first, Int64 nb_row, Span<std::byte> bytes)>& read);
//! Returns true when all values are the same. Both data hold numbers of the same type and have the same extents.
bool haveSameRows(const IData& a, const IData& b);

} // namespace Arcane::detail::data
