// SPDX-License-Identifier: Apache-2.0
// The exchange between ranks about the nodes, faces and edges of ghost cells.
#include "arcane_core/mesh/building/GhostCells.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"

namespace Arcane::detail::mesh
{

namespace
{
//! First position of each cell in a list with \a nb entries per cell.
UniqueArray<Int32> begins(const UniqueArray<Int32>& nb)
{
  UniqueArray<Int32> begin(nb.size());
  Int32 pos = 0;
  for (Int32 c = 0; c < nb.size(); ++c) {
    begin[c] = pos;
    pos += nb[c];
  }
  return begin;
}

//! The faces and edges of a cell, in both directions of a message.
class SidesOfCells
{
 public:
  explicit SidesOfCells(ItemsBuilder& items)
  : m_items(items)
  , m_face_begin(begins(items.cell_face_nb))
  , m_edge_begin(begins(items.cell_edge_nb))
  {}

  //! Owners of nodes, then unique ids and owners of faces, then of edges.
  void write(UniqueArray<Int64>& message, Int32 cell)
  {
    for (Int32 node : m_items.cell_node.of(cell))
      message.add(m_items.nodes.owners[node]);
    forEachSide(cell, [&](SideTable& sides, Int32 side) {
      message.add(sides.uid[side]);
      message.add(sides.owner[side]);
    });
  }

  void read(Span<const Int64> message, Int64& pos, Int32 cell)
  {
    for (Int32 node : m_items.cell_node.of(cell))
      m_items.nodes.owners[node] = static_cast<Int32>(message[pos++]);
    forEachSide(cell, [&](SideTable& sides, Int32 side) {
      sides.uid[side] = message[pos++];
      sides.owner[side] = static_cast<Int32>(message[pos++]);
    });
  }

 private:
  template <typename Function> void forEachSide(Int32 cell, const Function& function)
  {
    for (Int32 i = 0; i < m_items.cell_face_nb[cell]; ++i)
      function(m_items.faces, m_items.cell_face[Int64(m_face_begin[cell]) + i]);
    if (!m_items.cell_edge_nb.empty())
      for (Int32 i = 0; i < m_items.cell_edge_nb[cell]; ++i)
        function(m_items.edges, m_items.cell_edge[Int64(m_edge_begin[cell]) + i]);
  }

  ItemsBuilder& m_items;
  UniqueArray<Int32> m_face_begin;
  UniqueArray<Int32> m_edge_begin;
};

//! Appends the unique ids of the sides of one cell, which start at \a begin in \a sides_of_cells.
void appendSideIds(UniqueArray<Int64>& ids, const SideTable& sides, const UniqueArray<Int32>& sides_of_cells, Int32 begin, Int32 nb)
{
  for (Int32 i = 0; i < nb; ++i)
    ids.add(sides.uid[sides_of_cells[Int64(begin) + i]]);
}

//! Both lists of unique ids increase, and \a known_uids has all \a uids.
void copyOwners(ConstArrayView<Int64> uids, UniqueArray<Int32>& owners, ConstArrayView<Int64> known_uids,
                ConstArrayView<Int32> known_owners)
{
  Int32 k = 0;
  for (Int32 i = 0; i < uids.size(); ++i) {
    while (known_uids[k] != uids[i])
      ++k;
    owners[i] = known_owners[k];
  }
}
} // namespace

ItemsBuilder withoutGhosts(const ItemsBuilder& items, const CellView& own)
{
  UniqueArray<Int64> face_uids;
  UniqueArray<Int64> edge_uids;
  const UniqueArray<Int32> face_begin = begins(items.cell_face_nb);
  const UniqueArray<Int32> edge_begin = begins(items.cell_edge_nb);
  for (Int64 uid : own.uid) {
    const Int32 cell = items.findCell(uid);
    appendSideIds(face_uids, items.faces, items.cell_face, face_begin[cell], items.cell_face_nb[cell]);
    if (items.hasEdge())
      appendSideIds(edge_uids, items.edges, items.cell_edge, edge_begin[cell], items.cell_edge_nb[cell]);
  }
  CellView cells = own;
  cells.face_uid = face_uids;
  cells.edge_uid = edge_uids;
  ItemsBuilder kept = items.emptyCopy();
  kept.numberCellsAndNodes(cells, {}, cells.node_uid);
  kept.makeFaces(cells, {});
  kept.makeEdges(cells, {});
  kept.numberSides();
  copyOwners(kept.nodes.unique_ids, kept.nodes.owners, items.nodes.unique_ids, items.nodes.owners);
  copyOwners(kept.faces.uid, kept.faces.owner, items.faces.uid, items.faces.owner);
  copyOwners(kept.edges.uid, kept.edges.owner, items.edges.uid, items.edges.owner);
  return kept;
}

void askOwnersOfGhosts(IParallelMng* pm, const ItemsBuilder& items, const std::function<void(UniqueArray<Int64>&, Int32)>& write,
                       const std::function<void(Span<const Int64>, Int64&, Int32)>& read)
{
  if (pm->commSize() == 1)
    return;
  const Int32 rank = pm->commRank();
  comm::RankMessages wanted(static_cast<std::size_t>(pm->commSize()));
  for (Int32 c = 0; c < items.nbCell(); ++c)
    if (items.cells.owners[c] != rank)
      wanted[static_cast<std::size_t>(items.cells.owners[c])].add(items.cells.unique_ids[c]);
  const comm::RankMessages ghosts = wanted;
  const comm::Received<Int64> asked = comm::exchangeRecords(pm, std::move(wanted));

  comm::RankMessages answers(ghosts.size());
  for (Int32 r = 0; r < pm->commSize(); ++r)
    for (Int64 uid : asked.from(r))
      write(answers[static_cast<std::size_t>(r)], items.findCell(uid));
  const comm::Received<Int64> received = comm::exchangeRecords(pm, std::move(answers));
  for (Int32 r = 0; r < pm->commSize(); ++r) {
    Int64 pos = 0;
    for (Int64 uid : ghosts[static_cast<std::size_t>(r)])
      read(received.from(r), pos, items.findCell(uid));
  }
}

void completeGhosts(IParallelMng* pm, ItemsBuilder& items)
{
  SidesOfCells sides(items);
  askOwnersOfGhosts(
    pm, items, [&](UniqueArray<Int64>& message, Int32 cell) { sides.write(message, cell); },
    [&](Span<const Int64> message, Int64& pos, Int32 cell) { sides.read(message, pos, cell); });
}

} // namespace Arcane::detail::mesh
