// SPDX-License-Identifier: Apache-2.0
// Unique ids from the places of items in a Cartesian mesh, and back.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/cartesian/CartesianMeshGlobal.h"
#include "arcane_core/mesh/items/Item.h"

#include <memory>

namespace Arcane
{
/*!
 * \brief Gives the places of the items of a Cartesian mesh in the whole grid, also of items of other ranks.
 *
 * A generator of grids must have made the mesh, or ICartesianMeshGenerationInfo::setGlobalNbCells() must say how many cells it has: cells and
 * nodes then follow one another along X first, then along Y, then along Z.
 *
 * Places of cells and nodes are counted from 0. Places of faces are counted in half cells: a face across X has an even place along X, and odd
 * ones along the other axes. In dimension 2 places along Z are 0. Unique ids of faces follow places after
 * ICartesianMesh::renumberItemsUniqueId() only.
 *
 * Meshes are not refined: \a level is 0 everywhere. All functions are \local. The functions throw ArgumentException when \a level is not 0,
 * when the unique id or the place has no item, and when a view has another size than expected.
 */
class ARCANE_EXPORT CartesianMeshNumberingMng
{
 public:
  //! Takes the grid, and the numbering of its faces, as they are now. \throws FatalErrorException when the mesh is not known to be a grid of dimension 2 or 3
  explicit CartesianMeshNumberingMng(ICartesianMesh* mesh);
  //! Does the same for a mesh that ICartesianMesh::getReference() need not know yet.
  explicit CartesianMeshNumberingMng(IMesh* mesh);

  //! \name The items of a level
  //@{
  Int64 firstCellUniqueId(Int32 level) const { return firstUniqueId(level); }
  Int64 firstNodeUniqueId(Int32 level) const { return firstUniqueId(level); }
  Int64 firstFaceUniqueId(Int32 level) const { return firstUniqueId(level); }
  CartCoord globalNbCellsX(Int32 level) const { return nbAlong(IK_Cell, 0, level); }
  CartCoord globalNbCellsY(Int32 level) const { return nbAlong(IK_Cell, 1, level); }
  CartCoord globalNbCellsZ(Int32 level) const { return nbAlong(IK_Cell, 2, level); }
  CartCoord globalNbNodesX(Int32 level) const { return nbAlong(IK_Node, 0, level); }
  CartCoord globalNbNodesY(Int32 level) const { return nbAlong(IK_Node, 1, level); }
  CartCoord globalNbNodesZ(Int32 level) const { return nbAlong(IK_Node, 2, level); }
  //! Returns the number of places of faces, 2 n + 1 for n cells.
  CartCoord globalNbFacesX(Int32 level) const { return nbAlong(IK_Face, 0, level); }
  //! Returns the number of places of faces, 2 n + 1 for n cells.
  CartCoord globalNbFacesY(Int32 level) const { return nbAlong(IK_Face, 1, level); }
  //! Returns the number of places of faces, 2 n + 1 for n cells.
  CartCoord globalNbFacesZ(Int32 level) const { return nbAlong(IK_Face, 2, level); }
  Int64 nbCellInLevel(Int32 level) const { return nbItem(IK_Cell, level); }
  Int64 nbNodeInLevel(Int32 level) const { return nbItem(IK_Node, level); }
  Int64 nbFaceInLevel(Int32 level) const { return nbItem(IK_Face, level); }
  Int32 nbNodeByCell() const;
  Int32 nbFaceByCell() const;
  //@}

  //! \name Levels
  //@{
  //! Returns the number of cells along an axis that a refined cell would have.
  Int32 pattern() const { return 2; }
  Int32 cellLevel(Int64 uid) const { return levelOf(IK_Cell, uid); }
  Int32 nodeLevel(Int64 uid) const { return levelOf(IK_Node, uid); }
  Int32 faceLevel(Int64 uid) const { return levelOf(IK_Face, uid); }
  //! Returns the place of a cell or node of \a level_from in \a level_to: of the first one inside on a finer level, of the one around on a
  //! coarser level. The two levels may be others than 0. \throws ArgumentException when one is not from 0 to 30
  CartCoord offsetLevelToLevel(CartCoord coord, Int32 level_from, Int32 level_to) const;
  //@}

