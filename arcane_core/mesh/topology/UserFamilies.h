// SPDX-License-Identifier: Apache-2.0
// The families, connectivities and ghosts of a mesh that applications make.
#pragma once

#include "arcane_core/mesh/connectivities/IIncrementalItemConnectivity.h"
#include "arcane_core/mesh/connectivities/IIndexedIncrementalItemConnectivityMng.h"
#include "arcane_core/mesh/topology/ExtraGhosts.h"
#include "arcane_core/mesh/user_families/UserItemFamily.h"

#include <map>
#include <memory>
#include <vector>

namespace Arcane::detail::mesh
{

/*!
 * \brief Owns the families of DoFs and of particles of a mesh, and the connectivities that its applications make.
 *
 * Families are in the order of their names, which is the same on all ranks that have made the same families. All calls are \local.
 */
class UserFamilies
{
 public:
  explicit UserFamilies(MeshOfFamily* mesh);
  //! Connectivities go first, because they follow families.
  ~UserFamilies();
  UserFamilies(const UserFamilies&) = delete;
  UserFamilies& operator=(const UserFamilies&) = delete;

  //! Returns the family of this name, or null.
  UserItemFamily* find(const String& name) const;
  //! Returns true when applications make families of this kind.
  static bool isUserKind(eItemKind kind) { return kind == IK_DoF || kind == IK_Particle; }
  //! Makes an empty family. \throws FatalErrorException when the mesh has a family of this name, or when isUserKind() is false
  UserItemFamily* create(eItemKind kind, const String& name);
  std::vector<UserItemFamily*> all() const;
  Int64 allocatedBytes() const;

  IIndexedIncrementalItemConnectivityMng* connectivityMng() { return &m_connectivity_mng; }
  //! Takes a connectivity over, to destroy it with the mesh. \throws ArgumentException when there is one of this name between the same
  //! families
  void own(IIncrementalItemConnectivity* connectivity);
  const std::vector<std::unique_ptr<IIncrementalItemConnectivity>>& connectivities() const { return m_connectivities; }
  //! Returns the ghosts that applications choose.
  ExtraGhosts& extraGhosts() { return m_extra_ghosts; }

 private:
  MeshOfFamily* m_mesh;
  std::map<String, std::unique_ptr<UserItemFamily>> m_families;
  std::vector<std::unique_ptr<IIncrementalItemConnectivity>> m_connectivities;
  IIndexedIncrementalItemConnectivityMng m_connectivity_mng;
  ExtraGhosts m_extra_ghosts;
};

} // namespace Arcane::detail::mesh
