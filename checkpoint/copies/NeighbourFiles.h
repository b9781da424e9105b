// SPDX-License-Identifier: Apache-2.0
// Sends the files of each machine to its neighbour.
#pragma once

#include "checkpoint/copies/Machines.h"

namespace Arcane::detail::copies
{
/*!
 * \brief Sends the file of each rank, piece by piece, to the rank that keeps it, which writes it under the same name.
 *
 * No more than four megabytes of a file are in memory at once. A rank that cannot read or write continues its messages, so that no other
 * rank waits for it.
 * \collective
 * \param folder the folder of the files on this machine
 * \param nb_byte the size of the file of this rank
 * \return the first fault of this rank, or null
 */
String sendFilesToNeighbours(IParallelMng* pm, const Machines& machines, const String& folder, Int64 nb_byte);
} // namespace Arcane::detail::copies
