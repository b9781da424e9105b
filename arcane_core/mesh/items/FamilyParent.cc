// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/FamilyParent.h"

#include <mutex>

namespace Arcane::detail::mesh
{

void FamilyParent::set(FamilyItems* parent)
{
  IItemFamily* self = m_self.sharedInfo()->family;
  if (m_parent)
    std::erase(m_parent->sharedInfo()->parent->m_children, self);
  m_parent = parent;
  if (m_parent)
    m_parent->sharedInfo()->parent->m_children.push_back(self);
  m_ids.clear();
  m_stamp = -1;
}

Int32 FamilyParent::depth() const
{
  return m_parent ? m_parent->sharedInfo()->parent->depth() + 1 : 0;
}

// Several threads may ask at once: the stamps are written when the table is ready.
bool FamilyParent::isOld() const
{
  return __atomic_load_n(&m_stamp, __ATOMIC_ACQUIRE) != m_self.stamp() ||
         __atomic_load_n(&m_parent_stamp, __ATOMIC_ACQUIRE) != m_parent->stamp();
}

void FamilyParent::makeTable() const
{
  static std::mutex mutex;
  const std::scoped_lock lock(mutex);
  if (!isOld())
    return;
  const ConstArrayView<Int64> unique_ids = m_self.arrays().unique_ids;
  m_ids.resize(unique_ids.size());
  for (Int32 id = 0; id < m_ids.size(); ++id)
    m_ids[id] = unique_ids[id] == NULL_ITEM_UNIQUE_ID ? NULL_ITEM_LOCAL_ID : m_parent->localIdOf(unique_ids[id]);
  __atomic_store_n(&m_parent_stamp, m_parent->stamp(), __ATOMIC_RELEASE);
  __atomic_store_n(&m_stamp, m_self.stamp(), __ATOMIC_RELEASE);
}

} // namespace Arcane::detail::mesh
