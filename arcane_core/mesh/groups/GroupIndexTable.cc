// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/GroupIndexTable.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>

namespace Arcane
{

template <typename Action> void GroupIndexTable::forEachListener(Action action)
{
  // Some may make or destroy others.
  for (detail::mesh::GroupListener* listener : std::vector(m_listeners))
    if (std::ranges::find(m_listeners, listener) != m_listeners.end())
      action(listener);
}

void GroupIndexTable::update(ConstArrayView<Int32> local_ids, Int64 timestamp, Int32 max_local_id)
{
  if (timestamp == m_timestamp && max_local_id == m_positions.size()) [[likely]]
    return;
  UniqueArray<Int32> new_to_old(local_ids.size());
  for (Int32 k = 0; k < local_ids.size(); ++k)
    new_to_old[k] = (*this)[local_ids[k]];
  for (const Int32 id : m_local_ids)
    if (id >= 0)
      m_positions[id] = -1;
  m_positions.resize(max_local_id, -1);
  for (Int32 k = 0; k < local_ids.size(); ++k)
    m_positions[local_ids[k]] = k;
  m_local_ids.copy(local_ids);
  m_timestamp = timestamp;
  notify(new_to_old);
}

void GroupIndexTable::changeLocalIds(ConstArrayView<Int32> old_to_new, Int32 max_local_id)
{
  m_positions.resize(max_local_id);
  m_positions.fill(-1);
  UniqueArray<Int32> same(m_local_ids.size());
  for (Int32 k = 0; k < m_local_ids.size(); ++k) {
    same[k] = k;
    Int32& id = m_local_ids[k];
    id = id >= 0 ? old_to_new[id] : NULL_ITEM_LOCAL_ID;
    if (id >= 0)
      m_positions[id] = k;
  }
  m_timestamp = -1;
  notify(same);
}

void GroupIndexTable::destroy()
{
  m_positions.dispose();
  m_local_ids.dispose();
  forEachListener([](detail::mesh::GroupListener* listener) { listener->onGroupDestroyed(); });
}

void GroupIndexTable::notify(ConstArrayView<Int32> new_to_old)
{
  if (m_is_notifying)
    ARCANE_FATAL("group of {0} items: a listener changed it while it was notified of a change", m_local_ids.size());
  m_is_notifying = true;
  try {
    forEachListener([&](detail::mesh::GroupListener* listener) { listener->onGroupChanged(new_to_old); });
  }
  catch (...) {
    m_is_notifying = false;
    throw;
  }
  m_is_notifying = false;
}

GroupIndexTable::GroupIndexTable() = default;
GroupIndexTable::~GroupIndexTable() = default;

void GroupIndexTable::addListener(detail::mesh::GroupListener* listener)
{
  m_listeners.push_back(listener);
}

void GroupIndexTable::removeListener(detail::mesh::GroupListener* listener)
{
  std::erase(m_listeners, listener);
}

} // namespace Arcane
