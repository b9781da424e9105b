// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/FamilyListeners.h"

#include <algorithm>

namespace Arcane::detail::mesh
{

void FamilyListeners::add(FamilyListener* listener)
{
  const auto is_before = [](const FamilyListener* a, const FamilyListener* b) { return a->listenerName() < b->listenerName(); };
  m_all.insert(std::upper_bound(m_all.begin(), m_all.end(), listener, is_before), listener);
}

void FamilyListeners::remove(FamilyListener* listener)
{
  std::erase(m_all, listener);
}

void FamilyListeners::notifyResize() const
{
  for (FamilyListener* listener : m_all)
    listener->onResize(family(), m_items.maxLocalId());
}

void FamilyListeners::notifyCompact(ConstArrayView<Int32> new_to_old) const
{
  for (FamilyListener* listener : m_all)
    listener->onCompact(family(), new_to_old);
}

void FamilyListeners::notifyRemove(ConstArrayView<Int32> local_ids) const
{
  for (FamilyListener* listener : m_all)
    listener->onRemoveItems(family(), local_ids);
}

void FamilyListeners::notifyCopy(ConstArrayView<Int32> sources, ConstArrayView<Int32> destinations) const
{
  for (FamilyListener* listener : m_all)
    listener->onCopyItems(family(), sources, destinations);
}

void FamilyListeners::notifyMean(ConstArrayView<Int32> first, ConstArrayView<Int32> second, ConstArrayView<Int32> destinations) const
{
  for (FamilyListener* listener : m_all)
    listener->onMeanOfItems(family(), first, second, destinations);
}

void FamilyListeners::notifyGroupCreated(const ItemGroup& group) const
{
  for (FamilyListener* listener : std::vector(m_all))
    if (std::ranges::find(m_all, listener) != m_all.end())
      listener->onGroupCreated(family(), group);
}

} // namespace Arcane::detail::mesh
