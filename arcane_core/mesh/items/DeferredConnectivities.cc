// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/DeferredConnectivities.h"

#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/mesh/items/FamilyItems.h"
#include "arcane_core/mesh/items/IdOrder.h"

namespace Arcane::detail::mesh
{

ItemConnectivity madeBackwards(const FamilyItems& source, const FamilyItems& target)
{
  ItemConnectivity made;
  made.transpose(target.connectivity(source.kind()), source.maxLocalId(), orderOfIds(target.arrays().unique_ids));
  return made;
}

void DeferredConnectivities::add(FamilyItems& items)
{
  m_items[items.kind()] = &items;
  items.sharedInfo()->deferred = this;
}

void DeferredConnectivities::make(eItemKind source, eItemKind target)
{
  const std::scoped_lock lock(m_making);
  if (m_items[source]->isDeferred(target))
    m_items[source]->takeDeferred(target, madeBackwards(*m_items[source], *m_items[target]));
}

void DeferredConnectivities::makeAll()
{
  // Other threads do not read a mesh that changes: deferred ones are found without the lock.
  for (eItemKind source : all_kinds)
    for (eItemKind target : all_kinds)
      if (m_items[source]->isDeferred(target))
        make(source, target);
}

} // namespace Arcane::detail::mesh
