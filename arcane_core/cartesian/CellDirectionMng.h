// SPDX-License-Identifier: Apache-2.0
// The neighbours, nodes and faces of cells along one direction of a Cartesian mesh.
#pragma once

#include "arcane_core/cartesian/CartesianMeshGlobal.h"
#include "arcane_core/mesh/connectivities/IndexedItemConnectivityView.h"
#include "arcane_core/mesh/groups/ItemGroup.h"
#include "arcane_core/mesh/items/ItemEnumerator.h"

namespace Arcane
{

//! The cells before and after a cell along a direction, for kernels too. An id is null where this rank lacks the cell.
class DirCellLocalId
{
 public:
  constexpr ARCCORE_HOST_DEVICE DirCellLocalId(CellLocalId next, CellLocalId previous)
  : m_next(next)
  , m_previous(previous)
  {}
  constexpr ARCCORE_HOST_DEVICE CellLocalId next() const { return m_next; }
  constexpr ARCCORE_HOST_DEVICE CellLocalId previous() const { return m_previous; }
  constexpr ARCCORE_HOST_DEVICE CellLocalId nextId() const { return m_next; }
  constexpr ARCCORE_HOST_DEVICE CellLocalId previousId() const { return m_previous; }

 private:
  CellLocalId m_next;
  CellLocalId m_previous;
};

//! The cells before and after a cell along a direction. A cell is null where this rank lacks it. \host
class DirCell
{
 public:
  DirCell(Cell next, Cell previous)
  : m_next(next)
  , m_previous(previous)
  {}
  Cell next() const { return m_next; }
  Cell previous() const { return m_previous; }
  CellLocalId nextId() const { return m_next; }
  CellLocalId previousId() const { return m_previous; }

 private:
  Cell m_next;
  Cell m_previous;
};

//! The nodes of a cell by their places along a direction, for kernels too. In dimension 2 the ids of nodes at the top are null.
class DirCellNodeLocalId
{
 public:
  constexpr ARCCORE_HOST_DEVICE DirCellNodeLocalId(CellLocalId cell, ItemLocalIdListViewT<Node> nodes, const CartesianCorners& positions)
  : m_cell(cell)
  , m_nodes(nodes)
  , m_positions(positions)
  {}
  constexpr ARCCORE_HOST_DEVICE CellLocalId cellId() const { return m_cell; }
  //! \name The ids of the nodes
  //@{
  constexpr ARCCORE_HOST_DEVICE NodeLocalId nextLeftId() const { return nodeId(CNP_NextLeft); }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId nextRightId() const { return nodeId(CNP_NextRight); }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId previousRightId() const { return nodeId(CNP_PreviousRight); }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId previousLeftId() const { return nodeId(CNP_PreviousLeft); }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId topNextLeftId() const { return nodeId(CNP_TopNextLeft); }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId topNextRightId() const { return nodeId(CNP_TopNextRight); }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId topPreviousRightId() const { return nodeId(CNP_TopPreviousRight); }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId topPreviousLeftId() const { return nodeId(CNP_TopPreviousLeft); }
  constexpr ARCCORE_HOST_DEVICE NodeLocalId nodeId(eCellNodePosition position) const
  {
    const Int32 index = m_positions[position];
    return index < 0 ? NodeLocalId() : m_nodes[index];
  }
  //@}

