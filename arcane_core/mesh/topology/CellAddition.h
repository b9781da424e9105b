// SPDX-License-Identifier: Apache-2.0
// Adds many cells to a mesh at once.
#pragma once

#include "arcane_core/mesh/building/SideTable.h"
#include "arcane_core/mesh/topology/MeshFamilies.h"

#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace Arcane::detail::mesh
{

/*!
 * \brief Makes the items of many own cells and adds them to the families, with the local ids, unique ids and lists that adding one cell after
 * the other gives.
 *
 * Each list of connected items is written once. The object is used for one call. \local
 */
class CellAddition
{
 public:
  //! Puts a cell on a side of a face that existed before.
  using SetCellOfFace = std::function<void(Int32 face, Int32 cell, bool is_back)>;

  explicit CellAddition(MeshFamilies& topology);

  /*!
   * \brief Adds cells. \a infos holds the type, the unique id and the unique ids of the nodes of each; TopologyEditor has checked it.
   * \throws FatalErrorException when two cells are on the same side of a face; cells and faces are not added then
   */
  void add(Int32 nb_cell, ConstArrayView<Int64> infos, const SetCellOfFace& set_cell_of_face);
  //! Returns true if this way is the shorter one: its time depends on the number of nodes that exist.
  static bool isWorthIt(const MeshFamilies& topology, Int32 nb_cell);

 private:
  //! The faces or edges of the new cells.
  struct Sides
  {
    SideTable added;
    //! The number of faces or edges that existed before.
    Int32 nb_former = 0;
    //! The sides of each new cell, one cell after the other, and their numbers.
    UniqueArray<Int32> of_cells;
    UniqueArray<Int32> nb_of_cell;
  };
  //! The back cell and the front cell of a face, or NULL_ITEM_LOCAL_ID.
  struct CellsOfFace
  {
    Int32 back = NULL_ITEM_LOCAL_ID;
    Int32 front = NULL_ITEM_LOCAL_ID;

    bool hasOnly(Int32 cell) const
    {
      return (back == cell && front == NULL_ITEM_LOCAL_ID) || (front == cell && back == NULL_ITEM_LOCAL_ID);
    }
  };
  //! A face that existed before and gets a new cell.
  struct FormerFace
  {
    Int32 face;
    Int32 cell;
    bool is_back;
  };
  //! One of the new cells.
  struct NewCell
  {
    const ItemTypeInfo* info;
    Int32 local_id;
    Int64 unique_id;
    const Int32* nodes;
    ConstArrayView<Int64> node_uids;
  };

  FamilyItems& items(eItemKind kind) const { return m_topology.items(kind); }
  ItemConnectivity& connectivity(eItemKind source, eItemKind target) const { return items(source).editConnectivity(target); }
  void findNodes(ConstArrayView<Int64> infos);
  template <typename Action> void forEachCell(ConstArrayView<Int64> infos, Action action) const;
  void addFaces(const NewCell& cell);
  void addEdges(const NewCell& cell);
  //! Returns the side of these nodes, which are in canonical order, and adds it if it does not exist.
  Int32 findOrAddSide(eItemKind kind, Sides& sides, ConstArrayView<Int32> nodes, Int16 type, Int64 unique_id);
  CellsOfFace& cellsOfNew(Int32 face) { return m_cells_of_new[static_cast<std::size_t>(face - m_faces.nb_former)]; }
  //! Returns the cells of a face that existed before, with the new ones that it has got.
  CellsOfFace& cellsOfFormer(Int32 face);
  void setCell(CellsOfFace& cells, Int32 face, const NewCell& cell, bool is_back) const;
  Int64 uniqueIdOfFace(Int32 face) const;
  Int64 uniqueIdOfCell(Int32 cell) const;
  void storeItems();
  void storeCells();
  void storeFaces();
  void storeEdges();
  //! Makes the lists from nodes to the new sides.
  void connectNodesTo(eItemKind kind, const Sides& sides);
  //! Adds the sources from \a first on to the lists of their targets. \a targets holds the targets of all, \a nb the number of each.
  void connectBackwards(eItemKind source, eItemKind target, Int32 first, ConstArrayView<Int32> nb, ConstArrayView<Int32> targets);

  MeshFamilies& m_topology;
  Int32 m_nb_former_node;
  Int32 m_first_cell;
  UniqueArray<Int16> m_types;
  UniqueArray<Int64> m_unique_ids;
  UniqueArray<Int32> m_cell_node;
  UniqueArray<Int32> m_nb_node;
  Sides m_faces;
  Sides m_edges;
  //! The cells of each new face.
  std::vector<CellsOfFace> m_cells_of_new;
  //! The cells of the faces that existed before and get new cells.
  std::unordered_map<Int32, CellsOfFace> m_cells_of_former;
  std::vector<FormerFace> m_former_faces;
  //! Pairs of a face and an edge, in the order in which they are connected.
  std::vector<std::pair<Int32, Int32>> m_face_edges;
};

} // namespace Arcane::detail::mesh
