// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/table/SaveTable.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/OutputFailures.h"
#include "arcane_core/table/ISimpleTableReaderWriter.h"

namespace Arcane::detail::table
{
bool saveTable(ISubDomain* sd, const TablePlace& place, Int32 rank, ISimpleTableReaderWriter& writer)
{
  const Int32 my_rank = sd->parallelMng()->commRank();
  const auto note_failure = [&](const String& reason) {
    sd->outputFailures().add("tables", String::format("table '{0}' is not saved: {1}", place.table, reason));
    return false;
  };
  try {
    createDirectories(place, sd->parallelMng());
  }
  catch (const ParallelFatalErrorException& ex) {
    return my_rank == 0 ? note_failure(ex.message()) : false;
  }
  if (!place.hasFile(my_rank, rank) || writer.writeTable(place.path(), place.table + "." + writer.fileType()))
    return true;
  return note_failure(writer.fault());
}
} // namespace Arcane::detail::table
