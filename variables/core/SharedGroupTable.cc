// SPDX-License-Identifier: Apache-2.0
#include "variables/core/SharedGroupTable.h"

namespace Arcane::detail::variables
{

SharedGroupTable::SharedGroupTable(shmem::MachineArena& arena, const String& variable_full_name)
: m_positions(arena, positionsName(variable_full_name))
, m_local_ids(arena, localIdsName(variable_full_name))
{}

SharedGroupTable::~SharedGroupTable()
{
  if (m_table)
    m_table->removeListener(this);
}

void SharedGroupTable::follow(const ItemGroup& group)
{
  if (group.null() || group == m_group)
    return;
  if (m_table)
    m_table->removeListener(this);
  m_group = {};
  m_table = group.internal()->localIdToIndex();
  onGroupChanged({});
  m_table->addListener(this);
  // The group is set at the end: if something threw before, the next call does everything again.
  m_group = group;
}

void SharedGroupTable::onGroupChanged(ConstArrayView<Int32>)
{
  m_positions.show(m_table->positions());
  m_local_ids.show(m_table->localIds());
}

void SharedGroupTable::onGroupDestroyed()
{
  m_positions.show({});
  m_local_ids.show({});
  m_group = {};
}

} // namespace Arcane::detail::variables
