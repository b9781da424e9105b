// SPDX-License-Identifier: Apache-2.0
// When what a rank left in the shared memory is in use nowhere, without barrier.
#pragma once

#include "shmem/ArenaLayout.h"

#include <vector>

namespace Arcane::detail
{
/*!
 * \brief Each rank counts the times at which it says that it uses nothing any more of what it found before.
 *
 * What a rank has hidden before it notes the counts of the others is in use nowhere once they have all counted on:
 * whoever finds it has not yet counted what is noted, and counts on when he has done.
 */
class ViewEpochs
{
 public:
  ViewEpochs(RankLine* ranks, Int32 nb_rank, Int32 machine_index);

  //! This rank uses nothing any more of what it found before. \local
  void begin();
  //! \local
  void noteOthers();
  //! Since noteOthers(). \local
  bool haveAllOthersBegun() const;

 private:
  RankLine* m_ranks;
  Int32 m_index;
  std::vector<UInt64> m_noted;
};
} // namespace Arcane::detail
