// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/UserFamilies.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/DoFFamily.h"
#include "arcane_core/mesh/MeshTopology.h"

namespace Arcane::detail::mesh
{

UserFamilies::UserFamilies(MeshTopology* topology)
: m_topology(topology)
{}

UserFamilies::~UserFamilies() = default;

IDoFFamily* UserFamilies::find(const String& name) const
{
  const auto found = m_families.find(name);
  return found == m_families.end() ? nullptr : found->second.get();
}

IDoFFamily* UserFamilies::create(const String& name)
{
  const String mesh_name = m_topology->handle().meshName();
  if (name.empty())
    ARCANE_FATAL("mesh '{0}': a family of DoFs must have a name", mesh_name);
  if (m_topology->findFamily(name))
    ARCANE_FATAL("mesh '{0}': family '{1}' exists already", mesh_name, name);
  return (m_families[name] = std::make_unique<Arcane::mesh::DoFFamily>(m_topology, name)).get();
}

std::vector<IDoFFamily*> UserFamilies::all() const
{
  std::vector<IDoFFamily*> families;
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
                   m_topology->handle().meshName(), other->name(), other->sourceFamily()->name(), other->targetFamily()->name());
  m_connectivities.emplace_back(connectivity);
}

} // namespace Arcane::detail::mesh