  //! \name Places from unique ids
  //@{
  CartCoord cellUniqueIdToCoordX(Int64 uid, Int32 level) const { return placeOf(IK_Cell, uid, level).x; }
  CartCoord cellUniqueIdToCoordX(Cell cell) const { return placeOf(cell).x; }
  CartCoord cellUniqueIdToCoordY(Int64 uid, Int32 level) const { return placeOf(IK_Cell, uid, level).y; }
  CartCoord cellUniqueIdToCoordY(Cell cell) const { return placeOf(cell).y; }
  CartCoord cellUniqueIdToCoordZ(Int64 uid, Int32 level) const { return placeOf(IK_Cell, uid, level).z; }
  CartCoord cellUniqueIdToCoordZ(Cell cell) const { return placeOf(cell).z; }
  CartCoord3 cellUniqueIdToCoord(Int64 uid, Int32 level) const { return placeOf(IK_Cell, uid, level); }
  CartCoord3 cellUniqueIdToCoord(Cell cell) const { return placeOf(cell); }
  CartCoord nodeUniqueIdToCoordX(Int64 uid, Int32 level) const { return placeOf(IK_Node, uid, level).x; }
  CartCoord nodeUniqueIdToCoordX(Node node) const { return placeOf(node).x; }
  CartCoord nodeUniqueIdToCoordY(Int64 uid, Int32 level) const { return placeOf(IK_Node, uid, level).y; }
  CartCoord nodeUniqueIdToCoordY(Node node) const { return placeOf(node).y; }
  CartCoord nodeUniqueIdToCoordZ(Int64 uid, Int32 level) const { return placeOf(IK_Node, uid, level).z; }
  CartCoord nodeUniqueIdToCoordZ(Node node) const { return placeOf(node).z; }
  CartCoord3 nodeUniqueIdToCoord(Int64 uid, Int32 level) const { return placeOf(IK_Node, uid, level); }
  CartCoord3 nodeUniqueIdToCoord(Node node) const { return placeOf(node); }
  CartCoord faceUniqueIdToCoordX(Int64 uid, Int32 level) const { return placeOf(IK_Face, uid, level).x; }
  CartCoord faceUniqueIdToCoordX(Face face) const { return placeOf(face).x; }
  CartCoord faceUniqueIdToCoordY(Int64 uid, Int32 level) const { return placeOf(IK_Face, uid, level).y; }
  CartCoord faceUniqueIdToCoordY(Face face) const { return placeOf(face).y; }
  CartCoord faceUniqueIdToCoordZ(Int64 uid, Int32 level) const { return placeOf(IK_Face, uid, level).z; }
  CartCoord faceUniqueIdToCoordZ(Face face) const { return placeOf(face).z; }
  CartCoord3 faceUniqueIdToCoord(Int64 uid, Int32 level) const { return placeOf(IK_Face, uid, level); }
  CartCoord3 faceUniqueIdToCoord(Face face) const { return placeOf(face); }
  //@}

  //! \name Unique ids from places
  //@{
  Int64 cellUniqueId(CartCoord3 coord, Int32 level) const { return uniqueIdAt(IK_Cell, coord, level); }
  Int64 cellUniqueId(CartCoord2 coord, Int32 level) const { return uniqueIdAt(IK_Cell, inPlane(coord), level); }
  Int64 nodeUniqueId(CartCoord3 coord, Int32 level) const { return uniqueIdAt(IK_Node, coord, level); }
  Int64 nodeUniqueId(CartCoord2 coord, Int32 level) const { return uniqueIdAt(IK_Node, inPlane(coord), level); }
  //! In dimension 2 numbers of faces go from row to row: with n cells along X, rows are 2 n + 1 apart; faces across Y have numbers 0, 2, ... of
  //! their row, those across X 2 n, 2 n + 2, ... In dimension 3 all faces across Z come first, then those across X, then those across Y, each
  //! along X first, then along Y.
  Int64 faceUniqueId(CartCoord3 coord, Int32 level) const { return uniqueIdAt(IK_Face, coord, level); }
  Int64 faceUniqueId(CartCoord2 coord, Int32 level) const { return uniqueIdAt(IK_Face, inPlane(coord), level); }
  //@}

