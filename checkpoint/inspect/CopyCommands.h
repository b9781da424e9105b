// SPDX-License-Identifier: Apache-2.0
// Commands on the copies of checkpoints in the memory of this machine.
#pragma once

#include "arcane_core/base/text/String.h"

#include <iosfwd>

namespace Arcane::detail::inspect
{
//! Prints one line for each copy of the checkpoints of a directory: iteration, ranks, ranks whose files are here, run, whether it is alive.
//! \local \return the number of copies \throws IOException when the folder of the copies cannot be used
Int32 listCopies(const String& directory, std::ostream& out);

/*!
 * \brief Makes the newest copy a checkpoint on the disk, and removes the copies.
 * \local
 * \return false when there is none that is newer than the checkpoints on the disk
 * \throws IOException when the run is alive, or when a file is missing on this machine
 */
bool saveCopies(const String& directory, std::ostream& out);

//! Removes the copies of the checkpoints of a directory. \local \throws IOException when the run is alive
void forgetCopies(const String& directory, std::ostream& out);

//! Removes the copies of all runs of this user that are not alive. \local \throws IOException when a folder cannot be removed
void forgetAllCopies(std::ostream& out);
} // namespace Arcane::detail::inspect
