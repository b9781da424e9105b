// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/FamilyParent.h"

#include "arcane_core/mesh/IItemFamily.h"

#include <mutex>

namespace Arcane::detail::mesh
{

void FamilyParent::set(const IItemFamily* self, IItemFamily* parent)
{
  m_self = self;
  m_family = parent;
  m_ids.clear();
  m_stamp = -1;
}

Int32 FamilyParent::depth() const
{
  return m_family ? m_family->parentFamilyDepth() + 1 : 0;
}

// Several threads may ask at once: the stamps are written when the table is ready.
bool FamilyParent::isOld() const
{
  return __atomic_load_n(&m_stamp, __ATOMIC_ACQUIRE) != m_self->stamp() ||
         __atomic_load_n(&m_parent_stamp, __ATOMIC_ACQUIRE) != m_family->stamp();
}

void FamilyParent::makeTable() const
{
  static std::mutex mutex;
  const std::scoped_lock lock(mutex);
  if (!isOld())
    return;
  const ConstArrayView<Int64> unique_ids = m_self->uniqueIds();
  m_ids.resize(unique_ids.size());
  for (Int32 id = 0; id < m_ids.size(); ++id)
    m_ids[id] = unique_ids[id] == NULL_ITEM_UNIQUE_ID ? NULL_ITEM_LOCAL_ID : m_family->localIdOf(unique_ids[id]);
  __atomic_store_n(&m_parent_stamp, m_family->stamp(), __ATOMIC_RELEASE);
  __atomic_store_n(&m_stamp, m_self->stamp(), __ATOMIC_RELEASE);
}

} // namespace Arcane::detail::mesh