  //! \name Items of a cell, in the order of Cell::nodes() and Cell::faces() \shape{nbNodeByCell()} or \shape{nbFaceByCell()}
  //@{
  void cellNodeUniqueIds(CartCoord3 coord, Int32 level, ArrayView<Int64> uids) const;
  void cellNodeUniqueIds(CartCoord2 coord, Int32 level, ArrayView<Int64> uids) const { cellNodeUniqueIds(inPlane(coord), level, uids); }
  void cellNodeUniqueIds(Int64 uid, Int32 level, ArrayView<Int64> uids) const
  {
    cellNodeUniqueIds(placeOf(IK_Cell, uid, level), level, uids);
  }
  void cellNodeUniqueIds(Cell cell, ArrayView<Int64> uids) const { cellNodeUniqueIds(placeOf(cell), 0, uids); }
  void cellFaceUniqueIds(CartCoord3 coord, Int32 level, ArrayView<Int64> uids) const;
  void cellFaceUniqueIds(CartCoord2 coord, Int32 level, ArrayView<Int64> uids) const { cellFaceUniqueIds(inPlane(coord), level, uids); }
  void cellFaceUniqueIds(Int64 uid, Int32 level, ArrayView<Int64> uids) const
  {
    cellFaceUniqueIds(placeOf(IK_Cell, uid, level), level, uids);
  }
  void cellFaceUniqueIds(Cell cell, ArrayView<Int64> uids) const { cellFaceUniqueIds(placeOf(cell), 0, uids); }
  //@}

  //! \name Cells around a cell, which is in the middle, or around a node; along X first, then along Y, then along Z; -1 outside of the grid
  //! \shape{9} and \shape{4} in dimension 2, \shape{27} and \shape{8} in dimension 3
  //@{
  void cellUniqueIdsAroundCell(CartCoord3 coord, Int32 level, ArrayView<Int64> uids) const;
  void cellUniqueIdsAroundCell(CartCoord2 coord, Int32 level, ArrayView<Int64> uids) const
  {
    cellUniqueIdsAroundCell(inPlane(coord), level, uids);
  }
  void cellUniqueIdsAroundCell(Int64 uid, Int32 level, ArrayView<Int64> uids) const
  {
    cellUniqueIdsAroundCell(placeOf(IK_Cell, uid, level), level, uids);
  }
  void cellUniqueIdsAroundCell(Cell cell, ArrayView<Int64> uids) const { cellUniqueIdsAroundCell(placeOf(cell), 0, uids); }
  void cellUniqueIdsAroundNode(CartCoord3 coord, Int32 level, ArrayView<Int64> uids) const;
  void cellUniqueIdsAroundNode(CartCoord2 coord, Int32 level, ArrayView<Int64> uids) const
  {
    cellUniqueIdsAroundNode(inPlane(coord), level, uids);
  }
  void cellUniqueIdsAroundNode(Int64 uid, Int32 level, ArrayView<Int64> uids) const
  {
    cellUniqueIdsAroundNode(placeOf(IK_Node, uid, level), level, uids);
  }
  void cellUniqueIdsAroundNode(Node node, ArrayView<Int64> uids) const { cellUniqueIdsAroundNode(placeOf(node), 0, uids); }
  //@}

 private:
  static CartCoord3 inPlane(CartCoord2 coord) { return { coord.x, coord.y, 0 }; }

  Int64 firstUniqueId(Int32 level) const;
  CartCoord nbAlong(eItemKind kind, Int32 axis, Int32 level) const;
  Int64 nbItem(eItemKind kind, Int32 level) const;
  Int32 levelOf(eItemKind kind, Int64 uid) const;
  CartCoord3 placeOf(eItemKind kind, Int64 uid, Int32 level) const;
  CartCoord3 placeOf(const Item& item) const { return placeOf(item.kind(), item.uniqueId(), 0); }
  Int64 uniqueIdAt(eItemKind kind, CartCoord3 place, Int32 level) const;
  void checkLevel(Int32 level) const;
  void checkFaces(eItemKind kind) const;
  void checkSize(Integer size, Integer expected) const;
  //! Sets \a uids to the cells of the box that begins at \a first and has \a nb cells along each axis.
  void findCells(CartCoord3 first, Int32 nb, ArrayView<Int64> uids) const;

  class Places;

  IMesh* m_mesh;
  std::shared_ptr<const Places> m_places;
  bool m_has_places_of_faces;
};

} // namespace Arcane
