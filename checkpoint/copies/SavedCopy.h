// SPDX-License-Identifier: Apache-2.0
// Makes the newest whole copy in the memory of the machines a checkpoint on the disk.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include <optional>
#include <vector>

namespace Arcane::detail::copies
{
//! Says which copies are looked for.
struct CopySearch
{
  String memory;    //!< such as `/dev/shm`, a folder of each machine
  String directory; //!< the directory of checkpoints
  //! The identity of the run whose copies count. Without a value, the run of the newest copy counts.
  std::optional<String> run;
};

//! The result of the search, the same on all ranks.
struct SavedCopy
{
  //! The index of the checkpoint that was made; negative when there was nothing to save.
  Int64 index = -1;
  Int32 iteration = 0;
  //! The iteration of the newest valid checkpoint of the run on the disk, if it is not older than all copies; negative otherwise.
  Int32 iteration_on_disk = -1;
  Real time = 0.0;
  String run;
  //! The names of the machines whose files were used, between commas.
  String machines;
  //! The number of copies that were found, whatever their state. A copy of two machines counts twice.
  Int32 nb_found = 0;
  //! One sentence per incomplete copy that is newer than the saved one and than each checkpoint on the disk.
  std::vector<String> refusals;
  //! One sentence when there are copies of other runs only; null otherwise.
  String other_runs;
};

/*!
 * \brief Copies the files of the newest whole copy to the disk and publishes them as the next checkpoint.
 *
 * A copy is whole if each of its files is, on some machine of this run, as it was written. One that is not of a later iteration than the
 * newest valid checkpoint of its run is left alone. The folders are unchanged: see removeCopies(). The copy may come from a different
 * number of ranks.
 * \collective
 * \throws ParallelFatalErrorException on all ranks when a copy cannot be read or written; there is then no new checkpoint
 */
SavedCopy saveNewestCopy(IParallelMng* pm, const CopySearch& search);

/*!
 * \brief Removes the folder of each machine with the copies of checkpoints of a directory.
 *
 * \collective
 * \return the number of copies that were removed, on all machines
 * \throws ParallelFatalErrorException on all ranks when a folder cannot be removed, or belongs to a run that is not over
 */
Int32 removeCopies(IParallelMng* pm, const String& memory, const String& directory);
} // namespace Arcane::detail::copies
