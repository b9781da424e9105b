// SPDX-License-Identifier: Apache-2.0
// A mesh: families of items, coordinates of nodes, and synchronizers between ranks.
#pragma once

#include "arcane_core/base/object/IUserDataList.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/base/object/Properties.h"
#include "arcane_core/domain/IGhostLayerMng.h"
#include "arcane_core/domain/IMeshBase.h"
#include "arcane_core/domain/IMeshChecker.h"
#include "arcane_core/domain/IMeshModifier.h"
#include "arcane_core/domain/IMeshUtilities.h"
#include "arcane_core/domain/MeshKind.h"
#include "arcane_core/domain/MeshPartInfo.h"
#include "arcane_core/mesh/items/ItemPrinter.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"
#include "variables/sync/IVariableSynchronizer.h"

#include <array>
#include <map>
#include <memory>

namespace Arcane
{

class IIndexedIncrementalItemConnectivityMng;
class IMeshPartitionConstraintMng;
class ITiedInterface;
class MeshEventArgs;
enum class eMeshEventType;
template <typename... Args> class EventObservable;
template <typename... Args> class EventObservableView;
template <typename ItemTypeT, typename DataTypeT> class SharedMeshVariableScalarRefT;
using MeshCollection = Collection<IMesh*>;
using TiedInterfaceCollection = Collection<ITiedInterface*>;

namespace detail::domain
{
class NewOwners;
}
namespace detail::mesh
{
struct MeshBuildOptions;
struct MeshDescription;
struct MeshState;
} // namespace detail::mesh
namespace detail::mesh_restart
{
class MeshParts;
class RowFetch;
} // namespace detail::mesh_restart

/*!
 * \brief The part of a mesh that one sub-domain holds: its own cells and its ghosts.
 *
 * The mesh exists, empty, before it is allocated. Its items then come from a description, from a checkpoint, or from cells that are
 * added one by one. A module variable `NodeCoord` of type Real3 on nodes refers to the coordinates.
 */
class ARCANE_EXPORT IMesh : public IMeshBase
{
 public:
  //! Makes an empty mesh, which \a handle designates until the mesh is destroyed. \local if \a pm is the manager of the run, else \collective
  IMesh(const MeshHandle& handle, IParallelMng* pm, IVariableMng* vm, ITraceMng* tm);
  ~IMesh() override;

  //! \name Construction
  //@{
  /*!
   * \brief Makes the items, the groups and the coordinates.
   * \collective
   * \throws ParallelFatalErrorException on all ranks when the description of one is wrong.
   */
  void allocate(detail::mesh::MeshDescription description, const detail::mesh::MeshBuildOptions& options);
  //! Does the same with default options. \collective
  [[gnu::visibility("hidden")]] void allocate(detail::mesh::MeshDescription description);
  bool isAllocated() const;
  //! Returns items, groups and properties as numbers. Coordinates are not included, since they are a variable. Large arrays stay in the
  //! memory of the mesh, which must not change as long as the result is used. \local
  detail::mesh::MeshState stateInPlace() const;
  //! Restores local ids, owners and groups exactly. The caller restores the values of variables. \collective
  void restore(const detail::mesh::MeshState& state);
  /*!
   * \brief Makes the mesh that a different number of ranks has saved, with its groups and properties. The caller restores the values of variables.
   * \param new_owners  of MeshParts::cells(), in their order
   * \return what fetches values of the items of this rank, by kind
   * \collective
   * \throws ParallelFatalErrorException on all ranks when the parts contradict each other
   */
  std::array<std::unique_ptr<detail::mesh_restart::RowFetch>, 4> restore(const detail::mesh_restart::MeshParts& parts,
                                                                         ConstArrayView<Int32> new_owners);
  //@}

