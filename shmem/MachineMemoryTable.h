// SPDX-License-Identifier: Apache-2.0
// What each variable and each rank take of the shared memory of one machine.
#pragma once

#include "shmem/MachineArena.h"

#include <map>

namespace Arcane::detail
{
//! Read from the shared memory, without asking the other ranks, which go on meanwhile.
class MachineMemoryTable
{
 public:
  //! \unit{bytes}
  struct Row
  {
    //! On each rank of the machine.
    std::vector<Int64> now;
    Int64 most = 0;

    Int64 total() const;
  };

  //! \local
  explicit MachineMemoryTable(MachineArena& arena);

  const std::map<String, Row>& variables() const { return m_variables; }
  //! Windows, arrays that are not variables, directories. The largest size is not known.
  const Row& others() const { return m_others; }
  //! All blocks of each rank.
  const Row& all() const { return m_all; }
  //! Largest sum of blocks of each rank. \unit{bytes}
  const std::vector<Int64>& mostOfRanks() const { return m_most_of_ranks; }

  //! Lines of a table, the largest variables first, at most \a nb_variable of them. \local
  std::vector<String> lines(Int32 nb_variable) const;

 private:
  String m_title;
  UniqueArray<Int32> m_ranks;
  std::map<String, Row> m_variables;
  Row m_others;
  Row m_all;
  std::vector<Int64> m_most_of_ranks;
};
} // namespace Arcane::detail
