// SPDX-License-Identifier: Apache-2.0
// What ranks tell each other of the nodes, faces and edges of their ghost cells.
#include "arcane_core/mesh/GhostCells.h"

#include "arcane_core/base/FatalErrorException.h"
#include "arcane_core/mesh/ItemTypeInfo.h"
#include "arcane_core/mesh/RankExchange.h"

namespace Arcane::detail
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

  void read(const UniqueArray<Int64>& message, Int32& pos, Int32 cell)
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
} // namespace

void completeGhosts(IParallelMng* pm, ItemsBuilder& items)
{
  if (pm->commSize() == 1)
    return;
  const Int32 rank = pm->commRank();
  RankMessages wanted(static_cast<std::size_t>(pm->commSize()));
  for (Int32 c = 0; c < items.nbCell(); ++c)
    if (items.cells.owners[c] != rank)
      wanted[static_cast<std::size_t>(items.cells.owners[c])].add(items.cells.unique_ids[c]);
  const RankMessages ghosts = wanted;
  const RankMessages asked = exchangeMessages(pm, std::move(wanted));

  SidesOfCells sides(items);
  RankMessages answers(asked.size());
  for (std::size_t r = 0; r < asked.size(); ++r)
    for (Int64 uid : asked[r])
      sides.write(answers[r], items.findCell(uid));
  const RankMessages received = exchangeMessages(pm, std::move(answers));
  for (std::size_t r = 0; r < received.size(); ++r) {
    Int32 pos = 0;
    for (Int64 uid : ghosts[r])
      sides.read(received[r], pos, items.findCell(uid));
  }
}

} // namespace Arcane::detail
