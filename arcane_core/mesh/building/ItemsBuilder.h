// SPDX-License-Identifier: Apache-2.0
// Makes nodes, faces and edges from cells.
#pragma once

#include "arcane_core/mesh/building/SideTable.h"
#include "arcane_core/mesh/description/CellTable.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/items/FamilyArrays.h"

#include <optional>

namespace Arcane::detail::mesh
{

/*!
 * \brief Makes the items of one rank from its own cells and its ghosts. \local
 *
 * The functions are called in the order of their declarations. Items are numbered by increasing unique id; other orders
 * come afterwards, see ItemsOrder.h. For items that have no own
 * cell, owners and unique ids are not known before setSideOfGhosts(): not all their cells are here.
 */
class ItemsBuilder
{
 public:
  ItemsBuilder(Int32 rank, Int32 dimension, bool has_edge);

  /*!
   * \brief Numbers cells and nodes.
   * \param own    cells of this rank
   * \param ghost  cells of other ranks, with their owners
   * \param known_nodes  unique ids of the nodes of own cells; nodes without a cell are left out
   */
  void numberCellsAndNodes(const CellView& own, const CellView& ghost, ConstArrayView<Int64> known_nodes);
  void makeFaces(const CellView& own, const CellView& ghost);
  void makeEdges(const CellView& own, const CellView& ghost);
  //! Gives faces and edges their final numbers.
  void numberSides();

  //! Sets whether a cell that is on the side of a face where another cell is already is a fault. The default is true; if \a v is false, the
  //! cell goes to the other side.
  void setOriented(bool v) { m_is_oriented = v; }
  //! Returns the first fault of the cells, or null.
  const String& fault() const { return m_fault; }

  bool hasEdge() const { return m_has_edge; }
  //! Returns a builder without items for the same mesh.
  ItemsBuilder emptyCopy() const { return { m_rank, m_dimension, m_has_edge }; }
  Int32 nbCell() const { return cells.unique_ids.size(); }
  const ItemTypeInfo* typeInfo(Int32 cell) const { return ItemTypeInfo::ofType(cells.types[cell]); }
  //! Returns the local index, or -1.
  Int32 findCell(Int64 unique_id) const;

  FamilyArrays cells;
  FamilyArrays nodes;
  //! The places of the cells on the curve along which the mesh is numbered; absent for the order of unique ids.
  std::optional<UniqueArray<Int64>> cell_places;
  ItemConnectivity cell_node;
  SideTable faces;
  SideTable edges;
  UniqueArray<Int32> cell_face_nb;
  UniqueArray<Int32> cell_face = topologyArray<Int32>();
  UniqueArray<Int32> cell_edge_nb;
  UniqueArray<Int32> cell_edge = topologyArray<Int32>();
  //! The back cell and the front cell of each face, -1 for none.
  UniqueArray<Int32> face_sides = topologyArray<Int32>();
  //! The edges of each face, one per corner; empty when the mesh has no edges.
  UniqueArray<Int32> face_edge = topologyArray<Int32>();

 private:
  void orderCells(const CellView& own, const CellView& ghost);
  void orderNodeIds(const CellView& ghost, ConstArrayView<Int64> known_nodes);
  void connectCellsToNodes(const CellView& own, const CellView& ghost);
  void dropUnusedNodes();
  void checkNodesOfCell(Int32 cell);
  bool orderFace(Int32* face_nodes, const ItemTypeInfo::LocalFace& local, Int32 index) const;
  Int32 addFace(const Int32* face_nodes, const ItemTypeInfo::LocalFace& local, Int32 cell, Int32 index);
  void checkCorners(const Int32* face_nodes, const ItemTypeInfo::LocalFace& local, Int32 cell);
  void setSides(Int32 face, Int32 cell, bool is_back);
  void connectFacesToEdges();
  void checkSideIds(const SideTable& sides, const char* kind);
  void setFault(const String& text);
  //! Returns true when cell \a c is an own cell, false when it is a ghost.
  bool isOwn(Int32 c) const { return m_order[c] < m_nb_own; }
  Int32 indexInTable(Int32 c) const { return isOwn(c) ? m_order[c] : m_order[c] - m_nb_own; }

  Int32 m_rank;
  Int32 m_dimension;
  bool m_has_edge;
  bool m_is_oriented = true;
  Int32 m_nb_own = 0;
  //! The cells of both tables, own ones first, in the order of unique ids.
  UniqueArray<Int32> m_order;
  String m_fault;
};

} // namespace Arcane::detail::mesh
