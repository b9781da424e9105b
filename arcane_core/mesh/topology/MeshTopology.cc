// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/MeshTopology.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/mesh/building/DescriptionGroups.h"
#include "arcane_core/mesh/building/GhostCells.h"
#include "arcane_core/mesh/building/ItemsBuilder.h"
#include "arcane_core/mesh/building/MeshNumbering.h"
#include "arcane_core/mesh/description/DescriptionCheck.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/families/GroupsOfGhosts.h"
#include "arcane_core/mesh/groups/FamilyGroups.h"
#include "arcane_core/mesh/items/OrderedSearch.h"
#include "arcane_core/mesh/topology/ItemMigration.h"
#include "arcane_core/mesh/topology/ItemSort.h"
#include "arcane_core/mesh/topology/SubMeshes.h"
#include "arcane_core/mesh/topology/TopologyEditor.h"
#include "arcane_core/mesh/topology/TopologyState.h"
#include "arcane_core/mesh/topology/TopologyStore.h"
#include "arcane_core/mesh/topology/UserFamilies.h"
#include "arcane_core/mesh/topology/UserFamiliesState.h"
#include "arcane_core/mesh/user_families/ParticleTransfer.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace Arcane::detail::mesh
{

MeshTopology::MeshTopology(const MeshHandle& handle, IParallelMng* pm)
: MeshFamilies(handle, pm, this)
{
  m_handle.slot()->topology = this;
}

MeshTopology::~MeshTopology()
{
  m_handle.slot()->topology = nullptr;
}

void MeshTopology::buildFrom(const MeshDescription& own, const MeshBuildOptions& options, UniqueArray<Int64>* released_nodes)
{
  if (family(IK_Cell)->nbItem() != 0)
    ARCANE_FATAL("mesh '{0}': it is built already", m_handle.meshName());
  setOptions(options);
  m_dimension = m_parallel_mng->reduce(MessagePassing::ReduceMax, own.dimension);

  const String fault = findFault(own, m_dimension);
  throwOnAllRanksUnless(m_parallel_mng, fault.null(), String::format("mesh '{0}': {1}", own.name, fault));
  throwIfCellIsShared(m_parallel_mng, own.cell_uid, own.name);

  UniqueArray<Int16> types(own.cell_type);
  for (Int16& type : types)
    type = cellTypeOf(type, m_dimension);
  CellView cells;
  cells.uid = own.cell_uid;
  cells.type = types;
  cells.node_uid = own.cell_node_uid;
  replaceItems({ cells, own.node_uid, own.name, nullptr, &own, released_nodes });
  makeGroups(*this, own);
}

ItemsBuilder MeshTopology::makeItems(const Origin& origin) const
{
  const CellView& own = origin.own;
  const String& mesh_name = origin.mesh_name;
  // Unique ids and owners of items come from all their cells: one layer is needed, even if it is not kept.
  CellTable ghosts = collectGhosts(m_parallel_mng, own, std::max(m_options.nb_ghost_layer, 1));
  if (origin.chosen_ghosts)
    addChosenGhosts(m_parallel_mng, own, *origin.chosen_ghosts, ghosts);
  ItemsBuilder items(m_rank, m_dimension, m_options.has_edge);
  items.numberCellsAndNodes(own, ghosts.view(), origin.known_nodes);
  const bool is_built_twice = m_options.nb_ghost_layer == 0 && m_parallel_mng->isParallel();
  if (origin.released_nodes && !is_built_twice)
    origin.released_nodes->dispose();
  if (items.fault().null())
    items.makeFaces(own, ghosts.view());
  throwOnAllRanksUnless(m_parallel_mng, items.fault().null(), String::format("mesh '{0}': {1}", mesh_name, items.fault()));
  items.makeEdges(own, ghosts.view());
  completeGhosts(m_parallel_mng, items);
  items.numberSides();
  throwOnAllRanksUnless(m_parallel_mng, items.fault().null(), String::format("mesh '{0}': {1}", mesh_name, items.fault()));
  if (is_built_twice)
    return withoutGhosts(items, own);
  return items;
}

void MeshTopology::replaceItems(const Origin& origin)
{
  ItemMigration* const migration = origin.migration;
  FamilyArrays former[4];
  for (Int32 k = 0; k < 4; ++k) {
    m_families[k]->resizeVariables(true);
    former[k] = m_families[k]->familyItems().arrays().former();
  }
  std::optional<IndexedGroups::Suspended> suspended;
  {
    ItemsBuilder items = m_sub_meshes->parent() ? m_sub_meshes->makeItems() : makeItems(origin);
    if (migration)
      migration->collect(items);
    m_numbering->number(m_parallel_mng, items, origin.own, origin.description, m_options.numbering);
    suspended.emplace(m_indexed_groups);
    TopologyStore(*this).install(std::move(items));
  }
  endInstall();
  for (Int32 k = 0; k < 4; ++k)
    followItems(m_families[k].get(), former[k]);
  if (migration)
    migration->deliver();
  else
    for (auto& family : m_families)
      bringGroupsToGhosts(family.get());
  m_is_built = true;
  m_has_pending_change = false;
  runAndAgree(m_parallel_mng, [this] { m_indexed_groups.resume(); });
  // All ranks have read what the others left in the memory of the machine.
  m_parallel_mng->machineBarrier();
  sortItems(*this);
  m_sub_meshes->endChange();
  notifyItemListChanges();
}

void MeshTopology::endInstall()
{
  for (auto& family : m_families) {
    family->computeSynchronizeInfos();
    family->computeConnectivityInfos();
    noteChange(family->itemKind());
  }
}

void MeshTopology::followItems(IItemFamily* family, const FamilyArrays& former)
{
  const Int32 nb_former = former.size();
  if (nb_former == 0) {
    family->resizeVariables(true);
    return;
  }
  UniqueArray<Int32> old_to_new(nb_former, NULL_ITEM_LOCAL_ID);
  UniqueArray<Int32> new_to_old(family->maxLocalId(), NULL_ITEM_LOCAL_ID);
  OrderedSearch new_ids(family->uniqueIds());
  for (Int32 id = 0; id < nb_former; ++id) {
    const Int64 uid = former.unique_ids[id];
    old_to_new[id] = uid == NULL_ITEM_UNIQUE_ID ? NULL_ITEM_LOCAL_ID : new_ids.find(uid);
    if (old_to_new[id] != NULL_ITEM_LOCAL_ID)
      new_to_old[old_to_new[id]] = id;
  }
  family->familyItems().editArrays().follow(former, new_to_old);
  family->familyGroups().renumber(old_to_new);
  family->familyGroups().listeners().notifyCompact(new_to_old);
}

MeshState MeshTopology::state() const
{
  return withOwnBytes(stateInPlace());
}

MeshState MeshTopology::stateInPlace() const
{
  if (m_has_pending_change)
    ARCANE_FATAL("mesh '{0}': it was changed, endUpdate() must be called before it is saved", m_handle.meshName());
  return stateOf(*this);
}

void MeshTopology::restore(const MeshState& state)
{
  const IndexedGroups::Suspended suspended(m_indexed_groups);
  runAndAgree(m_parallel_mng, [&] {
    const StateInfos infos = infosOf(state, m_rank);
    m_dimension = infos.dimension;
    m_options = infos.options;
    restoreItems(*this, state);
    restoreUserFamilies(*this, state);
  });
  endInstall();
  for (auto& family : m_families)
    family->resizeVariables(true);
  computeExchangesOfUserFamilies(*this, familiesWithExchanges(state));
  m_is_built = true;
  m_has_pending_change = false;
  runAndAgree(m_parallel_mng, [this] { m_indexed_groups.resume(); });
  // All ranks have read what the others left in the memory of the machine.
  m_parallel_mng->machineBarrier();
  m_sub_meshes->endChange();
  notifyItemListChanges();
}

void MeshTopology::rebuild(Int32 dimension, const MeshBuildOptions& options, const CellView& own)
{
  m_dimension = dimension;
  setOptions(options);
  throwIfCellIsShared(m_parallel_mng, own.uid, m_handle.meshName());
  UniqueArray<Int64> nodes(own.node_uid);
  std::sort(nodes.begin(), nodes.end());
  nodes.resize(std::unique(nodes.begin(), nodes.end()) - nodes.begin());
  replaceItems({ own, nodes, m_handle.meshName() });
}

void MeshTopology::addCells(Int32 nb_cell, ConstArrayView<Int64> infos, ArrayView<Int32> local_ids)
{
  TopologyEditor(*this).addCells(nb_cell, infos, local_ids);
}

void MeshTopology::addNodes(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids)
{
  TopologyEditor(*this).addNodes(unique_ids, local_ids);
}

void MeshTopology::removeCells(ConstArrayView<Int32> local_ids)
{
  TopologyEditor editor(*this);
  editor.detachCells(local_ids);
  editor.removeDetachedCells(local_ids);
}

void MeshTopology::detachCells(ConstArrayView<Int32> local_ids)
{
  TopologyEditor(*this).detachCells(local_ids);
}

void MeshTopology::removeDetachedCells(ConstArrayView<Int32> local_ids)
{
  TopologyEditor(*this).removeDetachedCells(local_ids);
}

void MeshTopology::clearItems()
{
  removeCells(UniqueArray<Int32>(family(IK_Cell)->allItems().view().localIds()));
}

void MeshTopology::endUpdate()
{
  const bool has_change = m_has_pending_change || m_user_families->extraGhosts().hasChanged();
  if (m_parallel_mng->reduce(MessagePassing::ReduceMax, has_change ? 1 : 0) != 0)
    updateGhosts();
  else
    m_sub_meshes->updateChildren();
}

void MeshTopology::updateGhosts()
{
  if (m_sub_meshes->parent()) {
    ItemMigration migration(*this);
    return replaceItems({ CellView(), {}, m_handle.meshName(), &migration });
  }
  m_dimension = m_parallel_mng->reduce(MessagePassing::ReduceMax, m_dimension);
  ExtraGhosts& extra = m_user_families->extraGhosts();
  Int32 has[2] = { m_options.has_edge, !extra.empty() };
  m_parallel_mng->reduce(MessagePassing::ReduceMax, ArrayView<Int32>(2, has));
  m_options.has_edge = has[0] != 0;
  const bool is_extra_used = has[1] != 0;
  comm::RankMessages chosen_ghosts;
  if (is_extra_used)
    runAndAgree(m_parallel_mng, [&] {
      if (m_options.nb_ghost_layer == 0)
        ARCANE_FATAL("mesh '{0}': there are extra ghosts and 0 layers of ghosts, expected 1 or more", m_handle.meshName());
      chosen_ghosts = extra.choose(family(IK_Cell));
    });
  // Not before: a builder that throws is still a change for the next endUpdate().
  extra.setUsed(is_extra_used);
  CellTable own = TopologyEditor(*this).ownCells();
  throwIfCellIsShared(m_parallel_mng, own.uid, m_handle.meshName());
  UniqueArray<Int64> nodes;
  for (Int64 uid : family(IK_Node)->uniqueIds())
    if (uid != NULL_ITEM_UNIQUE_ID)
      nodes.add(uid);
  const CellView own_view = own.view();
  replaceItems({ own_view, nodes, m_handle.meshName(), nullptr, nullptr, &own.node_uid, is_extra_used ? &chosen_ghosts : nullptr });
}

void MeshTopology::compactItems(bool do_sort)
{
  endUpdate();
  if (do_sort)
    sortItems(*this);
  notifyItemListChanges();
}

void MeshTopology::notifyItemListChanges() const
{
  for (const auto& family : m_families)
    family->notifyItemListChanges();
  for (UserItemFamily* family : m_user_families->all())
    family->notifyItemListChanges();
}

Int64 MeshTopology::exchangeCells(ConstArrayView<Int32> new_owners)
{
  m_sub_meshes->checkIsPrimary();
  throwOnAllRanksUnless(
    m_parallel_mng, !m_has_pending_change,
    String::format("mesh '{0}': it was changed, endUpdate() must be called before items are exchanged", m_handle.meshName()));
  checkNewOwners(*this, new_owners);
  const Int64 nb_moved = nbMovedCell(*this, new_owners);
  if (nb_moved == 0)
    return 0;
  ParticlesOfMovingCells particles(m_user_families->all(), m_parallel_mng, new_owners);
  ItemMigration migration(*this);
  migration.sendCells(new_owners);
  const CellView own = migration.ownCells().view();
  replaceItems({ own, migration.knownNodes(), m_handle.meshName(), &migration });
  particles.follow();
  // Builders choose by local ids, which they know now only. A builder may be new, on some ranks.
  const ExtraGhosts& extra = m_user_families->extraGhosts();
  if (m_parallel_mng->reduce(MessagePassing::ReduceMax, extra.isUsed() || extra.hasChanged() ? 1 : 0) != 0)
    updateGhosts();
  return nb_moved;
}

void MeshTopology::notifyOwnersChanged(IItemFamily* family)
{
  TopologyStore(*this).setOwnFlags(family->itemKind());
  noteChange(family->itemKind());
  family->resizeVariables(true);
  m_indexed_groups.update();
}

void MeshTopology::checkValid() const
{
  runAndAgree(m_parallel_mng, [this] {
    for (const auto& family : m_families)
      family->checkValid();
    for (const UserItemFamily* family : m_user_families->all())
      family->checkValid();
  });
  for (const auto& family : m_families) {
    const GhostLayout layout = GhostLayout::compute(family.get(), family->allItems().view().localIds());
    const GhostLayout& known = family->ghostLayout();
    const bool is_same = layout.allShareIds() == known.allShareIds() && layout.allGhostIds() == known.allGhostIds();
    throwOnAllRanksUnless(m_parallel_mng, is_same,
                          String::format("family '{0}': its exchange lists do not match the owners and ghosts, "
                                         "expected a call of computeSynchronizeInfos()",
                                         family->fullName()));
  }
}

} // namespace Arcane::detail::mesh
