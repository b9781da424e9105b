// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/inspect/MaterialComparison.h"

#include "arcane_core/mesh/topology/TopologyState.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <ostream>
#include <set>
#include <string_view>

namespace Arcane::detail::inspect
{
namespace
{
//! The groups of environments and materials begin so.
constexpr std::string_view group_prefix = "StdMat_";

void addConstituents(const StoredCheckpoint& checkpoint, const String& mesh, std::set<String>& names)
{
  const StoredValues groups = checkpoint.meshArray(0, mesh, mesh::state_groups_name);
  mesh::forEachStateGroup(numbersOf<Byte>(groups).constSmallView(), [&](eItemKind kind, const String& name) {
    if (kind == IK_Cell && name.toStdStringView().starts_with(group_prefix))
      names.insert(name);
  });
}

//! Returns the unique ids of the cells of a group, sorted.
std::vector<Int64> cellsOf(const StoredCheckpoint& checkpoint, const String& mesh, const String& group)
{
  StoredVariable cells;
  cells.mesh = mesh;
  cells.kind = itemKindName(IK_Cell);
  cells.group = group;
  std::vector<Int64> unique_ids;
  for (Int32 rank = 0; rank < checkpoint.nbRank(); ++rank)
    for (const ItemRow& row : checkpoint.ownRows(rank, cells, std::numeric_limits<Int64>::max()))
      unique_ids.push_back(row.unique_id);
  std::ranges::sort(unique_ids);
  return unique_ids;
}

//! Prints the cells of \a a that \a b lacks, if there are some.
void printMissing(const std::vector<Int64>& a, const std::vector<Int64>& b, const char* where, std::size_t nb_worst, std::ostream& out)
{
  std::vector<Int64> missing;
  std::ranges::set_difference(a, b, std::back_inserter(missing));
  if (missing.empty())
    return;
  out << "  " << missing.size() << " in the " << where << " checkpoint only";
  for (std::size_t i = 0; i < std::min(nb_worst, missing.size()); ++i)
    out << (i == 0 ? ": cell " : ", ") << missing[i];
  out << '\n';
}
} // namespace

Int64 compareMaterials(const StoredCheckpoint& first, const StoredCheckpoint& second, std::size_t nb_worst, std::ostream& out)
{
  Int64 nb_different = 0;
  for (const String& mesh : first.meshes()) {
    std::set<String> names;
    addConstituents(first, mesh, names);
    addConstituents(second, mesh, names);
    for (const String& name : names) {
      const std::vector<Int64> of_first = cellsOf(first, mesh, name);
      const std::vector<Int64> of_second = cellsOf(second, mesh, name);
      if (of_first == of_second)
        continue;
      out << mesh << ": the cells of '" << name.toStdStringView().substr(group_prefix.size()) << "' differ\n";
      printMissing(of_first, of_second, "first", nb_worst, out);
      printMissing(of_second, of_first, "second", nb_worst, out);
      ++nb_different;
    }
  }
  return nb_different;
}
} // namespace Arcane::detail::inspect
