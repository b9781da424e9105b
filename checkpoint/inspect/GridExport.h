// SPDX-License-Identifier: Apache-2.0
// Writes a mesh of a checkpoint, and the variables on its cells and nodes, for ParaView.
#pragma once

#include "checkpoint/inspect/StoredCheckpoint.h"

namespace Arcane::detail::inspect
{
/*!
 * \brief Writes the cells of a mesh, with the variables on cells and nodes, as one partition of a VTKHDF file.
 *
 * Each item is written once, with the values of its owner. Items without a value of a partial variable get not-a-number, or 0 when the
 * values are integers. The whole mesh and one variable are in memory at a time. \local
 * \return the number of variables
 * \throws IOException when a file is missing or damaged, or when the checkpoint has no such mesh or no coordinates
 * \throws ParallelFatalErrorException when the file cannot be written
 */
Int32 exportGrid(const StoredCheckpoint& checkpoint, const String& mesh, const String& path);
} // namespace Arcane::detail::inspect
