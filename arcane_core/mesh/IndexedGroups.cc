// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/IndexedGroups.h"

#include "arcane_core/mesh/ItemGroupImpl.h"

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
  // These are handles, since a listener that is notified may destroy groups.
  std::vector<std::shared_ptr<ItemGroupImpl>> groups;
  for (ItemGroupImpl* group : m_groups)
    groups.push_back(group->shared_from_this());
  for (const auto& group : groups)
    if (group->itemFamily()) {
      group->checkNeedUpdate();
      group->updateIndexTable();
    }
}

} // namespace Arcane::detail::mesh
