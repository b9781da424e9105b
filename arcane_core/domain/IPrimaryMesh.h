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
class ARCANE_EXPORT IPrimaryMesh : public IMesh
{
 public:
  using IMesh::IMesh;

  IPrimaryMesh* toPrimaryMesh() override;
  bool isPrimaryMesh() const override { return !parentMesh(); }

  //! Sets the dimension. \throws FatalErrorException when there are cells already
  void setDimension(Integer dimension);
  /*!
   * \brief Adds own cells.
   * \param infos      for each cell: type, unique id, unique ids of the nodes
   * \param one_alloc  calls endAllocate(), which is \collective; otherwise \local
   */
  void allocateCells(Integer nb_cell, ConstArrayView<Int64> infos, bool one_alloc = true);
  //! Builds ghosts and owners, and numbers the items. \collective
  void endAllocate();
  //! Removes all items and groups, so that other cells can be allocated. References to variables and families stay valid. \collective
  void deallocate();
  //! Selects whether the mesh has edges, which exist in dimension 3 only. Call it before there are cells.
  void setHasEdge(bool v);
  /*!
   * \brief Moves cells to the ranks that itemsNewOwner(IK_Cell) gives, with all values on them.
   *
   * New owners of nodes, edges and faces follow from the new owners of cells. Unique ids do not change, local ids do; ghost layers are made
   * anew. On each rank, each item has the values that its previous owner had, in ghosts too. Variables PNoExchange or PTemporary, and
   * variables that some rank does not have, keep the values of items that this rank had already, and are zero for the others. Items are in
   * the groups in which their previous owner had put them. References, views and groups stay valid.
   *
   * Nothing is done when no cell moves.
   * \return the number of cells that moved, of all ranks
   * \collective
   * \throws ParallelFatalErrorException on all ranks when a new owner is not a rank, when the new owner of a ghost differs from what its
   *         owner says, or when the mesh was changed and endUpdate() not called.
   */
  Int64 exchangeItems();
  /*!
   * \brief Gives nodes, edges and faces the owners that follow from the present owners of cells: see MeshTopology.
   *
   * The application has set the owners of cells with MutableItemBase::setOwner(), the same on all ranks that have a cell. No item moves.
   * \collective
   */
  void setOwnersFromCells();
};

} // namespace Arcane
