// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/LazyInternals.h"

#include <algorithm>

namespace Arcane::detail::mesh
{
LazyInternals::Table& LazyInternals::tableWith(Int32 block, const Lock&)
{
  const Int32 nb_former = m_table ? m_table->nb_block : 0;
  if (block < nb_former)
    return *m_table;
  const Int32 nb_block = std::max(block + 1, 2 * nb_former);
  auto table = std::make_unique<Table>();
  table->nb_block = nb_block;
  table->blocks = std::make_unique<ItemInternal*[]>(static_cast<std::size_t>(nb_block));
  if (m_table)
    std::copy_n(m_table->blocks.get(), nb_former, table->blocks.get());
  m_tables.push_back(std::move(table));
  __atomic_store_n(&m_table, m_tables.back().get(), __ATOMIC_RELEASE);
  return *m_table;
}

ItemInternal* LazyInternals::madeBlock(Int32 block, ItemSharedInfo* shared, const Lock& lock)
{
  ItemInternal*& made = tableWith(block, lock).blocks[static_cast<std::size_t>(block)];
  if (!made) {
    auto internals = std::make_unique<ItemInternal[]>(block_size);
    for (Int32 i = 0; i < block_size; ++i)
      internals[static_cast<std::size_t>(i)] = ItemInternal(block * block_size + i, shared);
    m_blocks.push_back(std::move(internals));
    __atomic_store_n(&made, m_blocks.back().get(), __ATOMIC_RELEASE);
  }
  return made;
}

ItemInternal* LazyInternals::make(Int32 local_id, ItemSharedInfo* shared)
{
  const Lock lock(m_mutex);
  return madeBlock(local_id / block_size, shared, lock) + local_id % block_size;
}

void LazyInternals::makeAll(Int32 nb_item, ItemSharedInfo* shared)
{
  const Lock lock(m_mutex);
  if (m_nb_listed == nb_item)
    return;
  m_list.resize(nb_item);
  for (Int32 id = 0; id < nb_item; ++id)
    m_list[id] = madeBlock(id / block_size, shared, lock) + id % block_size;
  __atomic_store_n(&m_nb_listed, nb_item, __ATOMIC_RELEASE);
}

void LazyInternals::clear()
{
  m_table = nullptr;
  m_nb_listed = 0;
  m_list.dispose();
  m_tables.clear();
  m_blocks.clear();
}
} // namespace Arcane::detail::mesh
