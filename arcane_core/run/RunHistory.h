// SPDX-License-Identifier: Apache-2.0
// Reads and notes how runs ended, in the directory of their checkpoints.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
class IParallelMng;
class ISubDomain;
} // namespace Arcane

namespace Arcane::detail::run
{
//! Returns true when a run has saved a checkpoint in \a output_directory: the list of its checkpoints is there. \collective
bool hasCheckpoint(IParallelMng* pm, const String& output_directory);

/*!
 * \brief Returns how the run that wrote the newest checkpoint ended, or null if it is not known to have reached its final time.
 *
 * The function writes nothing and reads no file of values. \collective
 * \param directory that holds the checkpoints
 * \throws ParallelFatalErrorException on all ranks when the directory is there and cannot be read
 */
String endOfNewestRun(IParallelMng* pm, const String& directory);

/*!
 * \brief Notes beside the newest checkpoint of run \a identity that the run reached its final time and wrote all its outputs.
 *
 * Without a checkpoint it notes nothing, as nothing can be restarted. A note that cannot be written gives a warning.
 * \local The master alone writes.
 */
void noteEndOfRun(ISubDomain* sd, const String& directory, const String& identity);

//! Prints which checkpoints of earlier runs a new run finds in \a directory, and how to continue from them. \local The master alone prints.
void tellFormerCheckpoints(ISubDomain* sd, const String& directory);

/*!
 * \brief Refuses a restart when the last run ended before its first checkpoint and the existing checkpoints
 * belong to earlier runs.
 *
 * A note of that run that cannot be read gives a warning. \collective
 * \param directory that holds the checkpoints
 * \throws CheckpointException on all ranks
 */
void throwIfLastRunIsUnsaved(ISubDomain* sd, const String& directory);

//! Notes in the output directory that run \a identity has no checkpoint yet. A note that cannot be written gives a warning. \local The
//! master alone writes.
void noteUnsavedRun(ISubDomain* sd, const String& identity);

//! Removes the note when the run has a checkpoint, or when the user chose to continue an earlier run. \local The master alone writes.
void forgetUnsavedRun(ISubDomain* sd);

//! Returns a new identity, which is the same on all ranks. \collective
String newRunIdentity(IParallelMng* pm);
} // namespace Arcane::detail::run
