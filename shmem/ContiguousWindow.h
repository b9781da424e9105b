// SPDX-License-Identifier: Apache-2.0
// The window behind ContigMachineShMemWinBase: one block of the arena holds the segments of all ranks.
#pragma once

#include "shmem/SegmentTable.h"

#include <vector>

namespace Arcane::detail::shmem
{
//! Holds the segments of the ranks of a team one after the other. The first rank of the team owns the block.
class ContiguousWindow
{
 public:
  //! Makes the window by three barriers. \machine
  ContiguousWindow(std::shared_ptr<MachineTeam> team, Int64 nb_elem, Int32 element_bytes);
  //! \local
  ~ContiguousWindow();
  ContiguousWindow(const ContiguousWindow&) = delete;
  ContiguousWindow& operator=(const ContiguousWindow&) = delete;

  //! \local
  MachineTeam& team() const { return m_table.team(); }
  //! Returns the bytes of the rank at place \a index of the team. \local
  Span<std::byte> segment(Int32 index) const;
  //! \local
  Span<std::byte> window() const;
  //! Changes the size of the segment of this rank by one barrier; -1 keeps it. \machine
  void resizeSegment(Int64 nb_elem);

 private:
  SegmentTable m_table;
  Int64 m_element_bytes;
  std::byte* m_owned_block = nullptr;
  std::byte* m_base = nullptr;
  Int64 m_capacity = 0;
  //! The begin of the segment of each rank, then the end of the last one. \unit{bytes}
  std::vector<Int64> m_begins;

  MachineArena& arena() const { return team().arena(); }
  Span<std::byte> bytesOf(Int32 index) const;
  void doAllocate();
  void askFor(Int64 nb_elem);
  std::vector<Int64> beginsOfSizes() const;
};
} // namespace Arcane::detail::shmem
