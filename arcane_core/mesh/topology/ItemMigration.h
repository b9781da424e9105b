// SPDX-License-Identifier: Apache-2.0
// One exchange of cells between ranks, with all data of their items.
#pragma once

#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh/description/CellTable.h"
#include "arcane_core/mesh/families/ItemTransfer.h"
#include "arcane_core/mesh/items/UniqueIdMap.h"

namespace Arcane::detail::mesh
{

class ItemsBuilder;
class MeshFamilies;

/*!
 * \brief Sends cells to their new owners. The data of items go from their previous owners to all ranks that have the items.
 *
 * The functions are called in the order of their declarations:
 *
 * \code
 * ItemMigration migration(topology);
 * migration.sendCells(new_owners);
 * ItemsBuilder items(...);          // the items that this rank will have, from ownCells() and knownNodes()
 * migration.collect(items);         // while the previous items exist
 * ...                               // the topology gets the new items
 * migration.deliver();
 * \endcode
 */
class ItemMigration
{
 public:
  //! \collective
  explicit ItemMigration(MeshFamilies& topology);

  //! Sends cells to \a new_owners, given by local id. The entries of ghosts are not used. \collective
  void sendCells(ConstArrayView<Int32> new_owners);
  //! Returns the own cells after the exchange.
  const CellTable& ownCells() const { return m_own; }
  //! Returns the unique ids of the nodes of own cells and of other nodes.
  const UniqueArray<Int64>& knownNodes() const { return m_known_nodes; }
  /*!
   * \brief Requests the data of items from their previous owners, whose items still exist. \collective
   *
   * In a sub-mesh, whose cells are not sent, items without a previous owner are new.
   * \param items  the new items of this rank, with their owners
   */
  void collect(const ItemsBuilder& items);
  //! Gives new items the data of their previous owners, then gives ghosts the data of their owners. Call it when the new items exist.
  //! \collective
  void deliver();

 private:
  //! Holds the owners, before the exchange, of items that came with cells.
  struct FormerOwners
  {
    void note(Int64 unique_id, Int32 rank);
    //! Returns the previous owner, or A_NULL_RANK if it is not known.
    Int32 find(Int64 unique_id) const;

    UniqueArray<Int64> uids;
    UniqueArray<Int32> ranks;
    UniqueIdMap map;
  };

  comm::RankMessages emptyMessages(ConstArrayView<Int32> new_owners) const;
  void writeCell(UniqueArray<Int64>& message, Int32 cell) const;
  void keepCell(Int32 cell);
  void readCells(Span<const Int64> message, Int32 sender);
  void readConnected(eItemKind kind, const Int64*& message, Int32 nb, UniqueArray<Int64>& uids);
  //! Notes the present owners of the items of a sub-mesh that this rank gets and does not have. \collective
  void findFormerOwners(eItemKind kind, ConstArrayView<Int64> uids, ConstArrayView<Int32> owners);
  void ask(eItemKind kind, ConstArrayView<Int64> uids, ConstArrayView<Int32> owners);
  ItemsByRank newItems() const;

  MeshFamilies& m_topology;
  ItemTransfer m_transfer;
  CellTable m_own;
  UniqueArray<Int64> m_known_nodes;
  FormerOwners m_former_owners[4];
  //! For each kind, the unique ids of the items that this rank receives from each rank.
  std::vector<UniqueArray<Int64>> m_wanted[4];
  ItemsByRank m_sent;
  String m_fault;
};

/*!
 * \brief Checks the new owners of cells, by local id.
 * \collective
 * \throws ParallelFatalErrorException on all ranks when a new owner is not a rank, or when the new owner of a ghost differs from what its owner says.
 */
void checkNewOwners(const MeshFamilies& topology, ConstArrayView<Int32> new_owners);

//! Returns the number of cells of all ranks that get another owner. \collective
Int64 nbMovedCell(const MeshFamilies& topology, ConstArrayView<Int32> new_owners);

} // namespace Arcane::detail::mesh
