// SPDX-License-Identifier: Apache-2.0
// The items of a mesh and their connections, without any values.
#pragma once

#include "arcane_core/mesh/topology/MeshFamilies.h"
#include "arcane_core/mesh/topology/MeshState.h"

#include <vector>

namespace Arcane::detail::mesh
{
struct CellView;
class ItemMigration;
class ItemsBuilder;

/*!
 * \brief The families of nodes, edges, faces and cells of one sub-domain, and the families that applications make.
 *
 * A mesh is a set of own cells. Nodes, faces, edges, ghosts and owners all follow from the own cells of this rank and of the other
 * ranks. The unique id of a face is `16 * u + i` where u is the smallest unique id of its cells and i its
 * index in that cell; the unique id of an edge is `32 * u + i`: they do not depend on the partition. A node, a face or an edge belongs to
 * the rank of its cell of smallest unique id. A face or an edge keeps its unique id as long as it exists, whatever happens to its cells.
 */
class MeshTopology final : public MeshFamilies
{
 public:
  //! Makes empty families. The topology is stored in \a handle.
  MeshTopology(const MeshHandle& handle, IParallelMng* pm);
  ~MeshTopology() override;

  //! \name Construction
  //@{
  /*!
   * \brief Makes all items from own cells.
   * \collective
   * \throws ParallelFatalErrorException on all ranks when the description of one is wrong: unknown type, node that does not
   *         exist, cell that exists twice, face with more than two cells, item of a group that does not exist.
   */
  void build(const MeshDescription& own, const MeshBuildOptions& options) { buildFrom(own, options, nullptr); }
  //! Does build(), and releases the nodes of cells in \a own, its largest array, as soon as they are read. \collective
  void buildAndRelease(MeshDescription& own, const MeshBuildOptions& options) { buildFrom(own, options, &own.cell_node_uid); }
  //! Returns the state of the mesh. \throws FatalErrorException between a change and endUpdate() \local
  MeshState state() const;
  //! Does state(), but large arrays stay in the memory of the mesh, which must not change as long as the result is used. \local
  MeshState stateInPlace() const;
  //! Restores the mesh from the result of state(): local ids, owners, flags and groups are exactly the same. \collective
  void restore(const MeshState& state);
  /*!
   * \brief Makes all items from own cells that were saved by other ranks. Faces and edges keep the unique ids that \a own has.
   * \collective
   * \throws ParallelFatalErrorException on all ranks when a cell exists twice, or when the cells contradict each other
   */
  void rebuild(Int32 dimension, const MeshBuildOptions& options, const CellView& own);
  //@}

  //! Checks ids, connectivities, owners and ghosts. \collective \throws ParallelFatalErrorException on all ranks when one is inconsistent
  void checkValid() const;

  //! \name Changes, local until endUpdate(), which all ranks must call
  //@{
  /*!
   * \brief Adds own cells, and their nodes if these do not exist.
   * \param infos      for each cell: type, unique id, unique ids of the nodes
   * \param local_ids  receives the local ids of the new cells, valid until endUpdate(); empty if not needed
   * \throws ArgumentException when \a infos is wrong: nothing is added then.
   */
  void addCells(Int32 nb_cell, ConstArrayView<Int64> infos, ArrayView<Int32> local_ids);
  //! Adds nodes, which disappear at endUpdate() if they have no cell. The argument \a local_ids is as in addCells().
  void addNodes(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids);
  //! Removes cells, and the nodes, edges and faces that have no cell any more.
  void removeCells(ConstArrayView<Int32> local_ids);
  //! Takes cells out of the connectivities of other items. A call of removeDetachedCells() must follow.
  void detachCells(ConstArrayView<Int32> local_ids);
  void removeDetachedCells(ConstArrayView<Int32> local_ids);
  void clearItems();
  //! Computes ghosts, owners and local ids again, in the order of numbering(). Groups and variables follow. \collective
  void endUpdate() override;
  void compactItems(bool do_sort) override;
  void updateGhosts() override;
  /*!
   * \brief Moves own cells to the ranks in \a new_owners, with all data on them.
   *
   * Nodes, edges and faces, their owners and ghosts follow from the cells. Unique ids do not change. On each rank, the data on items (flags
   * of the application, groups, values of listeners) become the data of the previous owner. Nothing is done when no cell moves.
   * \param new_owners  the new owner of each cell, by local id; all ranks that have a cell give it the same owner
   * \return the number of cells that moved, of all ranks
   * \collective
   * \throws ParallelFatalErrorException on all ranks when a new owner is not a rank, when ranks disagree on one, or when
   *         the mesh was changed without endUpdate().
   */
  Int64 exchangeCells(ConstArrayView<Int32> new_owners);
  void notifyOwnersChanged(IItemFamily* family) override;
  //@}

 private:
  //! Own cells from which all items are made. The others are null where there are none.
  struct Origin
  {
    const CellView& own;
    ConstArrayView<Int64> known_nodes;
    String mesh_name;
    ItemMigration* migration = nullptr;
    //! The description of the own cells of a new mesh.
    const MeshDescription* description = nullptr;
    //! The array behind `own.node_uid`, if it may be released once it is read.
    UniqueArray<Int64>* released_nodes = nullptr;
    //! The own cells that codes have chosen as ghosts of each rank; null on all ranks or on none.
    const std::vector<UniqueArray<Int64>>* chosen_ghosts = nullptr;
  };

  //! Does build(). \param released_nodes  see Origin
  void buildFrom(const MeshDescription& own, const MeshBuildOptions& options, UniqueArray<Int64>* released_nodes);
  //! Makes all items from own cells. Groups and listeners of the previous items follow. \collective
  void replaceItems(const Origin& origin);
  //! Returns all items made from own cells, without changing the families. \collective
  ItemsBuilder makeItems(const Origin& origin) const;
  //! Computes the exchange lists and the figures of new items. \collective
  void endInstall();
  //! Renumbers the items in the groups and listeners of the family, which has new items. The marks of items come from the given arrays.
  void followItems(IItemFamily* family, const FamilyArrays& former);
  //! Notifies the events of all families of their last change. \local
  void notifyItemListChanges() const;
};

} // namespace Arcane::detail::mesh
