// SPDX-License-Identifier: Apache-2.0
// Adds and removes items of a mesh.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{
class IAMRTransportFunctor;
class IExtraGhostCellsBuilder;

//! The arguments of IMeshModifier::addCells(), whose views must stay valid until the call.
class MeshModifierAddCellsArgs
{
 public:
  //! \param infos  for each cell: type, unique id, unique ids of the nodes; \param local_ids  receives the local ids, empty if not needed
  MeshModifierAddCellsArgs(Int32 nb_cell, ConstArrayView<Int64> infos, ArrayView<Int32> local_ids = {})
  : m_nb_cell(nb_cell)
  , m_infos(infos)
  , m_local_ids(local_ids)
  {}

  Int32 nbCell() const { return m_nb_cell; }
  ConstArrayView<Int64> cellInfos() const { return m_infos; }
  ArrayView<Int32> cellLocalIds() const { return m_local_ids; }
  //! Has no effect: the faces of new cells are always made.
  void setAllowBuildFaces(bool v) { m_is_allow_build_faces = v; }
  bool isAllowBuildFaces() const { return m_is_allow_build_faces; }

 private:
  Int32 m_nb_cell;
  ConstArrayView<Int64> m_infos;
  ArrayView<Int32> m_local_ids;
  bool m_is_allow_build_faces = true;
};

/*!
 * \brief Changes the own cells of this rank. A call of endUpdate() ends the changes.
 *
 * Until then new items have the last local ids, removed items leave holes, and variables keep their size. A face
 * or an edge follows its cells; a node without a cell disappears.
 */
class ARCANE_EXPORT IMeshModifier
{
 public:
  explicit IMeshModifier(IMesh* mesh)
  : m_mesh(mesh)
  {}

  IMesh* mesh() const { return m_mesh; }
  //! Declares whether the application changes the mesh: see IMesh::setDynamic().
  void setDynamic(bool v);

  /*!
   * \brief Adds cells that this rank owns, with their missing nodes. \local
   * \param infos      for each cell: type, unique id, unique ids of the nodes
   * \param local_ids  of the cells, valid until endUpdate(); empty if not needed
   * \throws ArgumentException when \a infos or the size of \a local_ids is wrong; nothing is added.
   */
  void addCells(Integer nb_cell, ConstArrayView<Int64> infos, ArrayView<Int32> local_ids = {});
  //! Does the same with the arguments in \a args. \local
  void addCells(const MeshModifierAddCellsArgs& args);
  //! \local
  void addNodes(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids = {});
  //! Removes cells, and the nodes, edges and faces that have no cell any more. \local
  void removeCells(ConstArrayView<Int32> local_ids);
  //! Does the same. Ghosts are always built again by endUpdate(), so \a update_ghost has no effect. \local
  void removeCells(ConstArrayView<Int32> local_ids, bool update_ghost)
  {
    ARCANE_UNUSED(update_ghost);
    removeCells(local_ids);
  }
  //! Takes cells out of the lists of other items, which stay. A call of removeDetachedCells() must follow. \local
  void detachCells(ConstArrayView<Int32> local_ids);
  //! \local
  void removeDetachedCells(ConstArrayView<Int32> local_ids);
  //! Removes all items. \local
  void clearItems();

  /*!
   * \brief Builds ghosts and owners again, and numbers items in the order of the mesh: see IItemFamily.
   *
   * Groups and variables follow: existing items keep their values, and coordinates of new ghost nodes come from
   * their owners.
   * \collective
   */
  void endUpdate();
  //! Does the same as endUpdate(): ghosts are always built again. \collective
  void endUpdate(bool update_ghost_layer, bool remove_old_ghost);
  //! Does the same as endUpdate(), even if nothing was changed. \collective
  void updateGhostLayers();
  /*!
   * \brief Adds a builder of ghosts, whose cells become ghosts at the next endUpdate(), and after each later change or exchange of cells.
   *
   * The caller owns the builder. IVariable::synchronize() gives the new ghosts their values; coordinates have them. After a restart on a different number of
   * ranks, the first endUpdate() makes the extra ghosts. \local
   * \throws FatalErrorException for a sub-mesh: its parent determines the ghosts
   */
  void addExtraGhostCellsBuilder(IExtraGhostCellsBuilder* builder);
  //! Removes a builder; the next endUpdate() removes its ghosts. \local
  void removeExtraGhostCellsBuilder(IExtraGhostCellsBuilder* builder);

  //! \name Refinement, which no mesh allows. Each call throws FatalErrorException, as adapt() of Arcane does for meshes without the attribute
  //! amr-type.
  //@{
  void flagCellToRefine(ConstArrayView<Int32> cells);
  void flagCellToCoarsen(ConstArrayView<Int32> cells);
  bool adapt();
  void refineItems();
  void coarsenItems();
  void coarsenItemsV2(bool update_parent_flag);
  void registerCallBack(IAMRTransportFunctor* functor);
  void unRegisterCallBack(IAMRTransportFunctor* functor);
  //@}

 private:
  IMesh* m_mesh;
};

} // namespace Arcane
