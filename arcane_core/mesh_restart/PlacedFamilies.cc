// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_restart/PlacedFamilies.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh/connectivities/IIncrementalItemConnectivity.h"
#include "arcane_core/mesh/items/OrderedSearch.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "arcane_core/mesh/topology/UserFamilies.h"
#include "arcane_core/mesh/topology/UserFamiliesState.h"
#include "arcane_core/mesh/user_families/IParticleFamily.h"

#include <algorithm>

namespace Arcane::detail::mesh_restart
{
using namespace mesh;

namespace
{
//! Returns a directory that finds the owners of items in the place of rows. \param own_uids the unique ids of the items of this rank \collective
RowDirectory ownersOf(IParallelMng* pm, const std::vector<Int64>& own_uids)
{
  std::vector<RowDirectory::Entry> entries;
  for (const Int64 uid : own_uids)
    entries.push_back({ uid, pm->commRank(), 0 });
  return { pm, comm::spanOf(entries) };
}

std::vector<Int64> ownUids(const IItemFamily& family)
{
  std::vector<Int64> uids;
  for (Int32 id = 0; id < family.maxLocalId(); ++id)
    if (ItemFlags::isOwn(family.flags()[id]))
      uids.push_back(family.uniqueIds()[id]);
  return uids;
}

std::vector<Int64> uidsOf(const SavedFamily& saved, const std::vector<Int64>& rows)
{
  std::vector<Int64> uids;
  for (const Int64 row : rows)
    uids.push_back(saved.uidOf(row));
  return uids;
}
} // namespace

PlacedFamilies::PlacedFamilies(const UserFamilyParts& parts, MeshTopology& topology, const Fetches& fetches)
: m_parts(parts)
, m_topology(topology)
, m_fetches(fetches)
, m_parallel_mng(topology.parallelMng())
{
  for (const auto& saved : m_parts.families()) {
    m_families.emplace_back().saved = saved.get();
    placeOwnItems(m_families.back());
  }
  // Lists of DoFs and particles may have DoFs of any family.
  for (Family& family : m_families)
    if (family.saved->kind() == IK_DoF)
      addGhosts(family);
  std::set<String> with_exchanges;
  for (Family& family : m_families) {
    install(family);
    if (family.saved->hasExchanges())
      with_exchanges.insert(family.saved->name());
  }
  computeExchangesOfUserFamilies(m_topology, with_exchanges);
  for (const UserFamilyParts::Connectivity& connectivity : m_parts.connectivities())
    giveLists(connectivity);
  runAndAgree(m_parallel_mng, [this] { m_topology.indexedGroups().update(); });
}

const PlacedFamilies::Family& PlacedFamilies::family(const String& name) const
{
  for (const Family& family : m_families)
    if (family.saved->name() == name)
      return family;
  ARCANE_FATAL("saved mesh '{0}': it has no family '{1}' of DoFs or particles", m_parts.arrays().meshName(), name);
}

void PlacedFamilies::placeOwnItems(Family& family)
{
  const SavedFamily& saved = *family.saved;
  std::vector<Int64> cell_uids(saved.ownRows().size(), NULL_ITEM_UNIQUE_ID);
  const std::vector<Int64> ranks = saved.kind() == IK_DoF ? ranksOfDoFs(saved) : ranksOfParticles(saved, cell_uids);
  std::vector<std::vector<Item>> messages(static_cast<std::size_t>(m_parallel_mng->commSize()));
  Int64 nb_in_slices = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    const Int64 row = saved.ownRows()[i];
    // The rank that has read a row keeps an item that belongs nowhere.
    const Int64 rank = ranks[i] < 0 ? m_parallel_mng->commRank() : ranks[i];
    nb_in_slices += ranks[i] < 0;
    messages[static_cast<std::size_t>(rank)].push_back({ saved.uidOf(row), row, rank, cell_uids[i] });
  }
  family.items = comm::exchangeRecords(m_parallel_mng, std::move(messages)).values;
  const auto sum = [this](std::size_t n) { return m_parallel_mng->reduce(MessagePassing::ReduceSum, static_cast<Int64>(n)); };
  family.nb_item = sum(family.items.size());
  family.nb_in_slices = sum(static_cast<std::size_t>(nb_in_slices));
  family.nb_left_out = saved.kind() == IK_Particle ? sum(saved.copies().size()) : 0;
}

