// SPDX-License-Identifier: Apache-2.0
// A family of particles.
#pragma once

#include "arcane_core/mesh/items/ItemVector.h"
#include "arcane_core/mesh/user_families/ParticleCells.h"
#include "arcane_core/mesh/user_families/UserItemFamily.h"

namespace Arcane
{

/*!
 * \brief Holds particles: items that may be in a cell and go from rank to rank. UserItemFamily describes how they are added and removed.
 *
 * A particle is in a cell that this rank has, own or ghost, or in none. When cells are renumbered its cell stays the same one; when
 * IPrimaryMesh::exchangeItems() moves cells, own particles go to the owners of their cells, with their values and groups. A particle whose
 * cell was removed is in no cell. A unique id designates the same particle on all ranks; the application ensures it.
 *
 * exchangeParticles() and the services IParticleExchanger move particles between ranks.
 */
class ARCANE_EXPORT IParticleFamily : public UserItemFamily
{
 public:
  //! The family belongs to \a mesh. IMeshBase::createItemFamily() makes it.
  [[gnu::visibility("hidden")]] IParticleFamily(detail::mesh::MeshOfFamily* mesh, const String& name);
  ~IParticleFamily() override;

  IParticleFamily* toParticleFamily() override { return this; }

  //! \name Adding and removing particles. A call of endUpdate() must follow.
  //@{
  /*!
   * \brief Adds particles, which this rank owns and which are in no cell.
   * \param unique_ids  of 0 or more
   * \param local_ids   receives the local id of each. \shape{unique_ids.size()}
   * \return the particles, valid as long as \a local_ids
   * \local \throws ArgumentException when a unique id is negative or exists already, or the sizes differ: nothing is added then. A family
   * without a map of unique ids does not know whether one exists: see setHasUniqueIdMap()
   */
  ParticleVectorView addParticles(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids);
  //! Does the same, and puts each particle into its cell. \throws ArgumentException also when a cell does not exist
  ParticleVectorView addParticles(ConstArrayView<Int64> unique_ids, ConstArrayView<Int32> cells_local_id, ArrayView<Int32> local_ids);
  /*!
   * \brief Finds particles, or adds missing ones with the owners \a owners. The owner of a particle that exists does not change.
   * \local \throws FatalErrorException when the family has no map of unique ids; ArgumentException for a negative unique id, an owner that
   * is not a rank, or lists of different sizes; then the family does not change
   */
  ParticleVectorView addParticles2(ConstArrayView<Int64> unique_ids, ConstArrayView<Int32> owners, ArrayView<Int32> local_ids);
  //! Removes particles. \local \throws ArgumentException when a local id is not used by a particle, or is given twice: nothing is removed then
  void removeParticles(ConstArrayView<Int32> local_ids) { removeItems(local_ids); }
  //@}

  //! \name Cells. The changes count at once.
  //@{
  //! Puts a particle into a cell, or into none if the cell is null. \local \throws ArgumentException when one of them does not exist
  void setParticleCell(Particle particle, Cell new_cell);
  //! Puts each particle into its cell. \local \throws ArgumentException as above, and when the sizes differ
  void setParticlesCell(ParticleVectorView particles, CellVectorView new_cells);
  //! Returns the local id of the cell of each particle, NULL_ITEM_LOCAL_ID for none. \shape{maxLocalId()}
  ConstArrayView<Int32> cells() const { return m_cells.ids(); }
  //! Returns the same for changes by views in kernels. The caller writes local ids of cells only.
  ArrayView<Int32> editCells();
  //! Returns a number that grows with each change of cells by the application.
  Int64 cellsStamp() const { return m_cells_stamp; }
  //! Takes saved cells. \local \throws FatalErrorException when one does not exist, or when there is not one for each local id
  void restoreCells(UniqueArray<Int32>&& cells);
  //@}

  /*!
   * \brief Moves own particles to the ranks that itemsNewOwner() gives, with the values of variables and their groups.
   *
   * The new owner must have the cell of the particle, own or ghost. The call ends the change.
   * \collective
   * \throws ParallelFatalErrorException on all ranks when a new owner is not a rank, has not the cell, or has the particle already
   */
  void exchangeParticles();
  //! Does nothing: IMesh::createItemFamily() makes families ready to use.
  void build() {}
  //! Selects whether ranks keep copies of particles in ghost cells. \throws FatalErrorException if \a value is true: only addParticles2()
  //! makes such copies
  void setEnableGhostItems(bool value);
  bool getEnableGhostItems() const { return false; }

 protected:
  void publish() override;

 private:
  //! \throws ArgumentException that names the first unique id that exists already, or is given twice
  void throwNotNew(ConstArrayView<Int64> unique_ids) const;
  void checkCells(ConstArrayView<Int32> local_ids, bool may_be_null) const;

  detail::mesh::ParticleCells m_cells;
  Int64 m_cells_stamp = 0;
};

} // namespace Arcane
