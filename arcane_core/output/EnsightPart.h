// SPDX-License-Identifier: Apache-2.0
// The items of a group on one rank, described as a part of EnSight.
#pragma once

#include "arcane_core/mesh/ItemGroup.h"
#include "arcane_core/output/EnsightRecords.h"
#include "arcane_core/output/VtkPiece.h"
#include "variables/core/VariableTypedef.h"

#include <map>
#include <string>
#include <string_view>

namespace Arcane::detail::output
{
/*!
 * \brief Describes the own items of a group by their nodes, and by elements in blocks of one type. All calls are \local
 *
 * Nodes at the border of two sub-domains are in the parts of both. An element is a node, an edge, a face or a cell of the mesh.
 */
class EnsightPart
{
 public:
  //! \param number the number of the part in all files
  EnsightPart(const ItemGroup& group, Int32 number, const String& name);

  eItemKind itemKind() const { return m_piece.item_kind; }
  bool empty() const { return m_piece.items.empty(); }
  //! Writes the part into the file of the mesh: coordinates, then elements. \a ids_are_given adds the unique ids.
  void writeGrid(EnsightRecords& records, const VariableNodeReal3& coordinates, bool ids_are_given) const;

  //! The number of values of a vector is 3, that of a scalar is 1.
  struct Component
  {
    //! These are the places of its values in the row of an item. A place of -1 stands for 0.
    std::vector<Int32> places;
  };
  //! Writes one component of the values of the nodes. \a values has \a row_size values for each node of nodes().
  void writeNodeValues(EnsightRecords& records, const std::vector<float>& values, Int32 row_size, const Component& component) const;
  //! Writes one component of the values of the elements. \a values has \a row_size values for each item of items().
  void writeItemValues(EnsightRecords& records, const std::vector<float>& values, Int32 row_size, const Component& component) const;

  //! Returns the local ids of the nodes, and of the items, in the order in which values are expected.
  ConstArrayView<Int32> nodes() const { return m_piece.nodes; }
  ConstArrayView<Int32> items() const { return m_piece.items; }

 private:
  ItemGroup m_group;
  VtkPiece m_piece;
  Int32 m_number;
  std::string m_name;
  //! The indexes in the piece of the elements of each type of EnSight.
  std::map<std::string_view, std::vector<Int32>> m_blocks;

  void writeElements(EnsightRecords& records, std::string_view type, const std::vector<Int32>& elements) const;
  void writePolyhedra(EnsightRecords& records, const std::vector<Int32>& elements) const;
  //! Returns the numbers of the nodes of an element, from 1 on.
  std::vector<Int32> nodesOf(Int32 element) const;
};

//! Returns the name that EnSight has for elements of type \a item_type; those of other solids are polyhedra. \local
std::string_view ensightTypeOf(Int16 item_type);
} // namespace Arcane::detail::output