std::vector<Int64> PlacedFamilies::ranksOfParticles(const SavedFamily& saved, std::vector<Int64>& cell_uids) const
{
  const PartArrays& arrays = m_parts.arrays();
  const PartRows& rows = saved.rows();
  const PartRows& cell_rows = m_parts.rowsOfKind(IK_Cell);
  std::vector<Int64> wanted;
  runAndAgree(m_parallel_mng, [&] {
    const String name = saved.prefix() + "Cells";
    const std::vector<Int32> cells = arrays.read<Int32>(rows, name);
    for (const Int64 row : saved.ownRows()) {
      const Int32 cell = cells[static_cast<std::size_t>(row - rows.firstOfRank(m_parallel_mng->commRank()))];
      const Int32 part = rows.partOf(row);
      if (cell != NULL_ITEM_LOCAL_ID)
        arrays.checkLocalId(cell_rows, part, cell, name, itemKindName(IK_Cell));
      wanted.push_back(cell == NULL_ITEM_LOCAL_ID ? Int64(-1) : cell_rows.firstOfPart(part) + cell);
    }
  });
  cell_uids = RowFetch(m_parallel_mng, cell_rows, comm::spanOf(wanted)).fetch(m_parts.uidsOfKind(IK_Cell), Int64(NULL_ITEM_UNIQUE_ID));
  const std::vector<Int64> ranks = ownersOf(m_parallel_mng, ownUids(*m_topology.family(IK_Cell))).rowsOf(comm::spanOf(cell_uids));
  runAndAgree(m_parallel_mng, [&] {
    for (std::size_t i = 0; i < ranks.size(); ++i)
      if (ranks[i] < 0 && cell_uids[i] != NULL_ITEM_UNIQUE_ID)
        ARCANE_FATAL("saved mesh '{0}': item {1} of family '{2}' is in cell {3}, which had no owner", arrays.meshName(),
                     saved.uidOf(saved.ownRows()[i]), saved.name(), cell_uids[i]);
  });
  return ranks;
}

std::vector<Int64> PlacedFamilies::ranksOfDoFs(const SavedFamily& saved) const
{
  const RowDirectory claims = claimsOn(saved);
  const std::vector<Int64> of_copies = claims.rowsOf(comm::spanOf(saved.copies()));
  runAndAgree(m_parallel_mng, [&] {
    // Nothing says which ranks need them now.
    for (std::size_t i = 0; i < of_copies.size(); ++i)
      if (of_copies[i] < 0)
        ARCANE_FATAL(
          "saved mesh '{0}': DoF {1} of family '{2}' has ghosts, and no connectivity from nodes, edges, faces or cells was saved "
          "that has it in a list, so that only the {3} rank(s) that saved the mesh can restore it",
          m_parts.arrays().meshName(), saved.copies()[i], saved.name(), saved.rows().nbPart());
  });
  return claims.rowsOf(comm::spanOf(uidsOf(saved, saved.ownRows())));
}

