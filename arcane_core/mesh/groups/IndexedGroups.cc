// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/IndexedGroups.h"

#include "arcane_core/mesh/groups/FamilyGroups.h"
#include "arcane_core/mesh/groups/ItemGroupImpl.h"

#include <algorithm>
#include <memory>

namespace Arcane::detail::mesh
{

void IndexedGroups::resume()
{
  m_are_suspended = false;
  update();
}

void IndexedGroups::update()
{
  if (m_are_suspended || m_groups.empty())
    return;
  // Handles keep the groups alive, since a notified listener may destroy groups.
  std::vector<std::shared_ptr<ItemGroupImpl>> groups;
  for (ItemGroupImpl* group : m_groups)
    groups.push_back(group->shared_from_this());
  for (const auto& group : groups)
    if (group->itemFamily()) {
      group->checkNeedUpdate();
      group->updateIndexTable();
    }
}

bool IndexedGroups::hasGroupOf(const IItemFamily* family) const
{
  return std::ranges::any_of(m_groups, [&](const ItemGroupImpl* group) { return group->itemFamily() == family; });
}

bool IndexedGroups::needs(const ItemGroupImpl* group) const
{
  for (const ItemGroupImpl* followed : m_groups)
    for (const ItemGroupImpl* each = followed; each; each = each->parent())
      if (each == group)
        return true;
  return false;
}

void IndexedGroups::changeLocalIds(const IItemFamily* family, ConstArrayView<Int32> old_to_new) const
{
  for (ItemGroupImpl* group : m_groups)
    if (group->itemFamily() == family)
      if (const auto& table = group->localIdToIndex(false))
        table->changeLocalIds(old_to_new, group->owner()->items().maxLocalId());
}

} // namespace Arcane::detail::mesh
