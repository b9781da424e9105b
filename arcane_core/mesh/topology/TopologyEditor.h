// SPDX-License-Identifier: Apache-2.0
// Adds and removes cells of a mesh, item by item.
#pragma once

#include "arcane_core/mesh/description/CellTable.h"
#include "arcane_core/mesh/topology/MeshFamilies.h"

namespace Arcane::detail::mesh
{

//! A view on a topology for the time of one call. \local
class TopologyEditor
{
 public:
  //! Marks the mesh as changed.
  explicit TopologyEditor(MeshFamilies& topology);
  //! Makes the families publish the addresses of their arrays.
  ~TopologyEditor();
  TopologyEditor(const TopologyEditor&) = delete;
  TopologyEditor& operator=(const TopologyEditor&) = delete;

  void addCells(Int32 nb_cell, ConstArrayView<Int64> infos, ArrayView<Int32> local_ids);
  void addNodes(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids);
  void detachCells(ConstArrayView<Int32> local_ids);
  void removeDetachedCells(ConstArrayView<Int32> local_ids);
  //! Returns own cells with the unique ids of their faces and edges, except faces and edges just made.
  CellTable ownCells() const;

 private:
  IItemFamily& family(eItemKind kind) const { return *m_topology.family(kind); }
  FamilyItems& items(eItemKind kind) const { return *m_items[kind]; }
  ItemConnectivity& connectivity(eItemKind source, eItemKind target) const { return items(source).editConnectivity(target); }
  //! Checks that an array for local ids is empty or as long as the items.
  void checkRoom(eItemKind kind, Int32 nb_item, ConstArrayView<Int32> local_ids) const;
  void checkCells(Int32 nb_cell, ConstArrayView<Int64> infos) const;
  //! Returns true if checkCells() has nothing to say: the same in less time.
  bool areCellsRight(Int32 nb_cell, ConstArrayView<Int64> infos) const;
  Int32 addCell(Int64 unique_id, const ItemTypeInfo* info, ConstArrayView<Int64> node_uids);
  //! Returns true when items of \a source have lists of items of \a target.
  bool areConnected(eItemKind source, eItemKind target) const
  {
    return source != target && (m_topology.hasEdge() || (source != IK_Edge && target != IK_Edge));
  }
  //! Adds an item with its nodes; its other lists are empty, with room for \a nb_room items each.
  Int32 addItem(eItemKind kind, Int64 unique_id, Int16 type, ConstArrayView<Int32> nodes, Int32 nb_room);
  //! Adds the node if it does not exist, with room for \a nb_room items of each kind.
  Int32 findOrAddNode(Int64 unique_id, Int32 nb_room);
  //! Returns the side of these nodes, which are in canonical order, and adds it if it does not exist.
  Int32 findOrAddSide(eItemKind kind, Int16 type, ConstArrayView<Int32> nodes, Int64 unique_id);
  void addFaces(Int32 cell, const ItemTypeInfo* info, ConstArrayView<Int64> node_uids);
  void addEdges(Int32 cell, const ItemTypeInfo* info);
  void setCellOfFace(Int32 face, Int32 cell, bool is_back);
  void connect(eItemKind a, Int32 item_a, eItemKind b, Int32 item_b);
  void setFlagsOfFace(Int32 face, Int32 back, Int32 front);
  void removeFromFace(Int32 face, Int32 cell);
  //! Removes the items of one cell that have no cell any more.
  void removeOrphans(eItemKind kind, ConstArrayView<Int32> candidates);
  void appendUniqueIds(UniqueArray<Int64>& ids, eItemKind kind, Int32 cell) const;

  MeshFamilies& m_topology;
  //! The items of each family.
  FamilyItems* m_items[4];
};

} // namespace Arcane::detail::mesh
