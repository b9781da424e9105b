// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/BlockResize.h"

namespace Arcane::detail::pool
{
bool BlockResize::resize(const PoolBlock& block, Int64 new_nb_byte)
{
  const UInt64 record = block.loadRecord();
  const Int64 old_nb_byte = BlockRecord::nbByte(record);
  const UInt32 note = BlockRecord::note(record);
  const Int64 old_capacity = block.capacity();
  if (!m_names.resize(note, new_nb_byte - old_nb_byte))
    return false;
  if (!changeCapacity(block, new_nb_byte)) {
    ++m_counts.nb_resize_refused;
    m_names.resize(note, old_nb_byte - new_nb_byte);
    return false;
  }
  ++m_counts.nb_resize_in_place;
  m_counts.resized_in_place_nb_byte += std::min(old_nb_byte, new_nb_byte);
  block.record->store(BlockRecord::make(new_nb_byte, note), std::memory_order_relaxed);
  m_caches.countResize(new_nb_byte - old_nb_byte, block.capacity() - old_capacity);
  return true;
}

bool BlockResize::changeCapacity(const PoolBlock& block, Int64 new_nb_byte)
{
  const bool is_room = new_nb_byte <= block.capacity();
  if (block.span)
    return is_room && new_nb_byte > block.capacity() / 2;
  if (SizeClasses::isSmall(new_nb_byte))
    return false;
  if (block.isDirect())
    return is_room;
  return m_heap.resizeLarge(block.large, m_sizes.nbGranuleOf(new_nb_byte),
                            m_users.ledger() ? m_users.marksOf(nullptr) : runtime::QueueMark());
}
} // namespace Arcane::detail::pool
