// SPDX-License-Identifier: Apache-2.0
// Finds the checkpoint from which a run restarts.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/RankRecords.h"

#include <vector>

namespace Arcane::detail::format
{
struct FoundCheckpoint
{
  //! The index of the newest valid checkpoint; negative when there is none.
  Int64 index = -1;
  //! Its manifest.
  RankRecords records;
  //! One sentence per newer checkpoint that is not valid or is of another run, the newest first. The list is the same on all ranks.
  std::vector<String> refusals;
};

/*!
 * \brief Finds the newest checkpoint whose manifest and files are as they were written, to the last bit.
 *
 * Only the checkpoints of one run are considered: the run of the newest checkpoint whose manifest can be read, which is the
 * run that wrote last. To continue from an earlier run, move the newer checkpoints away. Each rank reads a share of the files; the
 * checkpoint may come from a different number of ranks. A note is written to the directory of each checkpoint that is refused.
 * \collective
 * \throws ParallelFatalErrorException on all ranks when the directory cannot be listed; a missing directory has no checkpoints
 */
FoundCheckpoint findNewestValid(IParallelMng* pm, const CheckpointDirectory& directory);

/*!
 * \brief Finds the checkpoint that the user has chosen, of whatever run, and checks it in the same way.
 *
 * \collective
 * \param number_or_name `12` or `ck_000012`
 * \return an empty index, and the reason as the only refusal, when the checkpoint does not exist, or differs from what was written. The
 * reason lists the checkpoints that exist.
 */
FoundCheckpoint findChosen(IParallelMng* pm, const CheckpointDirectory& directory, const String& number_or_name);
} // namespace Arcane::detail::format
