// SPDX-License-Identifier: Apache-2.0
// Instances of ItemInternal, made in blocks by the first thread that needs one.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/items/ItemInternal.h"

#include <memory>
#include <mutex>
#include <vector>

namespace Arcane::detail::mesh
{
/*!
 * \brief Internals of the items of a family, which keep their addresses until clear().
 *
 * Several threads may call of() and all() at the same time, but not during clear(). Only the thread that makes a block locks.
 */
class LazyInternals
{
 public:
  //! Returns the internal of an item. \param shared  what the internals of all items refer to \local
  ItemInternal* of(Int32 local_id, ItemSharedInfo* shared)
  {
    const Table* table = __atomic_load_n(&m_table, __ATOMIC_ACQUIRE);
    const Int32 block = local_id / block_size;
    if (table && block < table->nb_block) [[likely]]
      if (ItemInternal* internals = __atomic_load_n(&table->blocks[static_cast<std::size_t>(block)], __ATOMIC_ACQUIRE)) [[likely]]
        return internals + local_id % block_size;
    return make(local_id, shared);
  }
  //! Returns the internals of \a nb_item items, indexed by local id. \local
  ItemInternalArrayView all(Int32 nb_item, ItemSharedInfo* shared)
  {
    if (__atomic_load_n(&m_nb_listed, __ATOMIC_ACQUIRE) != nb_item)
      makeAll(nb_item, shared);
    return m_list;
  }
  //! Discards all internals. \local
  void clear();

 private:
  using Lock = std::scoped_lock<std::mutex>;

  static constexpr Int32 block_size = 1024;

  struct Table
  {
    Int32 nb_block = 0;
    std::unique_ptr<ItemInternal*[]> blocks;
  };

  Table* m_table = nullptr;
  Int32 m_nb_listed = 0;
  UniqueArray<ItemInternal*> m_list;
  //! Threads may still read the smaller tables.
  std::vector<std::unique_ptr<Table>> m_tables;
  std::vector<std::unique_ptr<ItemInternal[]>> m_blocks;
  std::mutex m_mutex;

  ItemInternal* make(Int32 local_id, ItemSharedInfo* shared);
  void makeAll(Int32 nb_item, ItemSharedInfo* shared);
  ItemInternal* madeBlock(Int32 block, ItemSharedInfo* shared, const Lock&);
  Table& tableWith(Int32 block, const Lock&);
};
} // namespace Arcane::detail::mesh
