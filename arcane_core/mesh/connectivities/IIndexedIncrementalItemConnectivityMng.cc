// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/connectivities/IIndexedIncrementalItemConnectivityMng.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/mesh/connectivities/IncrementalItemConnectivity.h"

#include <memory>
#include <vector>

namespace Arcane
{

void IIndexedIncrementalItemConnectivityMng::checkMesh(const IItemFamily* family, const String& name) const
{
  if (!family)
    ARCANE_THROW(ArgumentException, "connectivity '{0}' of mesh '{1}': one of its two families is null", name, m_mesh.meshName());
  const String mesh_name = family->ownerMeshHandle().meshName();
  if (!(family->ownerMeshHandle() == m_mesh))
    ARCANE_THROW(ArgumentException,
                 "connectivity '{0}' of mesh '{1}': family '{2}' is on mesh '{3}', expected a family of mesh '{1}': ask the manager of "
                 "mesh '{3}', whose IMesh::indexedConnectivityMng() returns it",
                 name, m_mesh.meshName(), family->name(), mesh_name);
}

Ref<IIndexedIncrementalItemConnectivity>
IIndexedIncrementalItemConnectivityMng::findOrCreateConnectivity(IItemFamily* source, IItemFamily* target, const String& name)
{
  checkMesh(source, name);
  checkMesh(target, name);
  const auto found = m_connectivities.find(name);
  if (found != m_connectivities.end()) {
    const IIncrementalItemConnectivity* known = found->second->connectivity();
    if (known->sourceFamily() != source || known->targetFamily() != target)
      ARCANE_FATAL("connectivity '{0}' is from family '{1}' to family '{2}', expected from '{3}' to '{4}'", name,
                   known->sourceFamily()->name(), known->targetFamily()->name(), source->name(), target->name());
    return found->second;
  }
  // The mesh destroys it.
  auto* made = new mesh::IncrementalItemConnectivity(source, target, name);
  made->lists().ensureSources(source->maxLocalId());
  return m_connectivities[name] = std::make_shared<IIndexedIncrementalItemConnectivity>(made);
}

Ref<IIndexedIncrementalItemConnectivity> IIndexedIncrementalItemConnectivityMng::findConnectivity(const String& name)
{
  const auto found = m_connectivities.find(name);
  if (found != m_connectivities.end())
    return found->second;
  std::vector<String> names;
  for (const auto& [known, connectivity] : m_connectivities)
    names.push_back(known);
  ARCANE_FATAL("there is no connectivity '{0}'{1}", name, detail::base::didYouMean(name, names));
}

} // namespace Arcane
