// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/DeferredConnectivities.h"

#include "arcane_core/mesh/ItemKinds.h"
#include "arcane_core/mesh/TopologyStore.h"

namespace Arcane::detail::mesh
{

void DeferredConnectivities::make(eItemKind source, eItemKind target)
{
  const std::scoped_lock lock(m_making);
  if (m_topology.parts(source).items.isDeferred(target))
    TopologyStore(m_topology).connect(source, target);
}

void DeferredConnectivities::makeAll()
{
  // Other threads do not read a mesh that changes: deferred ones are found without the lock.
  for (eItemKind source : all_kinds)
    for (eItemKind target : all_kinds)
      if (m_topology.parts(source).items.isDeferred(target))
        make(source, target);
}

} // namespace Arcane::detail::mesh
