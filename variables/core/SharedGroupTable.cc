// SPDX-License-Identifier: Apache-2.0
#include "variables/core/SharedGroupTable.h"

namespace Arcane::detail
{

SharedGroupTable::List::List(MachineArena& arena, const String& name)
: shown(MemoryAllocationOptions(arena.allocator()))
, publication(arena, name)
{}

void SharedGroupTable::List::show(ConstArrayView<Int32> values)
{
  UniqueArray<Int32> fresh(MemoryAllocationOptions(shown.allocationOptions()));
  fresh.setDebugName(publication.name());
  fresh.copy(values);
  const Int64 size = fresh.largeSize();
  publication.publish(fresh.data(), sizeof(Int32), ConstArrayView<Int64>(1, &size));
  shown.swap(fresh);
}

SharedGroupTable::SharedGroupTable(MachineArena& arena, const ItemGroup& group)
: m_group(group)
, m_table(group.internal()->localIdToIndex())
, m_positions(std::make_unique<List>(arena, positionsName(group.fullName())))
, m_local_ids(std::make_unique<List>(arena, localIdsName(group.fullName())))
{
  onGroupChanged({});
  m_table->addListener(this);
}

SharedGroupTable::~SharedGroupTable()
{
  m_table->removeListener(this);
}

void SharedGroupTable::onGroupChanged(ConstArrayView<Int32>)
{
  m_positions->show(m_table->positions());
  m_local_ids->show(m_table->localIds());
}

void SharedGroupTable::onGroupDestroyed()
{
  m_positions.reset();
  m_local_ids.reset();
}

} // namespace Arcane::detail
