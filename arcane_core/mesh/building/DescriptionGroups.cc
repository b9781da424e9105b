// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/building/DescriptionGroups.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/families/GroupsOfGhosts.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/groups/MeshOfFamily.h"
#include "arcane_core/mesh/items/ItemConnectivity.h"

#include <algorithm>
#include <sstream>

namespace Arcane::detail::mesh
{

namespace
{
using Description = MeshDescription::Group;

//! Finds faces or edges by their nodes in the cells around a node: the faces of nodes need not be made for a few groups.
class SideFinder
{
 public:
  SideFinder(const MeshOfFamily& topology, eItemKind kind)
  : m_nodes(topology.family(IK_Node))
  , m_cells_of_node(m_nodes->connectivity(IK_Cell))
  , m_of_cell(topology.family(IK_Cell)->connectivity(kind))
  , m_nodes_of(topology.family(kind)->connectivity(IK_Node))
  {}

  //! Returns the local index, or -1.
  Int32 find(ConstArrayView<Int64> node_uids)
  {
    idsOf(node_uids, m_wanted);
    if (!m_cells_of_node || !m_of_cell || m_wanted.empty() || m_wanted[0] < 0)
      return -1;
    for (Int32 cell : m_cells_of_node->of(m_wanted[0]))
      for (Int32 side : m_of_cell->of(cell))
        if (isWanted(m_nodes_of->of(side)))
          return side;
    return -1;
  }

 private:
  void idsOf(ConstArrayView<Int64> uids, UniqueArray<Int32>& ids) const
  {
    ids.clear();
    for (Int64 uid : uids)
      ids.add(m_nodes->localIdOf(uid));
    std::sort(ids.begin(), ids.end());
  }

  //! Most sides lack a wanted node: they need not be sorted.
  bool isWanted(ConstArrayView<Int32> nodes)
  {
    if (nodes.size() != m_wanted.size() || std::find(m_wanted.begin(), m_wanted.end(), nodes[0]) == m_wanted.end())
      return false;
    m_found.copy(nodes);
    std::sort(m_found.begin(), m_found.end());
    return m_found == m_wanted;
  }

  const IItemFamily* m_nodes;
  const ItemConnectivity* m_cells_of_node;
  const ItemConnectivity* m_of_cell;
  const ItemConnectivity* m_nodes_of;
  UniqueArray<Int32> m_wanted;
  UniqueArray<Int32> m_found;
};

String textOf(ConstArrayView<Int64> uids)
{
  base::ClassicStream<std::ostringstream> text;
  for (Int32 i = 0; i < uids.size(); ++i)
    text << (i == 0 ? "" : ", ") << uids[i];
  return text.str();
}

//! Local ids of the items of a group; sets \a fault when one does not exist.
UniqueArray<Int32> itemsOfGroup(const MeshOfFamily& topology, const Description& group, String& fault)
{
  UniqueArray<Int32> ids;
  IItemFamily* family = topology.family(group.kind);
  for (Int64 uid : group.item_uid) {
    const Int32 id = family->localIdOf(uid);
    if (id < 0)
      fault = String::format("group '{0}': there is no {1} {2} in the cells of rank {3}", group.name, itemKindName(group.kind), uid,
                             topology.rank());
    ids.add(id);
  }
  SideFinder finder(topology, group.kind);
  Int32 pos = 0;
  for (Int32 nb : group.face_node_count) {
    const auto nodes = group.face_node_uid.subConstView(pos, nb);
    const Int32 id = finder.find(nodes);
    if (id < 0)
      fault = String::format("group '{0}': there is no {1} of nodes {2} in the cells of rank {3}", group.name, itemKindName(group.kind),
                             textOf(nodes), topology.rank());
    ids.add(id);
    pos += nb;
  }
  return ids;
}

//! Warns of groups of edges in a mesh that has none. Several ranks have an edge: each counts once. \collective
void warnOfEdgesLeftOut(const MeshOfFamily& topology, const MeshDescription& mesh)
{
  IParallelMng* pm = topology.parallelMng();
  String names;
  UniqueArray<Int64> mine;
  for (const Description& group : mesh.groups)
    if (group.kind == IK_Edge) {
      names = names + (names.null() ? "'" : ", '") + group.name + "'";
      for (Int64 i = 0; i < group.face_node_uid.largeSize(); i += 2) {
        const auto [first, second] = std::minmax({ group.face_node_uid[i], group.face_node_uid[i + 1] });
        mine.add(first);
        mine.add(second);
      }
    }
  if (names.null())
    return;
  UniqueArray<Int64> all;
  pm->allGatherVariable(mine.view(), all);
  std::vector<std::pair<Int64, Int64>> edges;
  for (Int64 i = 0; i < all.largeSize(); i += 2)
    edges.emplace_back(all[i], all[i + 1]);
  std::ranges::sort(edges);
  const auto nb_edge = std::unique(edges.begin(), edges.end()) - edges.begin();
  if (ITraceMng* trace = pm->traceMng(); trace && nb_edge > 0)
    trace->pwarning() << "mesh '" << mesh.name << "': the mesh has no edges, so the group(s) of edges " << names << " are empty, expected "
                      << nb_edge << " edge(s) in them: Connectivity::enableConnectivity(Connectivity::CT_HasEdge) makes edges";
}
} // namespace

void makeGroups(MeshOfFamily& topology, const MeshDescription& mesh)
{
  if (!topology.hasEdge())
    warnOfEdgesLeftOut(topology, mesh);
  String fault;
  UniqueArray<ItemGroup> groups_of_kind[4];
  for (const Description& description : mesh.groups) {
    String group_fault;
    const bool has_items = description.kind != IK_Edge || topology.hasEdge();
    const UniqueArray<Int32> ids = has_items ? itemsOfGroup(topology, description, group_fault) : UniqueArray<Int32>();
    if (fault.null())
      fault = group_fault;
    ItemGroup group = topology.family(description.kind)->findGroup(description.name, true);
    if (group_fault.null())
      group.addItems(ids);
    UniqueArray<Int32> sorted(group.view().localIds());
    std::sort(sorted.begin(), sorted.end());
    group.setItems(sorted);
    groups_of_kind[description.kind].add(group);
  }
  throwOnAllRanksUnless(topology.parallelMng(), fault.null(), String::format("mesh '{0}': {1}", mesh.name, fault));
  for (Int32 k = 0; k < 4; ++k)
    spreadGroups(topology.family(static_cast<eItemKind>(k)), groups_of_kind[k]);
}

} // namespace Arcane::detail::mesh
