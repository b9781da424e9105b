// SPDX-License-Identifier: Apache-2.0
// Lists, for people, the checkpoints that a directory holds, and their runs.
#pragma once

#include "checkpoint/format/CheckpointDirectory.h"

#include <optional>
#include <vector>

namespace Arcane::detail::format
{
//! Describes a checkpoint by the header of its manifest. Nothing else of the checkpoint is read.
struct CheckpointSummary
{
  Int64 index = -1;
  //! False when the header cannot be read. The members below are then not known.
  bool is_readable = false;
  String run;
  Int32 iteration = 0;
  Real time = 0.0;
};

//! Returns all checkpoints, the newest first. The list is empty when the directory cannot be listed. \local
std::vector<CheckpointSummary> listCheckpoints(const CheckpointDirectory& directory);

//! Returns `run 2026-06-11T08:30:00-1f2e3d4c`, or a phrase for a null identity. \local
String runText(const String& run);

/*!
 * \brief Returns one line per checkpoint, each after two spaces: its name, iteration, time and run.
 *
 * Of more than ten checkpoints, the first ten have lines, and a last line has the number of the others. \local
 */
String linesOf(const std::vector<CheckpointSummary>& checkpoints);

/*!
 * \brief Returns a new identity of a run: the present date and random digits.
 * \local; two calls return two identities, on one machine or on several
 */
String makeRunIdentity();
} // namespace Arcane::detail::format
