// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/GeneralPath.h"

#include <new>

namespace Arcane::detail::pool
{
// --- requests -----------------------------------------------------------------------------------

void* GeneralPath::allocate(Int64 nb_byte, const AllocationRequest& request)
{
  if (nb_byte == 0)
    return nullptr;
  m_parts.report.failIfImpossible(nb_byte, request);
  m_parts.life.checkRequest(nb_byte, request);
  const UInt32 note = countUnderName(nb_byte, request);
  PoolBlock block;
  try {
    block = m_parts.supply.take(nb_byte + m_parts.guard.nbByte(), request);
  }
  catch (const OutOfMemoryException& ex) {
    m_parts.names.drop(note, nullptr, nb_byte);
    if (!m_parts.fallback.hasSource() || request.is_own_piece)
      throw;
    return m_parts.fallback.allocate(ex.info(), nb_byte, request);
  }
  catch (const std::bad_alloc&) {
    m_parts.names.drop(note, nullptr, nb_byte);
    m_parts.report.fail({ request, nb_byte, "the host has no memory for the records of the pool" });
  }
  catch (...) {
    m_parts.names.drop(note, nullptr, nb_byte);
    throw;
  }
  give(block, note, nb_byte, request);
  return block.address;
}

//! Returns the note for the record of the block. \throws OutOfMemoryException above the limit of the name
UInt32 GeneralPath::countUnderName(Int64 nb_byte, const AllocationRequest& request)
{
  if (const std::optional<UInt32> note = m_parts.names.count(request.name, nb_byte))
    return *note;
  const Int64 limit = m_parts.names.limitOf(request.name);
  m_parts.report.fail({ request, nb_byte, String::format("the limit of '{0}' is {1} bytes", request.name, limit) });
}

//! Records the block as live, and notifies the observer.
void GeneralPath::give(const PoolBlock& block, UInt32 note, Int64 nb_byte, const AllocationRequest& request)
{
  if (m_parts.guard.isActive())
    m_parts.guard.prepareNew(block.address, nb_byte);
  m_parts.names.keepStack(note, block.address);
  block.record->store(BlockRecord::make(nb_byte, note), std::memory_order_relaxed);
  m_parts.caches.countAllocate(block, nb_byte);
  m_parts.notifier.blockAllocated(block.address, nb_byte, request);
  if (m_check_level >= 3)
    m_parts.heap.verify();
}

bool GeneralPath::resize(void* address, Int64 new_nb_byte)
{
  const PoolBlock block = findLive(address);
  if (!block.exists() || m_parts.guard.isActive() || new_nb_byte <= 0 || m_parts.report.isImpossible(new_nb_byte) ||
      !m_parts.resize.resize(block, new_nb_byte))
    return false;
  m_parts.notifier.blockResized(address, new_nb_byte);
  return true;
}

PoolBlock GeneralPath::findLive(const void* address) const
{
  if (m_parts.life.isFinalized())
    return {};
  const PoolBlock block = m_parts.finder.find(address);
  return block.exists() && BlockRecord::isLive(block.loadRecord()) ? block : PoolBlock();
}

// --- releases -----------------------------------------------------------------------------------

void GeneralPath::deallocate(void* address, Int64 nb_byte, const Accelerator::RunQueue* queue)
{
  if (!address || !m_parts.life.isInUse())
    return;
  const PoolBlock block = m_parts.finder.find(address);
  if (block.exists())
    takeBack(block, nb_byte, queue);
  else if (!m_parts.fallback.deallocate(address, nb_byte, queue))
    m_parts.wrong_releases.refuseUnknown(address, nb_byte);
}

void GeneralPath::takeBack(const PoolBlock& block, Int64 nb_byte, const Accelerator::RunQueue* queue)
{
  WrongReleases& wrong = m_parts.wrong_releases;
  UInt64 record = block.loadRecord();
  // If two threads free the block at once, the exchange succeeds for one; the other is reported.
  if (!BlockRecord::isLive(record) || !block.record->compare_exchange_strong(record, BlockRecord::free))
    return wrong.refuse(block, wrong.describe(block.address, record) + " is freed again");
  const Int64 true_nb_byte = BlockRecord::nbByte(record);
  const bool is_wrong = m_check_level > 0 && nb_byte != true_nb_byte;
  const String text = is_wrong ? wrong.describe(block.address, record) : String();
  m_parts.names.drop(BlockRecord::note(record), block.address, true_nb_byte);
  m_parts.notifier.blockFreed(block.address, true_nb_byte, queue);
  m_parts.caches.countFree(block, true_nb_byte);
  if (is_wrong)
    return wrong.refuse(block, text + String::format(" is freed with a size of {0} bytes", nb_byte));
  if (m_parts.guard.isActive())
    m_parts.guard.release(block, true_nb_byte, m_parts.users.marksOf(queue));
  else
    m_parts.release.release(block, queue);
  if (m_check_level >= 3)
    m_parts.heap.verify();
}
} // namespace Arcane::detail::pool
