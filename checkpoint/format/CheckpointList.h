// SPDX-License-Identifier: Apache-2.0
// Which checkpoints a directory holds, and of which runs: for people.
#pragma once

#include "checkpoint/format/CheckpointDirectory.h"

#include <optional>
#include <vector>

namespace Arcane::detail
{
//! A checkpoint by the header of its manifest. Nothing else is looked at.
struct CheckpointSummary
{
  Int32 index = -1;
  //! False when there is no such header: what follows is then not known.
  bool is_readable = false;
  String run;
  Int32 iteration = 0;
  Real time = 0.0;
};

//! All checkpoints, the newest first; none when the directory cannot be listed. \local
std::vector<CheckpointSummary> listCheckpoints(const CheckpointDirectory& directory);

//! `run 2026-06-11T08:30:00-1f2e3d4c`, or words for a null identity. \local
String runText(const String& run);

//! One line per checkpoint, each after two spaces: name, iteration, time, run. \local
String linesOf(const std::vector<CheckpointSummary>& checkpoints);

/*!
 * \brief A new identity of a run: the present date and random digits.
 * \local; two calls give two identities, on one machine or on several
 */
String makeRunIdentity();
} // namespace Arcane::detail