// Each rank claims the DoFs in the lists of its own nodes, edges, faces and cells.
RowDirectory PlacedFamilies::claimsOn(const SavedFamily& saved) const
{
  std::vector<RowDirectory::Entry> claims;
  for (const UserFamilyParts::Connectivity& connectivity : m_parts.connectivities()) {
    const eItemKind kind = kindOfMeshFamily(connectivity.source);
    if (connectivity.target != saved.name() || kind == IK_Unknown)
      continue;
    const PartLists::Lists lists = connectivity.lists.fetch(*m_fetches[static_cast<std::size_t>(kind)]);
    const ConstArrayView<Int32> flags = m_topology.family(kind)->flags();
    std::vector<RowDirectory::Entry> of_lists;
    auto uid = lists.uids.begin();
    for (Int32 source = 0; source < flags.size(); ++source)
      for (Int64 k = 0; k < lists.sizes[static_cast<std::size_t>(source)]; ++k, ++uid)
        if (ItemFlags::isOwn(flags[source]) && *uid != NULL_ITEM_UNIQUE_ID)
          of_lists.push_back({ *uid, m_parallel_mng->commRank(), 0 });
    const Int32 has_several = RowDirectory(m_parallel_mng, comm::spanOf(of_lists)).shared().has_value();
    const bool is_second = m_parallel_mng->reduce(MessagePassing::ReduceMax, has_several) != 0;
    constexpr Int32 nb_kind = 4;
    for (RowDirectory::Entry& claim : of_lists)
      claim.preference = kind + (is_second ? nb_kind : 0);
    claims.insert(claims.end(), of_lists.begin(), of_lists.end());
  }
  return { m_parallel_mng, comm::spanOf(claims) };
}

// Own items of families that applications make are known here, their ghosts are not.
std::vector<Int64> PlacedFamilies::uidsInLists(const SavedFamily& saved) const
{
  std::vector<Int64> uids;
  for (const UserFamilyParts::Connectivity& connectivity : m_parts.connectivities()) {
    if (connectivity.target != saved.name())
      continue;
    PartLists::Lists lists;
    if (const eItemKind kind = kindOfMeshFamily(connectivity.source); kind != IK_Unknown)
      lists = connectivity.lists.fetch(*m_fetches[static_cast<std::size_t>(kind)]);
    else {
      const Family& source = family(connectivity.source);
      std::vector<Int64> rows;
      for (const Item& item : source.items)
        if (item.owner == m_parallel_mng->commRank())
          rows.push_back(item.row);
      lists = connectivity.lists.fetch(RowFetch(m_parallel_mng, source.saved->rows(), comm::spanOf(rows)));
    }
    uids.insert(uids.end(), lists.uids.begin(), lists.uids.end());
  }
  std::sort(uids.begin(), uids.end());
  uids.erase(std::unique(uids.begin(), uids.end()), uids.end());
  return uids;
}

void PlacedFamilies::addGhosts(Family& family) const
{
  std::vector<Int64> own;
  for (const Item& item : family.items)
    own.push_back(item.unique_id);
  const RowDirectory owners = ownersOf(m_parallel_mng, own);
  std::sort(own.begin(), own.end());
  std::vector<Int64> ghosts;
  for (const Int64 uid : uidsInLists(*family.saved))
    if (uid != NULL_ITEM_UNIQUE_ID && !std::binary_search(own.begin(), own.end(), uid))
      ghosts.push_back(uid);
  const std::vector<Int64> owners_of_ghosts = owners.rowsOf(comm::spanOf(ghosts));
  const std::vector<Int64> rows = family.saved->directory().rowsOf(comm::spanOf(ghosts));
  runAndAgree(m_parallel_mng, [&] {
    for (std::size_t i = 0; i < ghosts.size(); ++i) {
      if (rows[i] < 0)
        ARCANE_FATAL("saved mesh '{0}': no rank owned item {1} of family '{2}', which is in the list of a connectivity",
                     m_parts.arrays().meshName(), ghosts[i], family.saved->name());
      family.items.push_back({ ghosts[i], rows[i], owners_of_ghosts[i] });
    }
  });
}

