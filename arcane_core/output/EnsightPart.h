// SPDX-License-Identifier: Apache-2.0
// The items of a group, described as a part of EnSight.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/groups/ItemGroup.h"
#include "arcane_core/output/EnsightRecords.h"
#include "arcane_core/output/VtkPiece.h"
#include "variables/core/VariableTypedef.h"

#include <map>
#include <string_view>
#include <vector>

namespace Arcane::detail::output
{
/*!
 * \brief Describes the items of a group by their nodes, and by elements in blocks of one type.
 *
 * A part has the items of all ranks, and each node once. An element is a node, an edge, a face or a cell of the mesh. Calls are \local but
 * the constructor.
 */
class EnsightPart
{
 public:
  using Sections = std::vector<EnsightSection>;

  //! \param number the number of the part in all files \collective
  EnsightPart(IParallelMng* pm, const ItemGroup& group, Int32 number);

  eItemKind itemKind() const { return m_piece.item_kind; }
  //! Returns true if all ranks are without items.
  bool empty() const { return m_nb_of_types.empty(); }
  //! Adds the part to the file of the mesh: coordinates, then elements. \a ids_are_given adds the unique ids.
  void addGrid(Sections& sections, bool is_binary, const VariableNodeReal3& coordinates, bool ids_are_given) const;

  //! A component of a variable: 3 places for a vector, 1 for a scalar.
  struct Component
  {
    //! The places of its values in the row of an item. A place of -1 stands for 0.
    std::vector<Int32> places;
  };
  //! Adds one component of the values of the nodes. \a values has \a row_size values for each node of nodes().
  void addNodeValues(Sections& sections, bool is_binary, const std::vector<float>& values, Int32 row_size,
                     const Component& component) const;
  //! Adds one component of the values of the elements. \a values has \a row_size values for each item of items().
  void addItemValues(Sections& sections, bool is_binary, const std::vector<float>& values, Int32 row_size,
                     const Component& component) const;

  //! Returns the local ids of the nodes and items of this rank, in the order in which values are expected.
  ConstArrayView<Int32> nodes() const { return m_piece.nodes; }
  ConstArrayView<Int32> items() const { return m_piece.items; }

 private:
  ItemGroup m_group;
  VtkPiece m_piece;
  Int32 m_number;
  Int32 m_nb_node;
  //! The numbers of elements of all ranks, by the types that EnSight has.
  std::map<std::string_view, Int32> m_nb_of_types;
  //! The indexes in the piece of the elements of each type.
  std::map<std::string_view, std::vector<Int32>> m_blocks;

  const std::vector<Int32>& blockOf(std::string_view type) const;
  void addElements(Sections& sections, bool is_binary, std::string_view type) const;
  void addPolyhedra(Sections& sections, bool is_binary) const;
  //! Returns the numbers of the nodes of an element, from 1 on.
  std::vector<Int32> nodesOf(Int32 element) const;
};

//! Returns the EnSight name of elements of type \a item_type; other solids are polyhedra. \local
std::string_view ensightTypeOf(Int16 item_type);
} // namespace Arcane::detail::output
