// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/IGraph2.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/StringBuilder.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/connectivities/IIndexedIncrementalItemConnectivityMng.h"

#include <array>
#include <memory>
#include <set>

namespace Arcane
{

namespace
{
constexpr std::array item_kinds = { IK_Node, IK_Edge, IK_Face, IK_Cell, IK_Particle };

eItemKind kindOfDualNode(Int64 type)
{
  constexpr std::array types = { IT_DualNode, IT_DualEdge, IT_DualFace, IT_DualCell, IT_DualParticle };
  for (std::size_t k = 0; k < types.size(); ++k)
    if (types[k] == type)
      return item_kinds[k];
  ARCANE_THROW(ArgumentException,
               "graph: kind of a dual node is {0}, expected IT_DualNode, IT_DualEdge, IT_DualFace, IT_DualCell or "
               "IT_DualParticle",
               type);
}

IDoFFamily* familyOfDoFs(IMesh* mesh, const char* name)
{
  return mesh->findItemFamily(IK_DoF, name, true)->toDoFFamily();
}

Ref<IIndexedIncrementalItemConnectivity> connectivityOf(IItemFamily* source, IItemFamily* target, const String& name)
{
  if (!target)
    return {};
  return source->mesh()->indexedConnectivityMng()->findOrCreateConnectivity(source, target, name);
}

void checkGraphSize(const char* what, Int64 nb, Int64 nb_value, Int64 size)
{
  if (nb < 0 || nb * nb_value != size)
    ARCANE_THROW(ArgumentException, "graph: {0} numbers are given for {1} {2}, expected {3} for each", size, nb, what, nb_value);
}

Int32 graphItemOf(const IItemFamily* family, const char* what, Int64 unique_id, Int64 user)
{
  const Int32 local_id = family->localIdOf(unique_id);
  if (local_id == NULL_ITEM_LOCAL_ID)
    ARCANE_THROW(ArgumentException, "graph: {0} {1} names the unique id {2}, which family '{3}' does not have on this rank", what, user,
                 unique_id, family->fullName());
  return local_id;
}

DoFVectorView connectedDoFs(IIncrementalItemConnectivity* connectivity, ItemLocalId source)
{
  IItemFamily* target = connectivity->targetFamily();
  if (connectivity->nbConnectedItem(source) == 0)
    return ItemVectorView(target->itemSharedInfo(), {});
  return ItemVectorView(target->itemSharedInfo(), connectivity->lists().lists().of(source.localId()));
}

String uniqueIdsOf(const DoFVectorView& dofs)
{
  StringBuilder text;
  for (const DoF dof : dofs)
    text += String::format(" {0}", dof.uniqueId().asInt64());
  return text.toString();
}

//! Gives each DoF the owner that \a owner_of returns for it.
template <typename OwnerOf> void setGraphOwners(IDoFFamily* family, const OwnerOf& owner_of)
{
  const Int32 my_rank = family->parallelMng()->commRank();
  ENUMERATE_DOF(dof, family->allItems())
  (*dof).mutableItemBase().setOwner(owner_of(*dof), my_rank);
  family->notifyItemsOwnerChanged();
  family->computeSynchronizeInfos();
}
} // namespace

IGraph2::IGraph2(IMesh* mesh, IItemFamily* particle_family)
: m_mesh(mesh)
, m_dual_nodes(familyOfDoFs(mesh, "DualNodes"))
, m_links(familyOfDoFs(mesh, "Links"))
, m_nodes_of_links(connectivityOf(m_links, m_dual_nodes, "DualNodesOfLink"))
, m_links_of_nodes(connectivityOf(m_dual_nodes, m_links, "LinksOfDualNode"))
, m_modifier(this)
, m_connectivity(this)
{
  const std::array families = { mesh->nodeFamily(), mesh->edgeFamily(), mesh->faceFamily(), mesh->cellFamily(), particle_family };
  for (std::size_t k = 0; k < families.size(); ++k)
    if (families[k])
      m_items_of_nodes[k] = connectivityOf(m_dual_nodes, families[k], String::format("{0}OfDualNode", families[k]->name()));
}

IGraph2::~IGraph2() = default;

IIncrementalItemConnectivity* IGraph2::itemsOfDualNodes(eItemKind kind) const
{
  for (std::size_t k = 0; k < item_kinds.size(); ++k)
    if (item_kinds[k] == kind && m_items_of_nodes[k])
      return m_items_of_nodes[k]->connectivity();
  return nullptr;
}

void IGraph2::printDualNodes() const
{
  ENUMERATE_DOF(node, m_dual_nodes->allItems())
  {
    const Item item = m_connectivity.dualItem(*node);
    m_mesh->traceMng()->info() << "dual node " << node->uniqueId() << ": item " << item.kind() << " "
                               << (item.null() ? NULL_ITEM_UNIQUE_ID : item.uniqueId().asInt64()) << ", links"
                               << uniqueIdsOf(m_connectivity.links(*node));
  }
}

void IGraph2::printLinks() const
{
  ENUMERATE_DOF(link, m_links->allItems())
  m_mesh->traceMng()->info() << "link " << link->uniqueId() << ": dual nodes" << uniqueIdsOf(m_connectivity.dualNodes(*link));
}

// --- what is connected

DoFVectorView IGraphConnectivity::dualNodes(DoFLocalId link) const
{
  return connectedDoFs(m_graph->dualNodesOfLinks(), link);
}

DoFVectorView IGraphConnectivity::links(DoFLocalId dual_node) const
{
  return connectedDoFs(m_graph->linksOfDualNodes(), dual_node);
}

Item IGraphConnectivity::dualItem(DoFLocalId dual_node) const
{
  for (const eItemKind kind : item_kinds) {
    const IIncrementalItemConnectivity* items = m_graph->itemsOfDualNodes(kind);
    if (items && items->nbConnectedItem(dual_node) > 0)
      return items->targetFamily()->itemInfoListView()[items->connectedItemLocalId(dual_node, 0)];
  }
  return {};
}

// --- changes

void IGraphModifier2::addDualNodes(Integer nb_dual_node, Integer dual_node_kind, ConstArrayView<Int64> infos)
{
  checkGraphSize("dual nodes", nb_dual_node, 2, infos.size());
  UniqueArray<Int64> with_kinds;
  with_kinds.reserve(3 * Int64(nb_dual_node));
  for (Integer i = 0; i < nb_dual_node; ++i)
    with_kinds.addRange(UniqueArray<Int64>{ infos[2 * i], dual_node_kind, infos[2 * i + 1] });
  addDualNodes(nb_dual_node, with_kinds);
}

void IGraphModifier2::addDualNodes(Integer nb_dual_node, ConstArrayView<Int64> infos)
{
  checkGraphSize("dual nodes", nb_dual_node, 3, infos.size());
  UniqueArray<Int64> unique_ids(nb_dual_node);
  UniqueArray<IIncrementalItemConnectivity*> connectivities(nb_dual_node);
  UniqueArray<Int32> items(nb_dual_node);
  for (Integer i = 0; i < nb_dual_node; ++i) {
    unique_ids[i] = infos[3 * i];
    connectivities[i] = m_graph->itemsOfDualNodes(kindOfDualNode(infos[3 * i + 1]));
    if (!connectivities[i])
      ARCANE_THROW(ArgumentException,
                   "graph: dual node {0} is of IT_DualParticle, expected a graph that was made with a family of particles", unique_ids[i]);
    items[i] = graphItemOf(connectivities[i]->targetFamily(), "dual node", infos[3 * i + 2], unique_ids[i]);
  }
  UniqueArray<Int32> nodes(nb_dual_node);
  m_graph->dualNodeFamily()->addDoFs(unique_ids, nodes);
  for (Integer i = 0; i < nb_dual_node; ++i)
    connectivities[i]->setConnectedItems(ItemLocalId(nodes[i]), { 1, &items[i] });
}

void IGraphModifier2::addLinks(Integer nb_link, Integer nb_dual_node_per_link, ConstArrayView<Int64> infos)
{
  const Integer row = nb_dual_node_per_link + 1;
  checkGraphSize("links", nb_link, row, infos.size());
  UniqueArray<Int64> unique_ids(nb_link);
  UniqueArray<Int32> nodes;
  for (Integer i = 0; i < nb_link; ++i) {
    unique_ids[i] = infos[row * i];
    for (Integer j = 1; j < row; ++j)
      nodes.add(graphItemOf(m_graph->dualNodeFamily(), "link", infos[row * i + j], unique_ids[i]));
  }
  UniqueArray<Int32> links(nb_link);
  m_graph->linkFamily()->addDoFs(unique_ids, links);
  for (Integer i = 0; i < nb_link; ++i) {
    const ConstArrayView<Int32> of_link = nodes.subConstView(Int64(i) * nb_dual_node_per_link, nb_dual_node_per_link);
    m_graph->dualNodesOfLinks()->setConnectedItems(ItemLocalId(links[i]), of_link);
    for (const Int32 node : of_link)
      if (!m_graph->linksOfDualNodes()->hasConnectedItem(ItemLocalId(node), ItemLocalId(links[i])))
        m_graph->linksOfDualNodes()->addConnectedItem(ItemLocalId(node), ItemLocalId(links[i]));
  }
}

void IGraphModifier2::removeDualNodes(ConstArrayView<Int32> dual_node_local_ids)
{
  std::set<Int32> links;
  for (const Int32 node : dual_node_local_ids)
    for (const DoF link : m_graph->connectivity()->links(DoFLocalId(node)))
      // Until endUpdate() nodes have the links that were removed before.
      if (link.uniqueId() != NULL_ITEM_UNIQUE_ID)
        links.insert(link.localId());
  UniqueArray<Int32> link_ids;
  for (const Int32 link : links)
    link_ids.add(link);
  m_graph->dualNodeFamily()->removeDoFs(dual_node_local_ids);
  removeLinks(link_ids);
}

void IGraphModifier2::removeLinks(ConstArrayView<Int32> link_local_ids)
{
  m_graph->linkFamily()->removeDoFs(link_local_ids);
}

void IGraphModifier2::endUpdate()
{
  m_graph->dualNodeFamily()->endUpdate();
  m_graph->linkFamily()->endUpdate();
  const IGraphConnectivity& known = *m_graph->connectivity();
  setGraphOwners(m_graph->dualNodeFamily(), [&](DoF node) {
    const Item item = known.dualItem(node);
    return item.null() ? node.owner() : item.owner();
  });
  setGraphOwners(m_graph->linkFamily(), [&](DoF link) {
    const DoFVectorView nodes = known.dualNodes(link);
    return nodes.empty() ? link.owner() : nodes[0].owner();
  });
}

void IGraphModifier2::clear()
{
  m_graph->linkFamily()->clearItems();
  m_graph->dualNodeFamily()->clearItems();
}

} // namespace Arcane

namespace Arcane::mesh
{

IGraph2* GraphBuilder::createGraph(IMesh* mesh, const String& particle_family_name)
{
  IItemFamily* particles = particle_family_name.empty() ? nullptr : mesh->findItemFamily(particle_family_name, true);
  return new GraphDoFs(mesh, particles);
}

} // namespace Arcane::mesh
