// SPDX-License-Identifier: Apache-2.0
// A mesh saved by a different number of ranks, read in slices.
#pragma once

#include "arcane_core/mesh/description/CellTable.h"
#include "arcane_core/mesh/description/MeshDescription.h"
#include "arcane_core/mesh_restart/PartArrays.h"
#include "arcane_core/mesh_restart/RowDirectory.h"

#include <array>
#include <memory>

namespace Arcane::detail::mesh
{
class MeshTopology;
}

namespace Arcane::detail::mesh_restart
{

/*!
 * \brief Reads the items that the parts of a previous run hold. Each rank reads a slice of the rows of each kind of items.
 *
 * A row is an item of a part, own or ghost. Each item has one row that counts, in the part that owned it. The mesh is then made from the
 * cells: give them to new owners with sendCells(), build the mesh from them, then bring marks and groups with giveMarksAndGroups().
 * UserFamilyParts reads the families of DoFs and particles.
 */
class MeshParts
{
 public:
  //! \param mesh_name  for messages \collective \throws ParallelFatalErrorException on all ranks when a part cannot be read, or contradicts
  //! itself
  MeshParts(IParallelMng* pm, const StateParts& parts, const String& mesh_name);
  ~MeshParts();

  const PartArrays& arrays() const { return m_arrays; }
  Int32 dimension() const { return m_dimension; }
  const mesh::MeshBuildOptions& options() const { return m_options; }
  //! Returns the rows of the items of one kind, ghosts included.
  const PartRows& rows(eItemKind kind) const { return m_rows[static_cast<std::size_t>(kind)]; }
  //! Returns the rows of items by their unique ids.
  const RowDirectory& directory(eItemKind kind) const { return *m_directories[static_cast<std::size_t>(kind)]; }
  //! Returns the cells that a part owned, among the rows that this rank has read.
  const mesh::CellTable& cells() const { return m_cells; }
  //! Returns the unique ids of the nodes of these cells, in no order.
  const std::vector<Int64>& nodesOfCells() const { return m_node_uids; }
  //! Fetches values of nodesOfCells().
  const RowFetch& nodesFetch() const { return *m_nodes_fetch; }

  //! Returns the cells whose new owner is this rank. \param new_owners  of cells(), in their order \collective
  mesh::CellTable sendCells(ConstArrayView<Int32> new_owners) const;
  /*!
   * \brief Returns what fetches the values of all items of \a topology, by local id.
   * \collective
   * \throws ParallelFatalErrorException on all ranks when no part owned an item of a rank
   */
  std::unique_ptr<RowFetch> fetchOfItems(const mesh::MeshTopology& topology, eItemKind kind) const;
  //! Gives the items of one kind the application's bits that their owners had, and puts them into the groups of their owners. \collective
  void giveMarksAndGroups(mesh::MeshTopology& topology, eItemKind kind, const RowFetch& fetch) const;
  //! Returns the array of bytes of this name that the first part has; empty if it has none. \collective
  UniqueArray<Byte> bytesOfFirstPart(const String& name) const { return m_arrays.bytesOfFirstPart(name); }

 private:
  //! The type and the membership to a part of the cells in the rows of this rank.
  struct CellRows
  {
    std::vector<Int16> types;
    std::vector<Byte> is_own;
  };

  void readInfos();
  void readGroupNames();
  //! Returns the owners of the rows of this rank.
  std::vector<Int32> readItems(eItemKind kind);
  void readCells(const std::vector<Int32>& owners);
  void connectCells(eItemKind kind, const CellRows& cells);
  std::vector<Int64> readConnected(eItemKind kind, const CellRows& cells) const;
  UniqueArray<Int64>& uidsConnected(eItemKind kind);

  IParallelMng* m_parallel_mng;
  const StateParts& m_parts;
  PartArrays m_arrays;
  String m_mesh_name;
  Int32 m_dimension = 0;
  mesh::MeshBuildOptions m_options;
  std::array<PartRows, 4> m_rows;
  std::array<std::unique_ptr<RowDirectory>, 4> m_directories;
  //! The unique ids of the items in the rows of this rank.
  std::array<std::vector<Int64>, 4> m_uids;
  //! True when the parts were numbered along a curve.
  bool m_is_along_curve = false;
  //! True for the kinds of items that cells are connected to.
  std::array<bool, 4> m_has_connected = {};
  std::array<std::set<String>, 4> m_group_names;
  mesh::CellTable m_cells;
  std::vector<Int64> m_node_uids;
  std::unique_ptr<RowFetch> m_nodes_fetch;
};

} // namespace Arcane::detail::mesh_restart
