// SPDX-License-Identifier: Apache-2.0
// What earlier runs left in a directory of checkpoints: whether they ended, what a new run finds.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
class IParallelMng;
class ISubDomain;
} // namespace Arcane

namespace Arcane::detail
{
/*!
 * \brief How the run that wrote the newest checkpoint ended; null if it is not known to have reached its final time.
 *
 * Nothing is written, and no file of values is read. \collective
 * \param directory that holds the checkpoints
 * \throws ParallelFatalErrorException on all ranks when the directory is there and cannot be read
 */
String endOfNewestRun(IParallelMng* pm, const String& directory);

/*!
 * \brief Notes beside the newest checkpoint of run \a identity that this run reached its final time and wrote all it had to.
 *
 * Without a checkpoint there is nothing to note: nothing can be restarted. That it cannot be noted is a warning.
 * \local: the master alone writes
 */
void noteEndOfRun(ISubDomain* sd, const String& directory, const String& identity);

//! Says which checkpoints of earlier runs a new run finds in \a directory, and how to go on from them. \local: the master alone
void tellFormerCheckpoints(ISubDomain* sd, const String& directory);

/*!
 * \brief Refuses a restart when the last run that was started ended before its first checkpoint, and the checkpoints that are there
 * are of earlier runs.
 *
 * A note of that run that cannot be read is a warning. \collective
 * \param directory that holds the checkpoints
 * \throws CheckpointException on all ranks
 */
void throwIfLastRunIsUnsaved(ISubDomain* sd, const String& directory);

//! Notes in the output directory that run \a identity has no checkpoint yet. That it cannot be noted is a warning. \local: the master alone
void noteUnsavedRun(ISubDomain* sd, const String& identity);

//! Removes the note: the run has a checkpoint now, or the user chose to go on from an earlier run. \local: the master alone
void forgetUnsavedRun(ISubDomain* sd);

//! A new identity, the same on all ranks. \collective
String newRunIdentity(IParallelMng* pm);
} // namespace Arcane::detail
