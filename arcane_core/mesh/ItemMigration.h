// SPDX-License-Identifier: Apache-2.0
// One exchange of cells between ranks: who gets which items from whom.
#pragma once

#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh/CellTable.h"
#include "arcane_core/mesh/ItemTransfer.h"
#include "arcane_core/mesh/UniqueIdMap.h"

namespace Arcane::detail
{

class ItemsBuilder;

/*!
 * \brief Cells go to their new owners; all that hangs on items follows from their former owners to all who have them.
 *
 * The order of calls is the one of the members.
 */
class ItemMigration
{
 public:
  //! \collective
  explicit ItemMigration(MeshTopology& topology);

  //! \a new_owners of cells, by local id; those of ghosts do not matter. \collective
  void sendCells(ConstArrayView<Int32> new_owners);
  //! Own cells after the exchange.
  const CellTable& ownCells() const { return m_own; }
  //! Unique ids of the nodes of own cells, and others.
  const UniqueArray<Int64>& knownNodes() const { return m_known_nodes; }
  /*!
   * \brief New owners ask former owners, whose items are still there. \collective
   * \param items  the new items of this rank, with their owners
   */
  void collect(const ItemsBuilder& items);
  //! New items are there: they get what their former owners knew, then ghosts what their owners know. \collective
  void deliver();

 private:
  //! Owners, before the exchange, of items that came with cells.
  struct FormerOwners
  {
    void note(Int64 unique_id, Int32 rank);
    //! A_NULL_RANK when nobody told.
    Int32 find(Int64 unique_id) const;

    UniqueArray<Int64> uids;
    UniqueArray<Int32> ranks;
    UniqueIdMap map;
  };

  RankMessages emptyMessages(ConstArrayView<Int32> new_owners) const;
  void writeCell(UniqueArray<Int64>& message, Int32 cell) const;
  void keepCell(Int32 cell);
  void readCells(Span<const Int64> message, Int32 sender);
  void readConnected(eItemKind kind, const Int64*& message, Int32 nb, UniqueArray<Int64>& uids);
  void ask(eItemKind kind, ConstArrayView<Int64> uids, ConstArrayView<Int32> owners);
  ItemsByRank newItems() const;

  MeshTopology& m_topology;
  ItemTransfer m_transfer;
  CellTable m_own;
  UniqueArray<Int64> m_known_nodes;
  FormerOwners m_former_owners[4];
  //! For each kind: unique ids of the items that this rank gets from each rank.
  std::vector<UniqueArray<Int64>> m_wanted[4];
  ItemsByRank m_sent;
  String m_fault;
};

/*!
 * \brief Checks the new owners of cells, by local id.
 * \collective
 * \throws ParallelFatalErrorException on all ranks when one is not a rank, or when that of a ghost is not what its owner
 *         says.
 */
void checkNewOwners(const MeshTopology& topology, ConstArrayView<Int32> new_owners);

} // namespace Arcane::detail
