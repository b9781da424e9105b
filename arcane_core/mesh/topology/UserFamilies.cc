// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/UserFamilies.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/mesh/groups/MeshOfFamily.h"
#include "arcane_core/mesh/user_families/DoFFamily.h"
#include "arcane_core/mesh/user_families/ParticleFamily.h"

#include <algorithm>
#include <iterator>

namespace Arcane::detail::mesh
{

UserFamilies::UserFamilies(MeshOfFamily* mesh)
: m_mesh(mesh)
, m_connectivity_mng(mesh->handle())
{}

UserFamilies::~UserFamilies() = default;

UserItemFamily* UserFamilies::find(const String& name) const
{
  const auto found = m_families.find(name);
  return found == m_families.end() ? nullptr : found->second.get();
}

UserItemFamily* UserFamilies::create(eItemKind kind, const String& name)
{
  const String mesh_name = m_mesh->handle().meshName();
  if (!isUserKind(kind))
    ARCANE_FATAL(
      "mesh '{0}': family '{1}' of kind {2} cannot be made, expected one of DoFs (IK_DoF) or of particles (IK_Particle): the mesh "
      "has one family of nodes, edges, faces and cells each",
      mesh_name, name, itemKindName(kind));
  if (name.empty())
    ARCANE_FATAL("mesh '{0}': a family of {1}s must have a name", mesh_name, itemKindName(kind));
  const bool is_of_mesh =
    std::any_of(std::begin(all_kinds), std::end(all_kinds), [&](eItemKind each) { return m_mesh->family(each)->name() == name; });
  if (is_of_mesh || find(name))
    ARCANE_FATAL("mesh '{0}': family '{1}' exists already", mesh_name, name);
  std::unique_ptr<UserItemFamily>& family = m_families[name];
  if (kind == IK_DoF)
    family = std::make_unique<Arcane::mesh::DoFFamily>(m_mesh, name);
  else
    family = std::make_unique<Arcane::mesh::ParticleFamily>(m_mesh, name);
  return family.get();
}

std::vector<UserItemFamily*> UserFamilies::all() const
{
  std::vector<UserItemFamily*> families;
  for (const auto& [name, family] : m_families)
    families.push_back(family.get());
  return families;
}

Int64 UserFamilies::allocatedBytes() const
{
  Int64 bytes = 0;
  for (const auto& [name, family] : m_families)
    bytes += family->allocatedBytes();
  for (const auto& connectivity : m_connectivities)
    bytes += connectivity->allocatedBytes();
  return bytes;
}

void UserFamilies::own(IIncrementalItemConnectivity* connectivity)
{
  for (const auto& other : m_connectivities)
    if (other->name() == connectivity->name() && other->sourceFamily() == connectivity->sourceFamily() &&
        other->targetFamily() == connectivity->targetFamily())
      ARCANE_THROW(ArgumentException, "mesh '{0}': connectivity '{1}' from family '{2}' to family '{3}' exists already",
                   m_mesh->handle().meshName(), other->name(), other->sourceFamily()->name(), other->targetFamily()->name());
  m_connectivities.emplace_back(connectivity);
}

} // namespace Arcane::detail::mesh
