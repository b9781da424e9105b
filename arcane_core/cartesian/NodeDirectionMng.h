// SPDX-License-Identifier: Apache-2.0
// The neighbours of nodes along one direction of a Cartesian mesh, and the cells around them.
#pragma once

#include "arcane_core/cartesian/CartesianMeshGlobal.h"
#include "arcane_core/mesh/connectivities/IndexedItemConnectivityView.h"
#include "arcane_core/mesh/groups/ItemGroup.h"
#include "arcane_core/mesh/items/ItemEnumerator.h"

namespace Arcane
{

//! The nodes before and after a node along a direction and the cells around it, for kernels too. Ids are null where this rank lacks the item.
class DirNodeLocalId
{
 public:
  constexpr ARCCORE_HOST_DEVICE DirNodeLocalId(NodeLocalId next, NodeLocalId previous, ItemLocalIdListViewT<Cell> cells,
                                               const CartesianCorners& indexes)
  : m_next(next)
  , m_previous(previous)
  , m_cells(cells)
  , m_indexes(indexes)
  {}
  constexpr ARCCORE_HOST_DEVICE NodeLocalId next() const { return m_next; }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId previous() const { return m_previous; }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId nextId() const { return m_next; }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId previousId() const { return m_previous; }
  //! \name The ids of the cells around the node
  //@{
  constexpr ARCCORE_HOST_DEVICE CellLocalId nextLeftCellId() const { return cellId(CNP_NextLeft); }
  constexpr ARCCORE_HOST_DEVICE CellLocalId nextRightCellId() const { return cellId(CNP_NextRight); }
  constexpr ARCCORE_HOST_DEVICE CellLocalId previousRightCellId() const { return cellId(CNP_PreviousRight); }
  constexpr ARCCORE_HOST_DEVICE CellLocalId previousLeftCellId() const { return cellId(CNP_PreviousLeft); }
  constexpr ARCCORE_HOST_DEVICE CellLocalId topNextLeftCellId() const { return cellId(CNP_TopNextLeft); }
  constexpr ARCCORE_HOST_DEVICE CellLocalId topNextRightCellId() const { return cellId(CNP_TopNextRight); }
  constexpr ARCCORE_HOST_DEVICE CellLocalId topPreviousRightCellId() const { return cellId(CNP_TopPreviousRight); }
  constexpr ARCCORE_HOST_DEVICE CellLocalId topPreviousLeftCellId() const { return cellId(CNP_TopPreviousLeft); }
  constexpr ARCCORE_HOST_DEVICE CellLocalId cellId(Int32 position) const
  {
    const Int32 index = m_indexes[position];
    return index < 0 ? CellLocalId() : m_cells[index];
  }
  //@}
  //! Returns the index of a cell among the cells of the node, or -1 if this rank lacks the cell at the position.
  constexpr ARCCORE_HOST_DEVICE Int32 cellIndex(Int32 position) const { return m_indexes[position]; }

