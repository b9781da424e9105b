// SPDX-License-Identifier: Apache-2.0
// A mesh whose cells come from an application, a reader or a generator.
#pragma once

#include "arcane_core/domain/IMesh.h"

namespace Arcane
{

/*!
 * \brief Adds what makes a mesh cell by cell.
 *
 * setDimension(), allocateCells() as often as needed, endAllocate(), then coordinates: nodesCoordinates() of the nodes of
 * own cells, and synchronize().
 */
class IPrimaryMesh : public IMesh
{
 public:
  using IMesh::IMesh;

  IPrimaryMesh* toPrimaryMesh() override { return this; }

  //! \throws FatalErrorException once there are cells.
  void setDimension(Integer dimension) { m_topology->setDimension(dimension); }
  /*!
   * \brief Adds own cells.
   * \param infos      for each cell: type, unique id, unique ids of the nodes
   * \param one_alloc  calls endAllocate(), which is \collective; otherwise \local
   */
  void allocateCells(Integer nb_cell, ConstArrayView<Int64> infos, bool one_alloc = true);
  //! Makes ghosts, owners and numbers. \collective
  void endAllocate();
  //! Edges exist in dimension 3 only, and only if asked before there are cells.
  void setHasEdge(bool v);
};

} // namespace Arcane
