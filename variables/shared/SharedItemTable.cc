// SPDX-License-Identifier: Apache-2.0
#include "variables/shared/SharedItemTable.h"

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/families/IItemFamily.h"

#include <algorithm>
#include <map>

namespace Arcane::detail::shared
{

namespace
{
//! The tables of this rank by name: two tables of one name cannot be shown.
struct SharedItemTables
{
  std::map<String, std::weak_ptr<SharedItemTable>> of_name;

  // The arena of the run ends next. Lookups in static objects may live longer, and their tables with them.
  ~SharedItemTables()
  {
    for (const auto& [name, known] : of_name)
      if (const auto table = known.lock())
        table->endShowing();
  }
};
} // namespace

std::shared_ptr<SharedItemTable> SharedItemTable::of(shmem::MachineArena& arena, IItemFamily* family)
{
  IParallelMng* pm = arena.parallelMng();
  if (!pm->extension<SharedItemTables>())
    pm->setExtension(std::make_shared<SharedItemTables>());
  std::weak_ptr<SharedItemTable>& known = pm->extension<SharedItemTables>()->of_name[nameFor(family)];
  std::shared_ptr<SharedItemTable> table = known.lock();
  if (table && table->m_items.itemFamily() != family) {
    // The family belongs to another mesh of the same name: lookups of the previous mesh must not find its items.
    table->endShowing();
    table.reset();
  }
  if (!table) {
    table = std::make_shared<SharedItemTable>(arena, family);
    known = table;
  }
  return table;
}

String SharedItemTable::nameFor(const IItemFamily* family)
{
  return String::format("{0} unique ids", family->fullName());
}

SharedItemTable::SharedItemTable(shmem::MachineArena& arena, IItemFamily* family)
: m_arena(arena)
, m_name(nameFor(family))
, m_items(family->allItems())
, m_rows(arena.allocator())
, m_publication(std::make_unique<shmem::SharedPublication>(arena, m_name))
{
  publish(family);
  family->addListener(this);
}

SharedItemTable::~SharedItemTable()
{
  unfollow();
}

void SharedItemTable::unfollow()
{
  if (IItemFamily* family = m_items.itemFamily())
    family->removeListener(this);
}

void SharedItemTable::endShowing()
{
  unfollow();
  m_publication.reset();
}

void SharedItemTable::onResize(IItemFamily* family, Int32)
{
  if (m_stamp != family->stamp())
    publish(family);
}

void SharedItemTable::onCompact(IItemFamily* family, ConstArrayView<Int32>)
{
  publish(family);
}

void SharedItemTable::publish(const IItemFamily* family)
{
  const ConstArrayView<Int64> unique_ids = family->uniqueIds();
  const ConstArrayView<Int32> owners = family->owners();
  UniqueArray<Row> rows(m_arena.allocator());
  rows.reserve(unique_ids.size());
  for (Int32 id = 0; id < unique_ids.size(); ++id)
    if (unique_ids[id] != NULL_ITEM_UNIQUE_ID)
      rows.add({ unique_ids[id], id, owners[id] });
  const auto is_before = [](const Row& a, const Row& b) { return a.unique_id < b.unique_id; };
  // The items of most families are in this order, except between a change and endUpdate().
  if (!std::is_sorted(rows.begin(), rows.end(), is_before))
    std::sort(rows.begin(), rows.end(), is_before);

  const Int64 nb_row = rows.largeSize();
  m_publication->publish(rows.data(), sizeof(Row), ConstArrayView<Int64>(1, &nb_row));
  m_rows.swap(rows);
  m_stamp = family->stamp();
}

} // namespace Arcane::detail::shared