void PlacedFamilies::install(Family& family)
{
  const SavedFamily& saved = *family.saved;
  std::sort(family.items.begin(), family.items.end(), [](const Item& a, const Item& b) { return a.unique_id < b.unique_id; });
  UserItemFamily& items = *m_topology.userFamilies().find(saved.name());
  std::vector<Int64> rows;
  runAndAgree(m_parallel_mng, [&] {
    FamilyArrays arrays;
    for (const Item& item : family.items) {
      arrays.unique_ids.add(item.unique_id);
      arrays.owners.add(static_cast<Int32>(item.owner));
      rows.push_back(item.row);
    }
    arrays.complete();
    items.setHasUniqueIdMap(saved.hasUniqueIdMap());
    items.restoreItems(std::move(arrays));
    for (ItemGroup group : items.groups())
      if (!group.isAutoComputed())
        group.clear();
    if (IParticleFamily* particles = items.toParticleFamily()) {
      OrderedSearch cells(m_topology.family(IK_Cell)->uniqueIds());
      UniqueArray<Int32> ids = topologyArray<Int32>();
      for (const Item& item : family.items)
        ids.add(item.cell_uid == NULL_ITEM_UNIQUE_ID ? NULL_ITEM_LOCAL_ID : cells.find(item.cell_uid));
      particles->restoreCells(std::move(ids));
    }
  });
  family.fetch = std::make_unique<RowFetch>(m_parallel_mng, saved.rows(), comm::spanOf(rows));
  m_parts.arrays().giveMarksAndGroups(&items, saved.prefix(), saved.rows(), saved.groups(), *family.fetch);
}

IIncrementalItemConnectivity* PlacedFamilies::made(const UserFamilyParts::Connectivity& connectivity) const
{
  for (const auto& other : m_topology.userFamilies().connectivities())
    if (other->name() == connectivity.name && other->sourceFamily()->name() == connectivity.source &&
        other->targetFamily()->name() == connectivity.target)
      return other.get();
  return nullptr;
}

void PlacedFamilies::giveLists(const UserFamilyParts::Connectivity& connectivity)
{
  IIncrementalItemConnectivity* to = made(connectivity);
  if (m_parallel_mng->reduce(MessagePassing::ReduceMax, to ? 1 : 0) == 0)
    return;
  const eItemKind kind = kindOfMeshFamily(connectivity.source);
  const PartLists::Lists lists =
    connectivity.lists.fetch(kind == IK_Unknown ? *family(connectivity.source).fetch : *m_fetches[static_cast<std::size_t>(kind)]);
  runAndAgree(m_parallel_mng, [&] {
    if (!to)
      return;
    const IItemFamily& sources = *to->sourceFamily();
    OrderedSearch targets(to->targetFamily()->uniqueIds());
    UniqueArray<Int32> sizes(sources.maxLocalId(), 0);
    UniqueArray<Int32> ids = topologyArray<Int32>();
    auto uid = lists.uids.begin();
    for (Int32 source = 0; source < sizes.size(); ++source)
      for (Int64 k = 0; k < lists.sizes[static_cast<std::size_t>(source)]; ++k, ++uid) {
        const Int32 id = *uid == NULL_ITEM_UNIQUE_ID ? NULL_ITEM_LOCAL_ID : targets.find(*uid);
        const bool is_lost = id == NULL_ITEM_LOCAL_ID && *uid != NULL_ITEM_UNIQUE_ID;
        if (is_lost && ItemFlags::isOwn(sources.flags()[source]))
          ARCANE_FATAL("saved mesh '{0}': connectivity '{1}' has item {2} of family '{3}' in the list of item {4} of family '{5}', whose "
                       "new owner lacks it, and ghosts are made of DoFs only",
                       m_parts.arrays().meshName(), connectivity.name, *uid, connectivity.target, sources.uniqueIds()[source],
                       connectivity.source);
        // A ghost keeps the targets that are here.
        if (is_lost)
          continue;
        ids.add(id);
        ++sizes[source];
      }
    to->lists().edit().assign(sizes, std::move(ids));
    to->lists().ensureSources(sizes.size());
  });
}

} // namespace Arcane::detail::mesh_restart
