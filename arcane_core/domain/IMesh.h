// SPDX-License-Identifier: Apache-2.0
// A mesh: families of items, coordinates of nodes, and who exchanges values with whom.
#pragma once

#include "arcane_core/domain/IGhostLayerMng.h"
#include "arcane_core/domain/IMeshBase.h"
#include "arcane_core/domain/IMeshModifier.h"
#include "arcane_core/domain/IMeshUtilities.h"
#include "arcane_core/domain/Properties.h"
#include "arcane_core/mesh/ItemPrinter.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"
#include "variables/sync/IVariableSynchronizer.h"

#include <array>
#include <memory>

namespace Arcane
{

namespace detail
{
class NewOwners;
}

/*!
 * \brief The part of a mesh that one sub-domain holds: its own cells and its ghosts.
 *
 * It exists, empty, before it is allocated; then its items follow from a description, a checkpoint, or cells that are
 * added one by one. A module variable called `NodeCoord`, of Real3 on nodes, is the one of the coordinates.
 */
class ARCANE_EXPORT IMesh : public IMeshBase
{
 public:
  //! \a handle designates this mesh until it is destroyed. \local if \a pm is that of the run, else \collective
  IMesh(const MeshHandle& handle, IParallelMng* pm, IVariableMng* vm, ITraceMng* tm);
  ~IMesh() override;

  //! \name Construction
  //@{
  /*!
   * \brief Makes the items, the groups and the coordinates.
   * \collective
   * \throws ParallelFatalErrorException on all ranks when the description of one is wrong.
   */
  void allocate(const MeshDescription& description, const MeshBuildOptions& options = {});
  bool isAllocated() const { return m_topology->isBuilt(); }
  //! Items, groups and properties, as numbers. Coordinates are a variable: they are not in it. \local
  detail::MeshState state() const;
  //! Local ids, owners, groups come back exactly; values of variables are for the caller. \collective
  void restore(const detail::MeshState& state);
  //@}

  //! \name What goes with it
  //@{
  IVariableMng* variableMng() const { return m_variable_mng; }
  //! Null when it was not set in the manager of variables.
  ISubDomain* subDomain() const { return m_variable_mng->subDomain(); }
  IVariableMng* ownerVariableMng() const override { return m_variable_mng; }
  MeshHandle ownerMeshHandle() const override { return m_handle; }
  //! The variable `NodeCoord`, \shape{nodeFamily()->maxLocalId()}, ghosts included.
  VariableNodeReal3& nodesCoordinates() { return m_nodes_coordinates; }
  //! Saved with the mesh.
  Properties* properties() { return &m_properties; }
  IMeshModifier* modifier() { return &m_modifier; }
  IMeshUtilities* utilities() { return &m_utilities; }
  IGhostLayerMng* ghostLayerMng() { return &m_ghost_layer_mng; }
  ItemTypeMng* itemTypeMng() const { return ItemTypeMng::singleton(); }
  //! Null pointer when it is not one.
  virtual IPrimaryMesh* toPrimaryMesh() { return nullptr; }
  bool isPrimaryMesh() { return toPrimaryMesh() != nullptr; }
  //! True when the application said that it changes the mesh.
  bool isDynamic() const { return m_is_dynamic; }
  void setDynamic(bool v) { m_is_dynamic = v; }
  //! Grows with each change of items or owners.
  Int64 timestamp() const { return m_topology->stamp(); }
  //@}

  //! \name Groups of all families
  //@{
  ItemGroupCollection groups() const;
  //! The null group if there is none. Families are searched in the order cells, faces, edges, nodes.
  ItemGroup findGroup(const String& name) const { return findGroup(name, false); }
  //! \throws FatalErrorException, with the names that exist, when there is none if \a throw_exception.
  ItemGroup findGroup(const String& name, bool throw_exception) const;
  //! All but those of all items.
  void destroyGroups();
  //@}

  //! \name Changes
  //@{
  //! Makes ghosts anew. \collective
  void updateGhostLayers(bool remove_old_ghost = true);
  //! Of the family of this kind: see IItemFamily::itemsNewOwner() and IPrimaryMesh::exchangeItems(). \local
  VariableItemInt32& itemsNewOwner(eItemKind kind) { return itemFamily(kind)->itemsNewOwner(); }
  //@}

  //! \name Checks
  //@{
  //! \throws ParallelFatalErrorException on all ranks when items, owners, ghosts or groups are inconsistent. \collective
  void checkValidMesh() const { m_topology->checkValid(); }
  //! checkValidMesh(), and coordinates of ghosts are those of their owners. \collective
  void checkValidMeshFull();
  //@}

 private:
  void setCoordinates(const MeshDescription& description);

  IVariableMng* m_variable_mng;
  bool m_is_dynamic = false;
  Properties m_properties;
  IMeshModifier m_modifier;
  IMeshUtilities m_utilities;
  IGhostLayerMng m_ghost_layer_mng;
  VariableNodeReal3 m_nodes_coordinates;
  //! By kind of items; null until someone asks.
  std::array<std::unique_ptr<detail::NewOwners>, 4> m_new_owners;
};

} // namespace Arcane
