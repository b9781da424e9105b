// SPDX-License-Identifier: Apache-2.0
// Notes of the log about a mesh file: things left out, things changed, groups without items.
#include "arcane_core/mesh_io/MeshReadNotes.h"

#include "arcane_core/mesh_io/ParsedMesh.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/IParallelMng.h"

#include <algorithm>
#include <set>
#include <string>

namespace Arcane::detail::meshio
{
namespace
{
constexpr const char* note_texts[] = {
  "cell(s) turned the wrong way, their nodes are taken in the other order",
  "cell(s) given again under the same number are left out, their groups are those of the first",
  "cell(s) given again under another number, their groups are those of the first",
  "element(s) of a lower dimension that are in no group of items are left out",
  "node(s) of groups that no cell has are left out",
  "element(s) on entities that $Entities does not have are in no group",
  "piece(s) after the first: without an array NodesUniqueIDs their cells are no neighbours of cells of other pieces",
  "array(s) of FieldData are no groups: numbers of steps or times, or without a kind of items in the first place",
};
static_assert(std::size(note_texts) == static_cast<std::size_t>(eReadNote::NbNote));

void addName(std::string& names, const std::string& name)
{
  names += (names.empty() ? "'" : ", '") + name + "'";
}

//! Numbers of items of each group, of all ranks: an item of several ranks counts several times.
UniqueArray<Int64> sizesOfGroups(IParallelMng* pm, const ParsedMesh& parsed)
{
  UniqueArray<Int64> sizes;
  for (const ParsedMesh::Group& group : parsed.groups)
    sizes.add(static_cast<Int64>(group.item_uid.size() + group.part_node_count.size()));
  if (!sizes.empty())
    pm->reduce(MessagePassing::ReduceSum, sizes.view());
  return sizes;
}
} // namespace

const char* textOf(eReadNote note)
{
  return note_texts[static_cast<std::size_t>(note)];
}

void MeshReadNotes::log(IParallelMng* pm, const std::string& path) const
{
  UniqueArray<Int64> sums(ConstArrayView<Int64>(static_cast<Int32>(m_counts.size()), m_counts.data()));
  pm->reduce(MessagePassing::ReduceSum, sums.view());
  ITraceMng* trace = pm->traceMng();
  for (Int32 i = 0; trace && i < sums.size(); ++i)
    if (sums[i] > 0)
      trace->info() << "[mesh] file '" << path << "': " << sums[i] << " " << note_texts[i];
}

void warnOfEmptyGroups(IParallelMng* pm, const ParsedMesh& parsed)
{
  const UniqueArray<Int64> sizes = sizesOfGroups(pm, parsed);
  ITraceMng* trace = pm->traceMng();
  if (!trace)
    return;
  std::string empty;
  std::set<std::string> named;
  for (Int32 i = 0; i < sizes.size(); ++i) {
    const std::string& name = parsed.groups[static_cast<std::size_t>(i)].name;
    // One array of VTK makes a group of cells and one of faces.
    bool has_items = sizes[i] > 0;
    for (Int32 k = 0; parsed.has_groups_of_several_kinds && k < sizes.size(); ++k)
      has_items = has_items || (sizes[k] > 0 && parsed.groups[static_cast<std::size_t>(k)].name == name);
    if (!has_items && named.insert(name).second)
      addName(empty, name);
  }
  if (!empty.empty())
    trace->pwarning() << "mesh file '" << parsed.files[0].path << "': nothing of the file is in the group(s) " << empty;
  std::string absent;
  for (const std::string& name : parsed.absent_groups)
    addName(absent, name);
  for (const std::string& sentence : parsed.joined_groups)
    trace->pwarning() << "mesh file '" << parsed.files[0].path << "': " << sentence;
  if (!absent.empty())
    trace->pwarning() << "mesh file '" << parsed.files[0].path << "': the group(s) " << absent
                      << " are left out: " << parsed.absence_reason;
}

} // namespace Arcane::detail::meshio
