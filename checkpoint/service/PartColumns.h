// SPDX-License-Identifier: Apache-2.0
// The arrays of one variable in all parts of a checkpoint.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/service/ICheckpointParts.h"
#include "checkpoint/format/RankRecords.h"

#include <list>
#include <optional>
#include <utility>
#include <vector>

namespace Arcane::detail::checkpoint
{
//! Returns the description of the array \a name of a file, or nothing. \local
std::optional<CheckpointPartArray> partArrayOf(const format::FileRecord& record, const String& name);

/*!
 * \brief Reads a share of the descriptions on each rank, and gives all ranks the descriptions of one variable.
 *
 * The last few variables stay. A rank holds the descriptions of its share, and a hundred bytes for each part and variable that stays.
 */
class PartColumns
{
 public:
  //! \param records must live as long as this object
  PartColumns(IParallelMng* pm, const format::RankRecords& records)
  : m_parallel_mng(pm)
  , m_records(records)
  {}

  //! Collects the descriptions of a variable. \collective \throws ParallelFatalErrorException on all ranks
  void gather(const String& name);
  //! Returns the arrays of all parts in their order, or null when they were not gathered, or do not stay any more. \local
  const std::vector<std::optional<CheckpointPartArray>>* find(const String& name) const;

 private:
  using Column = std::vector<std::optional<CheckpointPartArray>>;

  static constexpr std::size_t max_nb_column = 4;

  IParallelMng* m_parallel_mng;
  const format::RankRecords& m_records;
  //! The descriptions of the parts that this rank reads for all.
  std::vector<format::FileRecord> m_share;
  //! True once all of them are read.
  bool m_has_share = false;
  //! The column that was gathered last is the first one.
  std::list<std::pair<String, Column>> m_columns;

  void readShare();
};
} // namespace Arcane::detail::checkpoint