  //! \name Related objects
  //@{
  IVariableMng* variableMng() const { return m_variable_mng; }
  //! Returns the sub-domain, or null when the manager of variables has none.
  ISubDomain* subDomain() const { return m_variable_mng->subDomain(); }
  IVariableMng* ownerVariableMng() const override { return m_variable_mng; }
  MeshHandle ownerMeshHandle() const override { return m_handle; }
  //! Returns the variable `NodeCoord`, ghosts included. In a sub-mesh the values are copies, made each time the sub-mesh follows its
  //! parent; sharedNodesCoordinates() gives the parent's coordinates. \shape{nodeFamily()->maxLocalId()}
  VariableNodeReal3& nodesCoordinates() { return m_nodes_coordinates; }
  //! Returns the coordinates of the nodes of this mesh, which a sub-mesh shares with the mesh from which its nodes come. SharedVariable.h
  //! has to be included.
  SharedMeshVariableScalarRefT<Node, Real3> sharedNodesCoordinates();
  //! Returns the properties, which are saved with the mesh.
  Properties* properties() { return &m_properties; }
  //! Returns the objects that applications attach to the mesh. The mesh releases them before its destruction.
  IUserDataList* userDataList() { return m_handle.meshUserDataList(); }
  IMeshModifier* modifier() { return &m_modifier; }
  IMeshUtilities* utilities() { return &m_utilities; }
  IGhostLayerMng* ghostLayerMng() { return &m_ghost_layer_mng; }
  ItemTypeMng* itemTypeMng() const { return ItemTypeMng::singleton(); }
  //! Returns the connectivities between families that the application makes.
  IIndexedIncrementalItemConnectivityMng* indexedConnectivityMng() const;
  //! Returns this mesh as an IPrimaryMesh, or null when it is of another class. \throws BadCastException for a sub-mesh
  virtual IPrimaryMesh* toPrimaryMesh() { return nullptr; }
  //! Returns true when cells can be added to the mesh, and false for a sub-mesh.
  virtual bool isPrimaryMesh() const { return false; }
  //! Returns true when the application declared that it changes the mesh.
  bool isDynamic() const { return m_is_dynamic; }
  void setDynamic(bool v) { m_is_dynamic = v; }
  //! Returns a number that grows with each change of items or owners.
  Int64 timestamp() const;
  //@}

  //! \name Properties of the mesh
  //@{
  //! Returns the variable of the connectivities of the mesh: see Connectivity. The first call makes it. Checkpoints do not save it.
  VariableScalarInteger connectivity();
  //! Returns the structure, which is Cartesian when a generator made the mesh as a grid. Meshes are not refined.
  MeshKind meshKind() const;
  bool isAmrActivated() const { return false; }
  //! Returns the name of the factory of such meshes in Arcane.
  String factoryName() const { return "ArcaneDynamicMeshFactory"; }
  //! Returns which part of the mesh this rank has.
  MeshPartInfo meshPartInfo() const { return makeMeshPartInfoFromParallelMng(parallelMng()); }
  //! Returns false: faces are not tied.
  bool hasTiedInterface() const { return false; }
  TiedInterfaceCollection tiedInterfaces() const;
  //@}

  //! \name Sub-meshes: meshes whose cells are the cells or the faces of a group of another mesh
  //@{
  /*!
   * \brief Makes this mesh, which is empty and on the ranks of the mesh of \a group, a part of that mesh.
   *
   * IMainFactory::createSubMesh() makes such meshes. The cells are the items of the group; all items have the unique ids and the owners of
   * the items of the parent that they are, see Item::parent(). The sub-mesh follows the group and its parent at the end of each change of
   * the parent: IMeshModifier::endUpdate(), also if nothing else has changed, and IPrimaryMesh::exchangeItems(). Each item then has the
   * values that its previous owner had, in ghosts too. The sub-mesh cannot be changed otherwise. Checkpoints save neither the sub-mesh nor
   * the variables on it: after a restart, make it again from its group.
   * \collective
   * \throws FatalErrorException as SubMeshes::tie()
   */
  void makePartOf(const ItemGroup& group);
  //! Returns the mesh of which this mesh is a part, or null.
  IMesh* parentMesh() const;
  //! Returns the group of the parent whose items are the cells of this mesh, or the null group.
  ItemGroup parentGroup() const;
  //! Returns the meshes that are parts of this one, in the order of their creation.
  MeshCollection childMeshes() const;
  //! Does nothing, since makePartOf() adds the sub-mesh. \throws ArgumentException when \a child is not a part of this mesh
  void addChildMesh(IMesh* child);
  //@}

