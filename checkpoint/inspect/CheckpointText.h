// SPDX-License-Identifier: Apache-2.0
// Text output about checkpoints, for people and for other programs.
#pragma once

#include "checkpoint/inspect/StoredCheckpoint.h"

#include <iosfwd>

namespace Arcane::detail::inspect
{
//! Prints one line: name, iteration, time, ranks, size, run, and whether the run is finished. Reads the manifest only. \local
void printSummary(const String& path, std::ostream& out);

//! Prints the summary, and a line for each variable: name, type, where its values are, their number, the least and the largest. \local
void printVariables(const StoredCheckpoint& checkpoint, std::ostream& out);

/*!
 * \brief Prints name, type, number of rows, values per row and checksum of each array of each rank, after each byte was read.
 * \param has_results_only leaves out what differs between a run and the same run with a restart
 * \local
 * \throws IOException when a file is damaged, or the checkpoint lacks arrays to print
 */
void printArrays(const String& path, bool has_results_only, std::ostream& out);
} // namespace Arcane::detail::inspect
