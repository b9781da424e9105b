// SPDX-License-Identifier: Apache-2.0
// Neighbours by direction in a Cartesian mesh, computed from its cells and coordinates.
#pragma once

#include "arcane_core/cartesian/CartesianMeshGlobal.h"
#include "arcane_core/mesh/items/TopologyArray.h"

#include <array>

namespace Arcane::detail::cartesian
{
/*!
 * \brief The corner of a cell at a position along a direction, or of the cell around a node.
 *
 * A corner is a number below 8 whose bit d is set when it is on the side of growing coordinate d. The result is -1 for a position that
 * does not exist in the dimension.
 */
Int32 cornerOfPosition(Int32 dimension, Int32 direction, Int32 position, bool is_around_node);

//! The corner at a position of CartesianConnectivity, where right is the side of growing coordinate \a direction; -1 if there is none.
Int32 cornerOfPlace(Int32 dimension, Int32 direction, Int32 place);

/*!
 * \brief The neighbours of the items of a rank along the directions, as arrays by local id that devices reach.
 *
 * The side of growing coordinate d of the first cell is the local face whose centre has the largest coordinate d. All other cells must
 * be numbered alike: the faces say so, without coordinates.
 */
struct CartesianTables
{
  /*!
   * \brief Finds all neighbours in the mesh as it is.
   *
   * \local
   * \throws FatalErrorException when a cell is not a quadrangle or hexahedron, or is numbered otherwise than its neighbour
   */
  explicit CartesianTables(IMesh* mesh);

  Int32 dimension;
  //! The index of the node at each corner among the nodes of a cell.
  CartesianCorners node_of_corner;
  //! The index of the face on each side among the faces of a cell, by direction.
  std::array<Int32, 3> next_face = {};
  std::array<Int32, 3> previous_face = {};
  //! The next and the previous cell of each cell, by direction. \shape{nbCell(), 2}
  std::array<UniqueArray<Int32>, 3> cell_neighbours;
  //! The next and the previous node of each node, by direction. \shape{nbNode(), 2}
  std::array<UniqueArray<Int32>, 3> node_neighbours;
  //! The index, among the cells of a node, of the cell at each corner around it. \shape{nbNode(), 8}
  UniqueArray<Int8> cell_indexes;
  //! The next and the previous cell of each face. \shape{nbFace(), 2}
  UniqueArray<Int32> face_cells;
  //! The direction that crosses each face. \shape{nbFace()}
  UniqueArray<Int8> face_direction;

 private:
  void findSides(IMesh* mesh);
  void setFacesAndCells(IMesh* mesh);
  void setNodes(IMesh* mesh);
};
} // namespace Arcane::detail::cartesian
