// SPDX-License-Identifier: Apache-2.0
// The families of a mesh, and what changes them together.
#pragma once

#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/groups/MeshOfFamily.h"
#include "arcane_core/mesh/items/DeferredConnectivities.h"
#include "arcane_core/mesh/items/FamilyItems.h"

namespace Arcane::detail::mesh
{

class MeshNumbering;
class SubMeshes;
class UserFamilies;

/*!
 * \brief Owns the families of a mesh, its numbering, and its ties to other meshes. Its own functions are \local.
 *
 * The classes that change items write through it; MeshTopology calls them in order.
 */
class MeshFamilies : public MeshOfFamily
{
 public:
  //! Makes empty families.
  MeshFamilies(const MeshHandle& handle, IParallelMng* pm, MeshTopology* topology);
  ~MeshFamilies() override;

  //! \name Observation
  //@{
  const MeshNumbering& numbering() const { return *m_numbering; }
  //! Returns the storage of the items of a kind.
  FamilyItems& items(eItemKind kind) const { return family(kind)->familyItems(); }
  //! Returns the family of this name, which may be one of the application, or null.
  IItemFamily* findFamily(const String& name) const;
  //! Returns the families and connectivities that applications make.
  UserFamilies& userFamilies() const { return *m_user_families; }
  //! Returns the ties to the parent of this mesh and to its sub-meshes.
  SubMeshes& subMeshes() const { return *m_sub_meshes; }
  //! Returns the connectivities that are made at their first request.
  DeferredConnectivities& deferred() { return m_deferred; }
  //! Returns the memory of all families. \unit{bytes}
  Int64 allocatedBytes() const;
  //@}

  //! \name Changes
  //@{
  //! Sets the dimension of a mesh without items. \throws FatalErrorException when the mesh has items
  void setDimension(Int32 dimension);
  void setOptions(const MeshBuildOptions& options);
  //! Sets the number of ghost layers, which has an effect at the next endUpdate().
  void setNbGhostLayer(Int32 nb_layer);
  MeshNumbering& numbering() { return *m_numbering; }
  //! Notes that items have changed and that ghosts and owners must be computed again.
  void notePendingChange() { m_has_pending_change = true; }
  //! Makes all families write the addresses of their arrays into the objects that items read.
  void publish();
  //! Notes that the items or the owners of a family have changed.
  void noteChange(eItemKind kind);
  void own(IIncrementalItemConnectivity* connectivity) override;
  //! Does the same as endUpdate(), even if nothing was changed. \collective
  virtual void updateGhosts() = 0;
  //@}

 protected:
  bool m_has_pending_change = false;
  std::unique_ptr<IItemFamily> m_families[4];
  // Declared after the families, which connectivities of applications follow.
  std::unique_ptr<UserFamilies> m_user_families;
  // Declared after the families, which sub-meshes know.
  std::unique_ptr<SubMeshes> m_sub_meshes;
  std::unique_ptr<MeshNumbering> m_numbering;
  DeferredConnectivities m_deferred;
};

} // namespace Arcane::detail::mesh
