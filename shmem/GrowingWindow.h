// SPDX-License-Identifier: Apache-2.0
// The window behind MachineShMemWinBase: each rank has a block of the arena for its segment.
#pragma once

#include "shmem/SegmentTable.h"

#include <optional>
#include <vector>

namespace Arcane::detail::shmem
{
/*!
 * \brief Holds the segments of the ranks of a team, each in a block that its rank owns.
 *
 * A block that is too small is replaced, never changed under a reader. The replaced block becomes free at the end of the next call, when all views of
 * it have ended.
 */
class GrowingWindow
{
 public:
  //! Makes the window by one barrier. \machine
  GrowingWindow(std::shared_ptr<MachineTeam> team, Int64 nb_elem, Int32 element_bytes);
  //! \local
  ~GrowingWindow();
  GrowingWindow(const GrowingWindow&) = delete;
  GrowingWindow& operator=(const GrowingWindow&) = delete;

  //! \local
  MachineTeam& team() const { return m_table.team(); }
  //! Returns the bytes of the rank at place \a index of the team. \local
  Span<std::byte> segment(Int32 index) const;

  //! Appends \a bytes to the segment of this rank. \machine
  void add(Span<const std::byte> bytes);
  //! Appends \a bytes to the segment of \a rank, or nothing to no segment without \a rank. \machine
  void addToAnother(std::optional<Int32> rank, Span<const std::byte> bytes);
  //! Makes room for \a nb_elem elements in the segment of this rank; with -1, only takes part in the call. \machine
  void reserve(Int64 nb_elem);
  //! Changes the size of the segment of this rank; -1 keeps it. \machine
  void resize(Int64 nb_elem);
  //! Frees the room after the elements of the segment of this rank. \machine
  void shrink();

 private:
  SegmentTable m_table;
  Int64 m_element_bytes;
  std::byte* m_block = nullptr;
  Int64 m_capacity = 0;
  //! Blocks that were replaced in this call, and in the call before.
  std::vector<std::byte*> m_left;
  std::vector<std::byte*> m_left_before;

  MachineArena& arena() const { return team().arena(); }
  Int64 ownBytes() { return m_table.own().nb_byte.load(std::memory_order_relaxed); }
  void changeSize(eWindowCall call, Int64 nb_elem);
  bool ensureCapacity(Int64 nb_byte);
  bool ensureGrowingCapacity(Int64 nb_byte);
  std::vector<std::byte> copyIfShared(Span<const std::byte>& bytes) const;
  void setOwnBytesAndMeet(Int64 nb_byte);
  void freeLeftBlocks();
};
} // namespace Arcane::detail::shmem
