// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/GuardedRelease.h"

#include "accelerator/pool/PoolRange.h"

namespace Arcane::detail::pool
{
GuardedRelease::GuardedRelease(runtime::DeviceBackend& backend, const PoolIdentity& pool, bool is_active, BlockRelease& release,
                               WrongReleases& wrong_releases)
: m_backend(backend)
, m_pool(pool)
, m_finder(pool)
, m_release(release)
, m_wrong_releases(wrong_releases)
, m_guard(is_active ? std::make_unique<BlockGuard>(backend, pool.resource, pool.device) : nullptr)
{}

void GuardedRelease::release(const PoolBlock& block, Int64 nb_byte, const runtime::QueueMark& users)
{
  const PoolRange range(m_backend, m_pool.name, "wait for the users of a block", nb_byte);
  QueueUsers::waitFor(users);
  if (const Int64 offset = m_guard->firstWrittenBehind(block.address, nb_byte); offset >= 0) {
    const String text = m_wrong_releases.describe(block.address, BlockRecord::make(nb_byte, 0));
    return m_wrong_releases.refuse(block, text + String::format(" was written {0} bytes behind its end", offset));
  }
  m_guard->keepFreed(block.address, nb_byte, [this](const BlockGuard::Waiting& waiting, Int64 offset) { leave(waiting, offset); });
}

void GuardedRelease::dropAll()
{
  if (m_guard)
    m_guard->dropAll([this](const BlockGuard::Waiting& waiting, Int64 offset) { leave(waiting, offset); });
}

//! A freed block has waited enough; what was written meanwhile begins at \a offset, which is -1 if nothing was.
void GuardedRelease::leave(const BlockGuard::Waiting& waiting, Int64 offset)
{
  const PoolBlock block = m_finder.find(waiting.address);
  if (!block.exists() || block.loadRecord() != BlockRecord::free)
    return;
  if (offset < 0)
    return m_release.releaseUnused(block);
  const String text = m_wrong_releases.describe(waiting.address, BlockRecord::make(waiting.nb_byte, 0));
  m_wrong_releases.refuse(block, text + String::format(" was written at byte {0} after it was freed", offset));
}
} // namespace Arcane::detail::pool
