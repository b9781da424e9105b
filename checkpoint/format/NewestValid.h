// SPDX-License-Identifier: Apache-2.0
// Which checkpoint to restart from.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "checkpoint/format/CheckpointDirectory.h"

#include <vector>

namespace Arcane::detail
{
struct FoundCheckpoint
{
  //! Index of the newest valid one; negative when none is.
  Int32 index = -1;
  Manifest manifest;
  //! One sentence per checkpoint that is newer, and not valid or of another run, the newest first. The same on all ranks.
  std::vector<String> refusals;
};

/*!
 * \brief Looks for the newest checkpoint whose manifest and files are as they were written, to the last bit.
 *
 * Only the checkpoints of one run are looked at: that of the newest checkpoint whose manifest can be read, which is the
 * run that wrote last. To go on from the state of an earlier run is the choice of the user, who moves the newer checkpoints
 * away. Each rank reads its share of the files; the number of ranks need not be that of the checkpoint. A note is left in the
 * directory of each one that is refused.
 * \collective
 * \throws ParallelFatalErrorException on all ranks when the directory cannot be listed; a missing one has no checkpoint
 */
FoundCheckpoint findNewestValid(IParallelMng* pm, const CheckpointDirectory& directory);
} // namespace Arcane::detail
