// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/table/TablePlace.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/OutputDirectory.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace Arcane::detail::table
{
ReplacedName replaceSymbols(const String& name, Int32 rank, Int32 nb_rank)
{
  ReplacedName result;
  bool has_size = false;
  std::string text;
  std::string_view rest = name.toStdStringView();
  while (!rest.empty()) {
    const std::size_t size = rest.find('@');
    const std::string_view part = rest.substr(0, size);
    rest.remove_prefix(size == std::string_view::npos ? rest.size() : size + 1);
    if (part == "proc_id" && !result.has_rank) {
      result.has_rank = true;
      text += std::to_string(rank);
    }
    else if (part == "num_procs" && !has_size) {
      has_size = true;
      text += std::to_string(nb_rank);
    }
    else
      text += part;
  }
  result.text = String(text);
  return result;
}

bool TablePlace::hasFile(Int32 my_rank, Int32 rank) const
{
  if (rank >= 0)
    return my_rank == rank;
  return is_one_file_per_rank || my_rank == 0;
}

void createDirectories(const TablePlace& place, IParallelMng* pm)
{
  // The rank may be a part of the name of the directory.
  const auto makers = place.is_one_file_per_rank ? comm::eDirectoryMakers::EachRank : comm::eDirectoryMakers::Master;
  comm::createDirectoryOnAllRanks(pm, place.path().path(), makers);
}
} // namespace Arcane::detail::table
