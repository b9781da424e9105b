// SPDX-License-Identifier: Apache-2.0
#include "variables/core/SharedGroupTable.h"

#include <algorithm>

namespace Arcane::detail
{

SharedGroupTable::List::List(MachineArena& arena, const String& name)
: data(DT_Int32, 1, MemoryAllocationOptions(arena.allocator()))
, publication(arena, name)
{
  data.setName(name);
}

void SharedGroupTable::List::show(ConstArrayView<Int32> values)
{
  const Int64 nb_reserved = data.extent0() == 0 ? 0 : values.size() / 20;
  data.resize(values.size(), 1, nb_reserved);
  std::ranges::copy(values, data.values<Int32>().begin());
  const Int64 size = values.size();
  publication.publish(data.address(), sizeof(Int32), ConstArrayView<Int64>(1, &size));
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
