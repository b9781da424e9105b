// SPDX-License-Identifier: Apache-2.0
// The faces or edges, while they are built from cells.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh/items/ItemConnectivity.h"
#include "arcane_core/mesh/items/ItemFlags.h"

namespace Arcane::detail::mesh
{

/*!
 * \brief Holds faces or edges as lists of nodes, each list once, and finds them by their nodes.
 *
 * Nodes are in canonical order: see Face. Lists with the same first node are chained: three on average for the faces
 * of hexahedra, near one another in memory.
 */
class SideTable
{
 public:
  SideTable() = default;
  //! Makes an empty table. The argument \a nb_expected only avoids moves of memory.
  SideTable(Int32 nb_node, Int32 nb_expected, Int32 nb_node_per_side);

  Int32 size() const { return uid.size(); }
  Int32 nbNode(Int32 side) const { return m_nb_each > 0 ? m_nb_each : m_begin[side + 1] - m_begin[side]; }
  //! Returns the position in \a node of the first node of a side.
  Int32 begin(Int32 side) const { return m_nb_each > 0 ? side * m_nb_each : m_begin[side]; }
  ConstArrayView<Int32> nodes(Int32 side) const { return { nbNode(side), node.data() + begin(side) }; }
  //! Returns the number of nodes of each side. \shape{size()}
  UniqueArray<Int32> nbNodes() const;
  //! Returns the number of edges of each side, according to its type. \shape{size()}
  UniqueArray<Int32> nbEdges() const;
  //! Returns the local index, or -1.
  Int32 find(const Int32* nodes, Int32 nb) const
  {
    for (Int32 side = m_first_of_node[nodes[0]]; side >= 0; side = m_next[side])
      if (nbNode(side) == nb && sameNodes(node.data() + begin(side), nodes, nb))
        return side;
    return -1;
  }
  //! Returns a side of type \a side_type with the same \a nb_corner first nodes, whatever the others are, or -1.
  Int32 findCorners(const Int32* nodes, Int32 nb_corner, Int16 side_type) const;
  //! Adds a side, which has neither unique id nor owner yet.
  Int32 add(const Int32* nodes, Int32 nb, Int16 side_type);
  //! Ends the search. Nothing can be found or added afterwards.
  void endSearch();
  //! Makes \a nodes_of_sides the connectivity from sides to their nodes. The table has no nodes afterwards.
  void giveNodes(ItemConnectivity& nodes_of_sides);
  //! Side i gets the nodes of side `new_to_old[i]`.
  void reorder(ConstArrayView<Int32> new_to_old);

  UniqueArray<Int32> node = topologyArray<Int32>();
  UniqueArray<Int64> uid = topologyArray<Int64>();
  UniqueArray<Int32> owner = topologyArray<Int32>();
  UniqueArray<Int16> type = topologyArray<Int16>();

 private:
  static bool sameNodes(const Int32* a, const Int32* b, Int32 nb)
  {
    for (Int32 i = 1; i < nb; ++i)
      if (a[i] != b[i])
        return false;
    return true;
  }

  //! Makes the positions, since a side differs from the sides before it in the number of nodes.
  void beginPositions();

  //! 0 when numbers of nodes differ.
  Int32 m_nb_each = 0;
  //! The position in \a node of the first node of each side, and the end of the last one; empty when all have the same number of nodes.
  UniqueArray<Int32> m_begin = topologyArray<Int32>();
  UniqueArray<Int32> m_first_of_node;
  UniqueArray<Int32> m_next;
};

/*!
 * \brief Puts the smallest node first and the smaller of its neighbours second.
 * \return true when \a nodes had this direction already
 */
bool orderNodes(Int32* nodes, Int32 nb);
//! Does the same as orderNodes(), but compares unique ids, as local ids are not sorted between a change and its end.
bool orderNodesById(Int32* nodes, Int32 nb, ConstArrayView<Int64> unique_ids);
/*!
 * \brief Puts the first \a nb_corner nodes of a side in canonical order, and gives the other \a nb - \a nb_corner nodes their new places.
 *
 * Nodes inside edge i, from corner i to corner i+1, stay between these corners; a node in the centre stays last.
 * \return true when the corners had this direction already
 */
bool orderCurvedNodes(Int32* nodes, Int32 nb, Int32 nb_corner);
//! Does the same as orderCurvedNodes(), but compares unique ids.
bool orderCurvedNodesById(Int32* nodes, Int32 nb, Int32 nb_corner, ConstArrayView<Int64> unique_ids);

//! Does orderNodesById() or orderCurvedNodesById() with the nodes of a face of a cell.
bool orderFaceById(Int32* nodes, const ItemTypeInfo::LocalFace& face, ConstArrayView<Int64> unique_ids);

//! Returns the flags of a face that say which cells it has.
constexpr Int32 flagsOfSides(bool has_back, bool has_front)
{
  Int32 flags = has_back != has_front ? ItemFlags::II_Boundary : 0;
  flags |= has_back ? ItemFlags::II_HasBackCell | ItemFlags::II_BackCellIsFirst : 0;
  flags |= has_front ? ItemFlags::II_HasFrontCell : 0;
  return flags | (has_front && !has_back ? ItemFlags::II_FrontCellIsFirst : 0);
}

} // namespace Arcane::detail::mesh
