// SPDX-License-Identifier: Apache-2.0
// From the nodes of a Cartesian mesh to the cells around them and back, by their places.
#pragma once

#include "arcane_core/cartesian/CartesianMeshGlobal.h"
#include "arcane_core/mesh/connectivities/IndexedItemConnectivityView.h"
#include "arcane_core/mesh/items/Item.h"

namespace Arcane
{

/*!
 * \brief Connects nodes and cells by their places, for kernels too.
 *
 * Right is +X, upper is +Y, `topZ` is +Z. With a direction as second argument right is the side to which that direction grows: along Y
 * upper is then -X, along Z it is +Y. An id is null where this rank lacks the item. The object is a light value, valid until the mesh changes.
 */
class CartesianConnectivityLocalId
{
 public:
  //! The places by number.
  enum ePosition
  {
    P_UpperLeft = 0,
    P_UpperRight = 1,
    P_LowerRight = 2,
    P_LowerLeft = 3,
    P_TopZUpperLeft = 4,
    P_TopZUpperRight = 5,
    P_TopZLowerRight = 6,
    P_TopZLowerLeft = 7
  };

  CartesianConnectivityLocalId() = default;

  //! \name The cells around a node
  //@{
  constexpr ARCCORE_HOST_DEVICE CellLocalId upperLeftId(NodeLocalId n, Int32 dir = 0) const { return cellAt(n, P_UpperLeft, dir); }
  constexpr ARCCORE_HOST_DEVICE CellLocalId upperRightId(NodeLocalId n, Int32 dir = 0) const { return cellAt(n, P_UpperRight, dir); }
  constexpr ARCCORE_HOST_DEVICE CellLocalId lowerRightId(NodeLocalId n, Int32 dir = 0) const { return cellAt(n, P_LowerRight, dir); }
  constexpr ARCCORE_HOST_DEVICE CellLocalId lowerLeftId(NodeLocalId n, Int32 dir = 0) const { return cellAt(n, P_LowerLeft, dir); }
  constexpr ARCCORE_HOST_DEVICE CellLocalId topZUpperLeftId(NodeLocalId n, Int32 dir = 0) const { return cellAt(n, P_TopZUpperLeft, dir); }
  constexpr ARCCORE_HOST_DEVICE CellLocalId topZUpperRightId(NodeLocalId n, Int32 dir = 0) const
  {
    return cellAt(n, P_TopZUpperRight, dir);
  }
  constexpr ARCCORE_HOST_DEVICE CellLocalId topZLowerRightId(NodeLocalId n, Int32 dir = 0) const
  {
    return cellAt(n, P_TopZLowerRight, dir);
  }
  constexpr ARCCORE_HOST_DEVICE CellLocalId topZLowerLeftId(NodeLocalId n, Int32 dir = 0) const { return cellAt(n, P_TopZLowerLeft, dir); }
  //@}

  //! \name The nodes of a cell
  //@{
  constexpr ARCCORE_HOST_DEVICE NodeLocalId upperLeftId(CellLocalId c, Int32 dir = 0) const { return nodeAt(c, P_UpperLeft, dir); }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId upperRightId(CellLocalId c, Int32 dir = 0) const { return nodeAt(c, P_UpperRight, dir); }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId lowerRightId(CellLocalId c, Int32 dir = 0) const { return nodeAt(c, P_LowerRight, dir); }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId lowerLeftId(CellLocalId c, Int32 dir = 0) const { return nodeAt(c, P_LowerLeft, dir); }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId topZUpperLeftId(CellLocalId c, Int32 dir = 0) const { return nodeAt(c, P_TopZUpperLeft, dir); }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId topZUpperRightId(CellLocalId c, Int32 dir = 0) const
  {
    return nodeAt(c, P_TopZUpperRight, dir);
  }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId topZLowerRightId(CellLocalId c, Int32 dir = 0) const
  {
    return nodeAt(c, P_TopZLowerRight, dir);
  }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId topZLowerLeftId(CellLocalId c, Int32 dir = 0) const { return nodeAt(c, P_TopZLowerLeft, dir); }
  //@}

