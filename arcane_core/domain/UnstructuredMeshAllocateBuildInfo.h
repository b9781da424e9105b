// SPDX-License-Identifier: Apache-2.0
// The cells of a new mesh, one by one.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/description/ItemTypeId.h"

namespace Arcane
{
class IPrimaryMesh;

/*!
 * \brief Gathers own cells of this rank, and makes the mesh of them: setMeshDimension(), addCell() for each cell, allocateMesh().
 *
 * Coordinates follow: see IPrimaryMesh.
 */
class ARCANE_EXPORT UnstructuredMeshAllocateBuildInfo
{
 public:
  //! \a mesh has no cells yet, and outlives the object.
  explicit UnstructuredMeshAllocateBuildInfo(IPrimaryMesh* mesh);
  UnstructuredMeshAllocateBuildInfo(const UnstructuredMeshAllocateBuildInfo&) = delete;
  UnstructuredMeshAllocateBuildInfo& operator=(const UnstructuredMeshAllocateBuildInfo&) = delete;

  //! Reserves memory for \a nb_cell cells, which have \a nb_connectivity_node nodes together. Optional. \local
  void preAllocate(Int32 nb_cell, Int64 nb_connectivity_node);
  //! Sets the dimension, from 1 to 3. \local
  void setMeshDimension(Int32 dimension) { m_dimension = dimension; }
  //! Adds a cell. \local \throws ArgumentException for an unknown type, or a size of \a nodes_uid that differs from its number of nodes
  void addCell(ItemTypeId type, Int64 cell_uid, SmallSpan<const Int64> nodes_uid);
  //! Makes the mesh: IPrimaryMesh::setDimension(), allocateCells() and endAllocate(). \collective
  //! \throws ParallelFatalErrorException when a rank has not set the dimension, or ranks have set different ones
  void allocateMesh();

 private:
  IPrimaryMesh* m_mesh;
  Int32 m_dimension = -1;
  Int32 m_nb_cell = 0;
  //! For each cell: type, unique id, unique ids of nodes.
  UniqueArray<Int64> m_infos;
};

} // namespace Arcane