 private:
  NodeLocalId m_next;
  NodeLocalId m_previous;
  ItemLocalIdListViewT<Cell> m_cells;
  CartesianCorners m_indexes;
};

//! The nodes before and after a node along a direction and the cells around it. Nodes and cells are null where this rank lacks them. \host
class DirNode
{
 public:
  DirNode(const DirNodeLocalId& ids, ItemSharedInfo* node_info, ItemSharedInfo* cell_info)
  : m_ids(ids)
  , m_node_info(node_info)
  , m_cell_info(cell_info)
  {}
  Node next() const { return Node(m_ids.next().localId(), m_node_info); }
  Node previous() const { return Node(m_ids.previous().localId(), m_node_info); }
  NodeLocalId nextId() const { return m_ids.next(); }
  NodeLocalId previousId() const { return m_ids.previous(); }
  //! \name The cells around the node and their ids
  //@{
  Cell nextLeftCell() const { return cell(CNP_NextLeft); }
  Cell nextRightCell() const { return cell(CNP_NextRight); }
  Cell previousRightCell() const { return cell(CNP_PreviousRight); }
  Cell previousLeftCell() const { return cell(CNP_PreviousLeft); }
  Cell topNextLeftCell() const { return cell(CNP_TopNextLeft); }
  Cell topNextRightCell() const { return cell(CNP_TopNextRight); }
  Cell topPreviousRightCell() const { return cell(CNP_TopPreviousRight); }
  Cell topPreviousLeftCell() const { return cell(CNP_TopPreviousLeft); }
  CellLocalId nextLeftCellId() const { return m_ids.nextLeftCellId(); }
  CellLocalId nextRightCellId() const { return m_ids.nextRightCellId(); }
  CellLocalId previousRightCellId() const { return m_ids.previousRightCellId(); }
  CellLocalId previousLeftCellId() const { return m_ids.previousLeftCellId(); }
  CellLocalId topNextLeftCellId() const { return m_ids.topNextLeftCellId(); }
  CellLocalId topNextRightCellId() const { return m_ids.topNextRightCellId(); }
  CellLocalId topPreviousRightCellId() const { return m_ids.topPreviousRightCellId(); }
  CellLocalId topPreviousLeftCellId() const { return m_ids.topPreviousLeftCellId(); }
  Cell cell(Int32 position) const { return Cell(m_ids.cellId(position).localId(), m_cell_info); }
  CellLocalId cellId(Int32 position) const { return m_ids.cellId(position); }
  //@}
  //! Returns the index of a cell among the cells of the node, or -1 if this rank lacks the cell at the position.
  Int32 cellIndex(Int32 position) const { return m_ids.cellIndex(position); }

 private:
  DirNodeLocalId m_ids;
  ItemSharedInfo* m_node_info;
  ItemSharedInfo* m_cell_info;
};

/*!
 * \brief The nodes of a Cartesian mesh along one direction: a light value, which kernels may capture.
 *
 * ICartesianMesh::nodeDirection() gives it; it is valid until the mesh changes. \local
 */
class NodeDirectionMng
{
 public:
  NodeDirectionMng() = default;

  eMeshDirection direction() const { return m_direction; }

  DirNode operator[](NodeLocalId id) const { return node(id); }
  DirNode node(NodeLocalId id) const { return { dirNodeId(id), m_node_info, m_cell_info }; }
  DirNode dirNode(NodeLocalId id) const { return node(id); }
  constexpr ARCCORE_HOST_DEVICE DirNodeLocalId dirNodeId(NodeLocalId id) const
  {
    const Int64 row = 2 * static_cast<Int64>(id.localId());
    const Int8* indexes = m_cell_indexes + 8 * static_cast<Int64>(id.localId());
    CartesianCorners around;
    for (Int32 position = 0; position < 8; ++position)
      around.at[position] = m_corners_at[position] < 0 ? Int8(-1) : indexes[m_corners_at[position]];
    return { NodeLocalId(m_neighbours[row]), NodeLocalId(m_neighbours[row + 1]), m_node_cell.cells(id), around };
  }

  //! \name Groups
  //@{
  //! Returns all nodes of this rank, ghosts included.
  NodeGroup allNodes() const { return m_groups->all; }
  //! Returns the nodes that have both neighbours on this rank; ghosts count.
  NodeGroup innerNodes() const { return m_groups->inner; }
  //! Returns the nodes that lack a neighbour on this rank.
  NodeGroup outerNodes() const { return m_groups->outer; }
  //! Returns allNodes(), since a mesh without refinement has one patch.
  NodeGroup inPatchNodes() const { return m_groups->all; }
  //! Returns no node, since a mesh without refinement has one patch.
  NodeGroup overlapNodes() const { return {}; }
  //@}

 private:
  friend class ICartesianMesh;

  struct Groups
  {
    NodeGroup all;
    NodeGroup inner;
    NodeGroup outer;
  };

  eMeshDirection m_direction = MD_DirInvalid;
  //! The next and the previous node of each node. \shape{nbNode(), 2}
  const Int32* m_neighbours = nullptr;
  //! The index, among the cells of a node, of the cell at each corner. \shape{nbNode(), 8}
  const Int8* m_cell_indexes = nullptr;
  //! The corner at each position along the direction.
  CartesianCorners m_corners_at;
  IndexedNodeCellConnectivityView m_node_cell;
  ItemSharedInfo* m_node_info = nullptr;
  ItemSharedInfo* m_cell_info = nullptr;
  const Groups* m_groups = nullptr;
};

} // namespace Arcane
