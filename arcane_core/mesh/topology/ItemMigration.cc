// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/ItemMigration.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/Rendezvous.h"
#include "arcane_core/mesh/building/ItemsBuilder.h"
#include "arcane_core/mesh/building/MeshNumbering.h"
#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/items/OrderedSearch.h"
#include "arcane_core/mesh/topology/MeshFamilies.h"
#include "arcane_core/mesh/topology/SubMeshes.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace Arcane::detail::mesh
{

namespace
{
String findRankFault(const MeshFamilies& topology, ConstArrayView<Int32> new_owners)
{
  const IItemFamily* cells = topology.family(IK_Cell);
  const Int32 nb_rank = topology.parallelMng()->commSize();
  for (Int32 cell = 0; cell < cells->maxLocalId(); ++cell)
    if (new_owners[cell] < 0 || new_owners[cell] >= nb_rank)
      return String::format("mesh '{0}': new owner of cell {1} is {2}, expected 0 to {3}", topology.handle().meshName(),
                            cells->uniqueIds()[cell], new_owners[cell], nb_rank - 1);
  return {};
}
} // namespace

void checkNewOwners(const MeshFamilies& topology, ConstArrayView<Int32> new_owners)
{
  IParallelMng* pm = topology.parallelMng();
  String fault = findRankFault(topology, new_owners);
  throwOnAllRanksUnless(pm, fault.null(), fault);

  const IItemFamily* cells = topology.family(IK_Cell);
  const GhostLayout& layout = cells->ghostLayout();
  comm::RankMessages owners_of_ghosts(static_cast<std::size_t>(pm->commSize()));
  for (Int32 i = 0; i < layout.nbRank(); ++i)
    for (Int32 cell : layout.shareIds(i))
      owners_of_ghosts[static_cast<std::size_t>(layout.ranks()[i])].add(new_owners[cell]);
  const comm::Received<Int64> known = comm::exchangeRecords(pm, std::move(owners_of_ghosts));
  for (Int32 i = 0; i < layout.nbRank(); ++i) {
    const auto ghosts = layout.ghostIds(i);
    const Span<const Int64> owners = known.from(layout.ranks()[i]);
    for (Int32 k = 0; k < ghosts.size() && fault.null(); ++k)
      if (owners[k] != new_owners[ghosts[k]])
        fault =
          String::format("mesh '{0}': new owner of cell {1} is {2} on its owner, rank {3}, and {4} here: "
                         "changeOwnersFromCells(), or synchronize() of itemsNewOwner(), must be called before",
                         topology.handle().meshName(), cells->uniqueIds()[ghosts[k]], owners[k], layout.ranks()[i], new_owners[ghosts[k]]);
  }
  throwOnAllRanksUnless(pm, fault.null(), fault);
}

Int64 nbMovedCell(const MeshFamilies& topology, ConstArrayView<Int32> new_owners)
{
  Int64 nb_moved = 0;
  const auto flags = topology.family(IK_Cell)->flags();
  for (Int32 cell = 0; cell < flags.size(); ++cell)
    nb_moved += ItemFlags::isOwn(flags[cell]) && new_owners[cell] != topology.rank();
  return topology.parallelMng()->reduce(MessagePassing::ReduceSum, nb_moved);
}

void ItemMigration::FormerOwners::note(Int64 unique_id, Int32 rank)
{
  if (!map.isBuilt())
    map.build(uids);
  if (map.find(uids, unique_id) >= 0)
    return;
  uids.add(unique_id);
  ranks.add(rank);
  map.insert(uids, uids.size() - 1);
}

Int32 ItemMigration::FormerOwners::find(Int64 unique_id) const
{
  const Int32 i = map.find(uids, unique_id);
  return i < 0 ? A_NULL_RANK : ranks[i];
}

ItemMigration::ItemMigration(MeshFamilies& topology)
: m_topology(topology)
, m_transfer(topology)
, m_sent(m_transfer.noItems())
{}

void ItemMigration::sendCells(ConstArrayView<Int32> new_owners)
{
  IParallelMng* pm = m_topology.parallelMng();
  comm::RankMessages messages = emptyMessages(new_owners);
  const auto flags = m_topology.family(IK_Cell)->flags();
  for (Int32 cell = 0; cell < flags.size(); ++cell) {
    if (!ItemFlags::isOwn(flags[cell]))
      continue;
    if (new_owners[cell] == m_topology.rank())
      keepCell(cell);
    else
      writeCell(messages[static_cast<std::size_t>(new_owners[cell])], cell);
  }
  m_known_nodes.copy(m_topology.family(IK_Node)->uniqueIds());
  const comm::Received<Int64> received = comm::exchangeRecords(pm, std::move(messages));
  for (Int32 rank = 0; rank < pm->commSize(); ++rank)
    readCells(received.from(rank), rank);
  m_known_nodes.addRange(m_former_owners[IK_Node].uids);
}

// With the room that writeCell() needs: most of the cells may move.
comm::RankMessages ItemMigration::emptyMessages(ConstArrayView<Int32> new_owners) const
{
  std::vector<Int64> sizes(static_cast<std::size_t>(m_topology.parallelMng()->commSize()), 0);
  const IItemFamily* cells = m_topology.family(IK_Cell);
  for (Int32 cell = 0; cell < cells->maxLocalId(); ++cell) {
    const ItemTypeInfo* info = ItemTypeInfo::ofType(cells->typeIds()[cell]);
    const Int32 nb_edge = m_topology.hasEdge() ? info->nbLocalEdge() : 0;
    if (ItemFlags::isOwn(cells->flags()[cell]) && new_owners[cell] != m_topology.rank())
      sizes[static_cast<std::size_t>(new_owners[cell])] += 3 + 2 * (info->nbLocalNode() + nb_edge + info->nbLocalFace());
  }
  comm::RankMessages messages(sizes.size());
  for (std::size_t rank = 0; rank < sizes.size(); ++rank)
    messages[rank].reserve(sizes[rank]);
  return messages;
}

void ItemMigration::keepCell(Int32 cell)
{
  const IItemFamily* cells = m_topology.family(IK_Cell);
  m_own.uid.add(cells->uniqueIds()[cell]);
  m_own.type.add(cells->typeIds()[cell]);
  if (m_topology.numbering().isAlongCurve())
    m_own.place.add(m_topology.numbering().placeOf(cell));
  UniqueArray<Int64>* const lists[] = { &m_own.node_uid, &m_own.edge_uid, &m_own.face_uid };
  for (eItemKind kind : { IK_Node, IK_Edge, IK_Face })
    if (const ItemConnectivity* connected = cells->connectivity(kind))
      for (Int32 item : connected->of(cell))
        lists[kind]->add(m_topology.family(kind)->uniqueIds()[item]);
}

// Unique id, type and, if the mesh is along a curve, the place; then, for nodes, edges and faces: unique ids, and owners before the exchange.
void ItemMigration::writeCell(UniqueArray<Int64>& message, Int32 cell) const
{
  const IItemFamily* cells = m_topology.family(IK_Cell);
  message.add(cells->uniqueIds()[cell]);
  message.add(cells->typeIds()[cell]);
  if (m_topology.numbering().isAlongCurve())
    message.add(m_topology.numbering().placeOf(cell));
  for (eItemKind kind : { IK_Node, IK_Edge, IK_Face }) {
    const ItemConnectivity* connected = cells->connectivity(kind);
    if (!connected)
      continue;
    const IItemFamily* family = m_topology.family(kind);
    for (Int32 item : connected->of(cell))
      message.add(family->uniqueIds()[item]);
    for (Int32 item : connected->of(cell))
      message.add(family->owners()[item]);
  }
}

void ItemMigration::readCells(Span<const Int64> message, Int32 sender)
{
  const Int64* const end = message.data() + message.size();
  for (const Int64* p = message.data(); p != end;) {
    const Int64 uid = *p++;
    const auto type = static_cast<Int16>(*p++);
    const ItemTypeInfo* info = ItemTypeInfo::ofType(type);
    m_own.uid.add(uid);
    m_own.type.add(type);
    if (m_topology.numbering().isAlongCurve())
      m_own.place.add(*p++);
    m_former_owners[IK_Cell].note(uid, sender);
    readConnected(IK_Node, p, info->nbLocalNode(), m_own.node_uid);
    if (m_topology.hasEdge())
      readConnected(IK_Edge, p, info->nbLocalEdge(), m_own.edge_uid);
    readConnected(IK_Face, p, info->nbLocalFace(), m_own.face_uid);
  }
}

void ItemMigration::readConnected(eItemKind kind, const Int64*& message, Int32 nb, UniqueArray<Int64>& uids)
{
  uids.addRange(ConstArrayView<Int64>(nb, message));
  for (Int32 i = 0; i < nb; ++i)
    m_former_owners[kind].note(message[i], static_cast<Int32>(message[nb + i]));
  message += 2 * nb;
}

// Each unique id has a rank that records the owner of the item: in a sub-mesh the item need not have moved with a cell.
void ItemMigration::findFormerOwners(eItemKind kind, ConstArrayView<Int64> uids, ConstArrayView<Int32> owners)
{
  IParallelMng* pm = m_topology.parallelMng();
  const IItemFamily* family = m_topology.family(kind);
  std::vector<Int64> own;
  for (Int32 id : family->allItems().own().view().localIds())
    own.push_back(family->uniqueIds()[id]);
  OrderedSearch here(family->uniqueIds());
  std::vector<Int64> wanted;
  for (Int32 i = 0; i < uids.size(); ++i)
    if (owners[i] == m_topology.rank() && here.find(uids[i]) < 0)
      wanted.push_back(uids[i]);

  const comm::Received<Int64> known = comm::publish(pm, comm::spanOf(std::as_const(own)), [](Int64 uid) { return uid; });
  std::unordered_map<Int64, Int32> owner_of;
  for (Int32 rank = 0; rank < pm->commSize(); ++rank)
    for (Int64 uid : known.from(rank))
      owner_of[uid] = rank;
  const std::vector<Int32> former = comm::ask<Int32>(pm, comm::spanOf(std::as_const(wanted)), [&](const comm::Received<Int64>& asked) {
    std::vector<Int32> answers;
    for (Int64 uid : asked.values) {
      const auto found = owner_of.find(uid);
      answers.push_back(found == owner_of.end() ? A_NULL_RANK : found->second);
    }
    return answers;
  });
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (former[i] != A_NULL_RANK)
      m_former_owners[kind].note(wanted[i], former[i]);
}

void ItemMigration::ask(eItemKind kind, ConstArrayView<Int64> uids, ConstArrayView<Int32> owners)
{
  const bool is_part = m_topology.subMeshes().parent();
  if (is_part)
    findFormerOwners(kind, uids, owners);
  auto& wanted = m_wanted[kind];
  wanted.resize(static_cast<std::size_t>(m_topology.parallelMng()->commSize()));
  const IItemFamily* family = m_topology.family(kind);
  OrderedSearch here(family->uniqueIds());
  for (Int32 i = 0; i < uids.size(); ++i) {
    if (owners[i] != m_topology.rank())
      continue;
    const Int32 id = here.find(uids[i]);
    const Int32 former = id >= 0 ? family->owners()[id] : m_former_owners[kind].find(uids[i]);
    if (former == A_NULL_RANK && !is_part)
      m_fault = String::format("mesh '{0}': no rank has sent the former owner of {1} {2}, which came to rank {3}",
                               m_topology.handle().meshName(), itemKindName(kind), uids[i], m_topology.rank());
    else if (former != m_topology.rank() && former != A_NULL_RANK)
      wanted[static_cast<std::size_t>(former)].add(uids[i]);
  }
}

void ItemMigration::collect(const ItemsBuilder& items)
{
  ask(IK_Node, items.nodes.unique_ids, items.nodes.owners);
  ask(IK_Edge, items.edges.uid, items.edges.owner);
  ask(IK_Face, items.faces.uid, items.faces.owner);
  ask(IK_Cell, items.cells.unique_ids, items.cells.owners);

  IParallelMng* pm = m_topology.parallelMng();
  for (eItemKind kind : all_kinds) {
    const comm::Received<Int64> asked = comm::exchangeRecords(pm, comm::RankMessages(m_wanted[kind]));
    const IItemFamily* family = m_topology.family(kind);
    for (Int32 rank = 0; rank < pm->commSize(); ++rank) {
      const ConstArrayView<Int64> uids = asked.from(rank).constSmallView();
      UniqueArray<Int32>& ids = m_sent[static_cast<std::size_t>(kind)][static_cast<std::size_t>(rank)];
      ids.resize(uids.size());
      family->itemsUniqueIdToLocalId(ids, uids, false);
      if (ids.contains(NULL_ITEM_LOCAL_ID))
        m_fault = String::format("mesh '{0}': rank {1} is asked for {2} that it does not have", m_topology.handle().meshName(),
                                 m_topology.rank(), itemKindName(kind));
    }
  }
  throwOnAllRanksUnless(pm, m_fault.null(), m_fault);
  m_transfer.sendGroups(m_sent);
  m_transfer.sendValues(m_sent);
}

ItemsByRank ItemMigration::newItems() const
{
  ItemsByRank items = m_transfer.noItems();
  for (eItemKind kind : all_kinds)
    for (std::size_t rank = 0; rank < m_wanted[kind].size(); ++rank) {
      UniqueArray<Int32>& ids = items[static_cast<std::size_t>(kind)][rank];
      ids.resize(m_wanted[kind][rank].size());
      m_topology.family(kind)->itemsUniqueIdToLocalId(ids, m_wanted[kind][rank]);
    }
  return items;
}

void ItemMigration::deliver()
{
  const ItemsByRank items = newItems();
  ItemsByRank shared = m_transfer.noItems();
  ItemsByRank ghosts = m_transfer.noItems();
  for (eItemKind kind : all_kinds) {
    const GhostLayout& layout = m_topology.family(kind)->ghostLayout();
    for (Int32 i = 0; i < layout.nbRank(); ++i) {
      const auto rank = static_cast<std::size_t>(layout.ranks()[i]);
      shared[static_cast<std::size_t>(kind)][rank].copy(layout.shareIds(i));
      ghosts[static_cast<std::size_t>(kind)][rank].copy(layout.ghostIds(i));
    }
  }
  // All groups before the first value: an item may be in a computed group by a ghost only.
  m_transfer.receiveGroups(items);
  m_transfer.sendGroups(shared);
  m_transfer.receiveGroups(ghosts);
  runAndAgree(m_topology.parallelMng(), [this] { m_topology.indexedGroups().resume(); });
  m_transfer.receiveValues(items);
  m_transfer.sendValues(shared);
  m_transfer.receiveValues(ghosts);
}

} // namespace Arcane::detail::mesh
