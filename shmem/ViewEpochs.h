// SPDX-License-Identifier: Apache-2.0
// Finds out, without a barrier, when no rank uses any more what a rank has removed from the shared memory.
#pragma once

#include "shmem/ArenaLayout.h"

#include <vector>

namespace Arcane::detail::shmem
{
/*!
 * \brief Counts, for each rank, how often the rank has declared that it no longer uses what it found earlier.
 *
 * A rank removes something, so that no other rank can find it any more, and then notes the counts of the other ranks. Once
 * each of these counts has increased, no rank uses what was removed: a rank that had found it before increases its count only
 * after it has finished with it.
 */
class ViewEpochs
{
 public:
  ViewEpochs(RankLine* ranks, Int32 nb_rank, Int32 machine_index);

  //! Declares that this rank no longer uses anything that it found before. \local
  void begin();
  //! Notes the present counts of the other ranks. \local
  void noteOthers();
  //! Returns true when the counts of all other ranks have increased since noteOthers(). \local
  bool haveAllOthersBegun() const;

 private:
  RankLine* m_ranks;
  Int32 m_index;
  std::vector<UInt64> m_noted;
};
} // namespace Arcane::detail::shmem
