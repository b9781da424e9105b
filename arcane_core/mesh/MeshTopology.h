// SPDX-License-Identifier: Apache-2.0
// The items of a mesh and their connections, without any values.
#pragma once

#include "arcane_core/mesh/DeferredConnectivities.h"
#include "arcane_core/mesh/FamilyParts.h"
#include "arcane_core/mesh/IItemFamily.h"
#include "arcane_core/mesh/IndexedGroups.h"
#include "arcane_core/mesh/MeshDescription.h"
#include "arcane_core/mesh/MeshState.h"

#include <functional>
#include <vector>

namespace Arcane::detail::mesh
{
struct CellView;
class ItemMigration;
class ItemsBuilder;
class MeshNumbering;
class SubMeshes;
class UserFamilies;

//! Functions by which families and groups call the rooms above, which know variables. The mesh sets these functions.
struct VariableServices
{
  std::function<std::shared_ptr<IVariableSynchronizer>(const ItemGroup&)> make_synchronizer;
  std::function<void(IItemFamily*, const VariableCollection&)> synchronize;
  std::function<void(IItemFamily*, const VariableCollection&, ConstArrayView<Int32>)> synchronize_items;
  std::function<void(IItemFamily*, IVariable*, MessagePassing::eReduceType)> reduce_from_ghosts;
  std::function<void(const IItemFamily*, VariableCollection&)> used_variables;
  std::function<IVariable*(const IItemFamily*, const String&)> find_variable;
  std::function<ItemVariableScalarRefT<Int32>*(IItemFamily*)> items_new_owner;
  //! Returns the values of items_new_owner.
  std::function<ConstArrayView<Int32>(IItemFamily*)> new_owners;
};

/*!
 * \brief The families of nodes, edges, faces and cells of one sub-domain, and the families that applications make.
 *
 * A mesh is a set of own cells. Nodes, faces, edges, ghosts and owners all follow from the own cells of this rank and of the other
 * ranks. The unique id of a face is `16 * u + i` where u is the smallest unique id of its cells and i its
 * index in that cell; the unique id of an edge is `32 * u + i`: they do not depend on the partition. A node, a face or an edge belongs to
 * the rank of its cell of smallest unique id. A face or an edge keeps its unique id as long as it exists, whatever happens to its cells.
 */
class MeshTopology
{
 public:
  //! Makes empty families. The topology is stored in \a handle.
  MeshTopology(const MeshHandle& handle, IParallelMng* pm);
  ~MeshTopology();
  MeshTopology(const MeshTopology&) = delete;
  MeshTopology& operator=(const MeshTopology&) = delete;

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

  //! \name Observation
  //@{
  bool isBuilt() const { return m_is_built; }
  Int32 dimension() const { return m_dimension; }
  //! Returns true when the mesh has edges, which exist in dimension 3 only.
  bool hasEdge() const { return m_options.has_edge && m_dimension == 3; }
  Int32 nbGhostLayer() const { return m_options.nb_ghost_layer; }
  const MeshBuildOptions& options() const { return m_options; }
  const MeshHandle& handle() const { return m_handle; }
  IParallelMng* parallelMng() const { return m_parallel_mng; }
  Int32 rank() const { return m_rank; }
  const MeshNumbering& numbering() const { return *m_numbering; }
  //! Returns the family of a kind. \throws ArgumentException when \a kind is not one of node, edge, face, cell
  IItemFamily* family(eItemKind kind) const;
  //! Returns the parts of a family that the rooms of the mesh change.
  FamilyParts& parts(eItemKind kind) const { return family(kind)->parts(); }
  //! Returns the family of this name, which may be one of the application, or null.
  IItemFamily* findFamily(const String& name) const;
  //! Returns the families and connectivities that applications make.
  UserFamilies& userFamilies() const { return *m_user_families; }
  //! Returns the ties to the parent of this mesh and to its sub-meshes.
  SubMeshes& subMeshes() const { return *m_sub_meshes; }
  //! Returns a number that grows with each change of items, connectivities or owners. Computed groups compare it.
  Int64 stamp() const { return m_stamp; }
  //! Returns the memory of all families. \unit{bytes}
  Int64 allocatedBytes() const;
  //! Returns the connectivities that are made at their first request.
  DeferredConnectivities& deferred() { return m_deferred; }
  //! Checks ids, connectivities, owners and ghosts. \collective \throws ParallelFatalErrorException on all ranks when one is inconsistent
  void checkValid() const;
  VariableServices& variableServices() { return m_variable_services; }
  //@}

  //! \name Changes, local until endUpdate(), which all ranks must call
  //@{
  //! Sets the dimension of a mesh without items. \throws FatalErrorException when the mesh has items
  void setDimension(Int32 dimension);
  void setOptions(const MeshBuildOptions& options);
  //! Sets the number of ghost layers, which has an effect at the next endUpdate().
  void setNbGhostLayer(Int32 nb_layer);
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
  void endUpdate();
  //! Does the same as endUpdate(), even if nothing was changed. \collective
  void updateGhosts();
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
  //! Updates own and ghost items, and listeners of the family, after the application changed owners. \local
  void notifyOwnersChanged(IItemFamily* family);
  //! Updates the map of unique ids of the family after the application changed unique ids. \local
  void notifyUniqueIdsChanged(IItemFamily* family)
  {
    family->parts().items.noteUniqueIdChange();
    touch();
  }
  //@}

  //! Returns the groups with a table of positions.
  IndexedGroups& indexedGroups() { return m_indexed_groups; }

 private:
  friend class TopologyEditor;
  friend class TopologyStore;

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

  void touch() { ++m_stamp; }
  //! Does build(). \param released_nodes  see Origin
  void buildFrom(const MeshDescription& own, const MeshBuildOptions& options, UniqueArray<Int64>* released_nodes);
  //! Makes all families write the addresses of their arrays into the objects that items read.
  void publish();
  //! Notes that the items or the owners of a family have changed.
  void noteChange(eItemKind kind);
  //! Makes all items from own cells. Groups and listeners of the previous items follow. \collective
  void replaceItems(const Origin& origin);
  //! Returns all items made from own cells, without changing the families. \collective
  ItemsBuilder makeItems(const Origin& origin) const;
  //! Computes the exchange lists and the figures of new items. \collective
  void endInstall();
  //! Renumbers the items in the groups and listeners of the family, which has new items. The marks of items come from the given arrays.
  void followItems(IItemFamily* family, const FamilyArrays& former);

  MeshHandle m_handle;
  IParallelMng* m_parallel_mng;
  Int32 m_rank;
  Int32 m_dimension = 0;
  MeshBuildOptions m_options;
  bool m_is_built = false;
  bool m_has_pending_change = false;
  Int64 m_stamp = 0;
  // Declared before the families, whose groups leave this list when they are destroyed.
  IndexedGroups m_indexed_groups;
  std::unique_ptr<IItemFamily> m_families[4];
  // Declared after the families, which connectivities of applications follow.
  std::unique_ptr<UserFamilies> m_user_families;
  // Declared after the families, which sub-meshes know.
  std::unique_ptr<SubMeshes> m_sub_meshes;
  std::unique_ptr<MeshNumbering> m_numbering;
  VariableServices m_variable_services;
  DeferredConnectivities m_deferred{ *this };
};

} // namespace Arcane::detail::mesh