 protected:
  friend class ICartesianMesh;

  constexpr ARCCORE_HOST_DEVICE CellLocalId cellAt(NodeLocalId node, Int32 position, Int32 dir) const
  {
    const Int32 corner = m_corners_at[dir][position];
    const Int32 index = corner < 0 ? -1 : m_cell_indexes[8 * static_cast<Int64>(node.localId()) + corner];
    return index < 0 ? CellLocalId() : m_node_cell.cellId(node, index);
  }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId nodeAt(CellLocalId cell, Int32 position, Int32 dir) const
  {
    const Int32 corner = m_corners_at[dir][position];
    return corner < 0 ? NodeLocalId() : m_cell_node.nodeId(cell, m_node_of_corner[corner]);
  }

  //! The corner at each position, by direction; -1 for a position that does not exist.
  CartesianCorners m_corners_at[3];
  //! The index of the node at each corner among the nodes of a cell.
  CartesianCorners m_node_of_corner;
  //! The index, among the cells of a node, of the cell at each corner. \shape{nbNode(), 8}
  const Int8* m_cell_indexes = nullptr;
  IndexedNodeCellConnectivityView m_node_cell;
  IndexedCellNodeConnectivityView m_cell_node;
};

//! Adds the items themselves to CartesianConnectivityLocalId, on the host.
class CartesianConnectivity : public CartesianConnectivityLocalId
{
 public:
  CartesianConnectivity() = default;

  //! \name The cells around a node
  //@{
  Cell upperLeft(Node n, Int32 dir = 0) const { return cell(n, P_UpperLeft, dir); }
  Cell upperRight(Node n, Int32 dir = 0) const { return cell(n, P_UpperRight, dir); }
  Cell lowerRight(Node n, Int32 dir = 0) const { return cell(n, P_LowerRight, dir); }
  Cell lowerLeft(Node n, Int32 dir = 0) const { return cell(n, P_LowerLeft, dir); }
  Cell topZUpperLeft(Node n, Int32 dir = 0) const { return cell(n, P_TopZUpperLeft, dir); }
  Cell topZUpperRight(Node n, Int32 dir = 0) const { return cell(n, P_TopZUpperRight, dir); }
  Cell topZLowerRight(Node n, Int32 dir = 0) const { return cell(n, P_TopZLowerRight, dir); }
  Cell topZLowerLeft(Node n, Int32 dir = 0) const { return cell(n, P_TopZLowerLeft, dir); }
  //@}

  //! \name The nodes of a cell
  //@{
  Node upperLeft(Cell c, Int32 dir = 0) const { return node(c, P_UpperLeft, dir); }
  Node upperRight(Cell c, Int32 dir = 0) const { return node(c, P_UpperRight, dir); }
  Node lowerRight(Cell c, Int32 dir = 0) const { return node(c, P_LowerRight, dir); }
  Node lowerLeft(Cell c, Int32 dir = 0) const { return node(c, P_LowerLeft, dir); }
  Node topZUpperLeft(Cell c, Int32 dir = 0) const { return node(c, P_TopZUpperLeft, dir); }
  Node topZUpperRight(Cell c, Int32 dir = 0) const { return node(c, P_TopZUpperRight, dir); }
  Node topZLowerRight(Cell c, Int32 dir = 0) const { return node(c, P_TopZLowerRight, dir); }
  Node topZLowerLeft(Cell c, Int32 dir = 0) const { return node(c, P_TopZLowerLeft, dir); }
  //@}

 private:
  friend class ICartesianMesh;

  Cell cell(Node n, Int32 position, Int32 dir) const { return Cell(cellAt(n, position, dir).localId(), m_cell_info); }
  Node node(Cell c, Int32 position, Int32 dir) const { return Node(nodeAt(c, position, dir).localId(), m_node_info); }

  ItemSharedInfo* m_node_info = nullptr;
  ItemSharedInfo* m_cell_info = nullptr;
};

} // namespace Arcane