 private:
  CellLocalId m_cell;
  ItemLocalIdListViewT<Node> m_nodes;
  CartesianCorners m_positions;
};

//! The nodes of a cell by their places along a direction. In dimension 2 the nodes at the top are null. \host
class DirCellNode
{
 public:
  DirCellNode(Cell cell, const DirCellNodeLocalId& nodes, ItemSharedInfo* node_info)
  : m_cell(cell)
  , m_nodes(nodes)
  , m_node_info(node_info)
  {}
  Cell cell() const { return m_cell; }
  CellLocalId cellId() const { return m_cell; }
  //! \name The nodes and their ids
  //@{
  Node nextLeft() const { return node(CNP_NextLeft); }
  Node nextRight() const { return node(CNP_NextRight); }
  Node previousRight() const { return node(CNP_PreviousRight); }
  Node previousLeft() const { return node(CNP_PreviousLeft); }
  Node topNextLeft() const { return node(CNP_TopNextLeft); }
  Node topNextRight() const { return node(CNP_TopNextRight); }
  Node topPreviousRight() const { return node(CNP_TopPreviousRight); }
  Node topPreviousLeft() const { return node(CNP_TopPreviousLeft); }
  NodeLocalId nextLeftId() const { return m_nodes.nextLeftId(); }
  NodeLocalId nextRightId() const { return m_nodes.nextRightId(); }
  NodeLocalId previousRightId() const { return m_nodes.previousRightId(); }
  NodeLocalId previousLeftId() const { return m_nodes.previousLeftId(); }
  NodeLocalId topNextLeftId() const { return m_nodes.topNextLeftId(); }
  NodeLocalId topNextRightId() const { return m_nodes.topNextRightId(); }
  NodeLocalId topPreviousRightId() const { return m_nodes.topPreviousRightId(); }
  NodeLocalId topPreviousLeftId() const { return m_nodes.topPreviousLeftId(); }
  //@}

 private:
  Node node(eCellNodePosition position) const { return Node(m_nodes.nodeId(position).localId(), m_node_info); }

  Cell m_cell;
  DirCellNodeLocalId m_nodes;
  ItemSharedInfo* m_node_info;
};

//! The faces of a cell on its two sides along a direction, for kernels too.
class DirCellFaceLocalId
{
 public:
  constexpr ARCCORE_HOST_DEVICE DirCellFaceLocalId(CellLocalId cell, ItemLocalIdListViewT<Face> faces, Int32 next_index,
                                                   Int32 previous_index)
  : m_cell(cell)
  , m_next(faces[next_index])
  , m_previous(faces[previous_index])
  , m_next_index(next_index)
  , m_previous_index(previous_index)
  {}
  constexpr ARCCORE_HOST_DEVICE CellLocalId cellId() const { return m_cell; }
  constexpr ARCCORE_HOST_DEVICE FaceLocalId nextId() const { return m_next; }
  constexpr ARCCORE_HOST_DEVICE FaceLocalId previousId() const { return m_previous; }
  //! Returns the position of the face among the faces of the cell.
  constexpr ARCCORE_HOST_DEVICE Int32 nextLocalIndex() const { return m_next_index; }
  constexpr ARCCORE_HOST_DEVICE Int32 previousLocalIndex() const { return m_previous_index; }

 private:
  CellLocalId m_cell;
  FaceLocalId m_next;
  FaceLocalId m_previous;
  Int32 m_next_index;
  Int32 m_previous_index;
};

//! The faces of a cell on its two sides along a direction. \host
class DirCellFace
{
 public:
  DirCellFace(Cell cell, const DirCellFaceLocalId& faces, ItemSharedInfo* face_info)
  : m_cell(cell)
  , m_faces(faces)
  , m_face_info(face_info)
  {}
  Cell cell() const { return m_cell; }
  CellLocalId cellId() const { return m_cell; }
  Face next() const { return Face(m_faces.nextId().localId(), m_face_info); }
  Face previous() const { return Face(m_faces.previousId().localId(), m_face_info); }
  FaceLocalId nextId() const { return m_faces.nextId(); }
  FaceLocalId previousId() const { return m_faces.previousId(); }
  //! Returns the position of the face among the faces of the cell.
  Int32 nextLocalIndex() const { return m_faces.nextLocalIndex(); }
  Int32 previousLocalIndex() const { return m_faces.previousLocalIndex(); }

 private:
  Cell m_cell;
  DirCellFaceLocalId m_faces;
  ItemSharedInfo* m_face_info;
};

/*!
 * \brief The cells of a Cartesian mesh along one direction: a light value, which kernels may capture.
 *
 * ICartesianMesh::cellDirection() gives it; it is valid until the mesh changes. "Next" is the side of growing coordinates. Members whose
 * names contain `Id` serve in kernels, the others on the host only. \local
 */
class CellDirectionMng
{
 public:
  CellDirectionMng() = default;