  //! \name Groups of all families
  //@{
  ItemGroupCollection groups() const;
  //! Returns the group called \a name, or the null group. Families are searched in the order cells, faces, edges, nodes, then families of
  //! DoFs and particles.
  ItemGroup findGroup(const String& name) const { return findGroup(name, false); }
  //! Returns the group called \a name. \throws FatalErrorException, with the existing names, when there is none and \a throw_exception is
  //! true
  ItemGroup findGroup(const String& name, bool throw_exception) const;
  //! Destroys all groups except the groups of all items.
  void destroyGroups();
  //@}

  //! \name Changes
  //@{
  //! Adds own cells: see IMeshModifier::addCells(). The first ones freeze connectivity(). \local
  void addCells(Integer nb_cell, ConstArrayView<Int64> infos, ArrayView<Int32> local_ids);
  //! Builds the ghosts again. \collective
  void updateGhostLayers(bool remove_old_ghost = true);
  //! Takes the owners that items were given on each rank, for all families. \collective
  void computeSynchronizeInfos();
  //! Returns the new owners of the family of this kind: see IItemFamily::itemsNewOwner() and IPrimaryMesh::exchangeItems(). \local
  VariableItemInt32& itemsNewOwner(eItemKind kind) { return itemFamily(kind)->itemsNewOwner(); }
  //! Returns the cells that partitions keep together. The first call makes the object. \local
  IMeshPartitionConstraintMng* partitionConstraintMng();
  /*!
   * \brief Returns an event of this mesh. MeshEvents.h, which has to be included, names the events.
   *
   * Functions that listen are called on each rank.
   * \local \throws ArgumentException when \a type is not an event
   */
  EventObservableView<const MeshEventArgs&> eventObservable(eMeshEventType type);
  //! Notifies listeners that the mesh is about to be saved: BeginPrepareDump, then EndPrepareDump. Each checkpoint calls it. \local
  void prepareForDump();
  //@}

  //! \name Checks
  //@{
  IMeshChecker* checker() { return &m_checker; }
  //! \throws ParallelFatalErrorException on all ranks when items, owners, ghosts or groups are inconsistent. \collective
  void checkValidMesh() const;
  //! Does checkValidMesh(), and checks that coordinates of ghosts equal the coordinates on their owners. \collective
  void checkValidMeshFull();
  //! Sets the checks after each IMeshModifier::endUpdate(): nothing for 0, which is the default, checkValidMesh() for 1,
  //! checkValidMeshFull() for 2 and more. The level must be the same on all ranks.
  void setCheckLevel(Integer level) { m_check_level = level; }
  Integer checkLevel() const { return m_check_level; }
  //@}

 private:
  void setCoordinates(const detail::mesh::MeshDescription& description);
  //! Copies the coordinates of the parent of a sub-mesh. \collective
  void takeCoordinatesOfParent();
  void freezeConnectivity();

  IVariableMng* m_variable_mng;
  bool m_is_dynamic = false;
  Integer m_check_level = 0;
  Properties m_properties;
  IMeshModifier m_modifier;
  IMeshUtilities m_utilities;
  IMeshChecker m_checker{ this };
  IGhostLayerMng m_ghost_layer_mng;
  VariableNodeReal3 m_nodes_coordinates;
  //! By eMeshEventType; null until eventObservable() is called.
  detail::base::Owned<EventObservable<const MeshEventArgs&>> m_events[2];
  //! Null until partitionConstraintMng() is called.
  detail::base::Owned<IMeshPartitionConstraintMng> m_partition_constraint_mng;
  //! Null until connectivity() is called.
  detail::base::Owned<VariableScalarInteger> m_connectivity;
  //! Holds the new owners of each family for which they were asked.
  std::map<const IItemFamily*, std::unique_ptr<detail::domain::NewOwners>> m_new_owners;
};

} // namespace Arcane
