// SPDX-License-Identifier: Apache-2.0
// Saves a table on the ranks that have a file.
#pragma once

#include "arcane_core/table/TablePlace.h"

namespace Arcane
{
class ISimpleTableReaderWriter;
class ISubDomain;
} // namespace Arcane

namespace Arcane::detail::table
{
/*!
 * \brief Creates the directories of \a place and writes the table of \a writer there.
 *
 * A table that cannot be saved does not end the computation: the run reports it at its end.
 * \collective
 * \param rank the only rank that writes, or -1 for all that have a file
 * \return false on every rank when one of them cannot create a directory; false on a rank that cannot write its file
 */
bool saveTable(ISubDomain* sd, const TablePlace& place, Int32 rank, ISimpleTableReaderWriter& writer);
} // namespace Arcane::detail::table