  eMeshDirection direction() const { return m_direction; }

  //! \name The cells around one
  //@{
  DirCell operator[](CellLocalId id) const { return cell(id); }
  DirCell cell(CellLocalId id) const
  {
    const DirCellLocalId ids = dirCellId(id);
    return { Cell(ids.next().localId(), m_cell_info), Cell(ids.previous().localId(), m_cell_info) };
  }
  DirCell dirCell(CellLocalId id) const { return cell(id); }
  constexpr ARCCORE_HOST_DEVICE DirCellLocalId dirCellId(CellLocalId id) const
  {
    const Int64 row = 2 * static_cast<Int64>(id.localId());
    return { CellLocalId(m_neighbours[row]), CellLocalId(m_neighbours[row + 1]) };
  }
  //@}

  //! \name The nodes of a cell
  //@{
  DirCellNode cellNode(CellLocalId id) const { return { Cell(id.localId(), m_cell_info), dirCellNodeId(id), m_node_info }; }
  DirCellNode dirCellNode(CellLocalId id) const { return cellNode(id); }
  constexpr ARCCORE_HOST_DEVICE DirCellNodeLocalId dirCellNodeId(CellLocalId id) const { return { id, m_cell_node.nodes(id), m_nodes_at }; }
  //@}

  //! \name The faces of a cell
  //@{
  DirCellFace cellFace(CellLocalId id) const { return { Cell(id.localId(), m_cell_info), dirCellFaceId(id), m_face_info }; }
  DirCellFace dirCellFace(CellLocalId id) const { return cellFace(id); }
  constexpr ARCCORE_HOST_DEVICE DirCellFaceLocalId dirCellFaceId(CellLocalId id) const
  {
    return { id, m_cell_face.faces(id), m_next_face, m_previous_face };
  }
  //@}

  //! \name Groups
  //@{
  //! Returns all cells of this rank, ghosts included.
  CellGroup allCells() const { return m_groups->all; }
  //! Returns the cells that have both neighbours on this rank; ghosts count.
  CellGroup innerCells() const { return m_groups->inner; }
  //! Returns the cells that lack a neighbour on this rank.
  CellGroup outerCells() const { return m_groups->outer; }
  //! Returns all cells, since a mesh without refinement has one patch.
  CellGroup inPatchCells() const { return m_groups->all; }
  //! Returns no cell, since a mesh without refinement has one patch.
  CellGroup overlapCells() const { return {}; }
  //@}

  //! \name Numbers along the direction. All are -1 unless a Cartesian generator made the mesh, and this rank owns a box of cells. A rank
  //! without cells owns 0 of them.
  //@{
  Int64 globalNbCell() const { return m_groups->global_nb_cell; }
  Int32 ownNbCell() const { return m_groups->own_nb_cell; }
  //! Returns the number of sub-domains before this one.
  Int32 subDomainOffset() const { return m_groups->sub_domain_offset; }
  //! Returns the number of cells before the first own cell.
  Int64 ownCellOffset() const { return m_groups->own_cell_offset; }
  //@}

 private:
  friend class ICartesianMesh;

  struct Groups
  {
    CellGroup all;
    CellGroup inner;
    CellGroup outer;
    Int64 global_nb_cell = -1;
    Int64 own_cell_offset = -1;
    Int32 own_nb_cell = -1;
    Int32 sub_domain_offset = -1;
  };

  eMeshDirection m_direction = MD_DirInvalid;
  Int32 m_next_face = 0;
  Int32 m_previous_face = 0;
  //! The next and the previous cell of each cell. \shape{nbCell(), 2}
  const Int32* m_neighbours = nullptr;
  CartesianCorners m_nodes_at;
  IndexedCellNodeConnectivityView m_cell_node;
  IndexedCellFaceConnectivityView m_cell_face;
  ItemSharedInfo* m_node_info = nullptr;
  ItemSharedInfo* m_face_info = nullptr;
  ItemSharedInfo* m_cell_info = nullptr;
  const Groups* m_groups = nullptr;
};

} // namespace Arcane
