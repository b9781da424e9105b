// SPDX-License-Identifier: Apache-2.0
// A table of how much of the shared memory of one machine each variable and each rank takes.
#pragma once

#include "shmem/MachineArena.h"

#include <map>

namespace Arcane::detail::shmem
{
//! Reads the sizes from the shared memory without asking the other ranks, which continue meanwhile.
class MachineMemoryTable
{
 public:
  //! The sizes of one variable or of a sum. \unit{bytes}
  struct Row
  {
    //! The size on each rank of the machine.
    std::vector<Int64> now;
    Int64 most = 0;

    Int64 total() const;
  };

  //! \local
  explicit MachineMemoryTable(MachineArena& arena);

  const std::map<String, Row>& variables() const { return m_variables; }
  //! Returns the memory of windows, of arrays that are not variables, and of directories. Its largest size is not known.
  const Row& others() const { return m_others; }
  //! Returns the memory of all blocks.
  const Row& all() const { return m_all; }

  //! Returns the lines of the table. At most \a nb_variable variables have a line of their own, the largest first. \local
  std::vector<String> lines(Int32 nb_variable) const;

 private:
  String m_title;
  UniqueArray<Int32> m_ranks;
  std::map<String, Row> m_variables;
  Row m_others;
  Row m_all;
  //! The largest sum of blocks that each rank had. \unit{bytes}
  std::vector<Int64> m_most_of_ranks;
};
} // namespace Arcane::detail::shmem
