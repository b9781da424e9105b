// SPDX-License-Identifier: Apache-2.0
// What stands behind MachineShMemWinBase: a block of the arena per rank.
#pragma once

#include "shmem/SegmentTable.h"

#include <optional>
#include <vector>

namespace Arcane::detail
{
/*!
 * \brief Segments of the ranks of a team, each in a block of its rank.
 *
 * A block is left, never changed under a reader: the one that a call leaves becomes free at the end of the next call,
 * when no rank can have a view of it any more.
 */
class GrowingWindow
{
 public:
  //! \machine: a barrier
  GrowingWindow(std::shared_ptr<MachineTeam> team, Int64 nb_elem, Int32 element_bytes);
  //! \local
  ~GrowingWindow();
  GrowingWindow(const GrowingWindow&) = delete;
  GrowingWindow& operator=(const GrowingWindow&) = delete;

  //! \local
  MachineTeam& team() const { return m_table.team(); }
  //! Bytes of the rank at place \a index of the team. \local
  Span<std::byte> segment(Int32 index) const;

  //! \machine
  void add(Span<const std::byte> bytes);
  //! Without \a rank: to none. \machine
  void addToAnother(std::optional<Int32> rank, Span<const std::byte> bytes);
  //! \machine
  void reserve(Int64 nb_elem);
  //! \machine
  void resize(Int64 nb_elem);
  //! \machine
  void shrink();

 private:
  SegmentTable m_table;
  Int64 m_element_bytes;
  std::byte* m_block = nullptr;
  Int64 m_capacity = 0;
  //! Left in this call, and in the one before.
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
} // namespace Arcane::detail
