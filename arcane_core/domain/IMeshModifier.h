// SPDX-License-Identifier: Apache-2.0
// Adding and removing items of a mesh.
#pragma once

#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane
{

/*!
 * \brief Changes of the own cells of this rank; endUpdate() ends them.
 *
 * Until then new items have the last local ids, removed ones leave holes, and variables have their former size. A face
 * or an edge follows its cells; a node without a cell disappears.
 */
class ARCANE_EXPORT IMeshModifier
{
 public:
  explicit IMeshModifier(IMesh* mesh)
  : m_mesh(mesh)
  {}

  IMesh* mesh() const { return m_mesh; }
  //! See IMesh::setDynamic().
  void setDynamic(bool v);

  /*!
   * \brief New cells owned by this rank, and those of their nodes that do not exist. \local
   * \param infos      for each cell: type, unique id, unique ids of the nodes
   * \param local_ids  of the cells, valid until endUpdate(); empty if not needed
   * \throws ArgumentException when \a infos is wrong; nothing is added.
   */
  void addCells(Integer nb_cell, ConstArrayView<Int64> infos, ArrayView<Int32> local_ids = {});
  //! \local
  void addNodes(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids = {});
  //! With the nodes, edges and faces that have no cell any more. \local
  void removeCells(ConstArrayView<Int32> local_ids);
  //! Takes cells out of the lists of other items, which stay; removeDetachedCells() must follow. \local
  void detachCells(ConstArrayView<Int32> local_ids);
  //! \local
  void removeDetachedCells(ConstArrayView<Int32> local_ids);
  //! Removes all items. \local
  void clearItems();

  /*!
   * \brief Makes ghosts and owners anew, renumbers items in the order of unique ids.
   *
   * Groups and variables follow: items that were there keep their values; coordinates of new ghost nodes come from
   * their owners.
   * \collective
   */
  void endUpdate();
  //! The same: ghosts are always made anew. \collective
  void endUpdate(bool update_ghost_layer, bool remove_old_ghost);
  //! The same, even if nothing was changed. \collective
  void updateGhostLayers();

 private:
  IMesh* m_mesh;
};

} // namespace Arcane
