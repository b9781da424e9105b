// SPDX-License-Identifier: Apache-2.0
// Blocks that other memory gives since a pool has none: the last step of the ladder.
#pragma once

#include "accelerator/pool/LadderCounts.h"
#include "accelerator/pool/OutOfMemoryException.h"
#include "accelerator/pool/PoolNotifier.h"
#include "accelerator/runtime/DeviceBackend.h"

#include <memory>
#include <mutex>
#include <unordered_map>

namespace Arcane::detail::pool
{
//! Slower memory that serves requests as a last resort.
class FallbackSource
{
 public:
  FallbackSource() = default;
  FallbackSource(const FallbackSource&) = delete;
  FallbackSource& operator=(const FallbackSource&) = delete;
  virtual ~FallbackSource() = default;

  virtual const String& name() const = 0;
  //! \throws OutOfMemoryException when memory is exhausted
  virtual void* allocate(Int64 nb_byte, const AllocationRequest& request) = 0;
  virtual void deallocate(void* address, Int64 nb_byte, const Accelerator::RunQueue* queue) = 0;
  //! Returns what may be used of a live block. \unit{bytes}
  virtual Int64 usableSize(const void* address) const = 0;
};

//! The live blocks of one pool that its fallback gave. Any thread may call any function.
class FallbackBlocks
{
 public:
  //! The log of the first use of the fallback.
  using Log = std::function<void(const String&)>;

  //! \param source  null if the pool has no fallback \param log  may be empty
  FallbackBlocks(runtime::DeviceBackend& backend, const PoolIdentity& pool, std::unique_ptr<FallbackSource> source, Log log,
                 PoolNotifier& notifier, LadderCounts& counts);
  FallbackBlocks(const FallbackBlocks&) = delete;
  FallbackBlocks& operator=(const FallbackBlocks&) = delete;

  bool hasSource() const { return m_source != nullptr; }
  //! Returns the name of the source, which is there.
  const String& sourceName() const { return m_source->name(); }

  /*!
   * \brief Serves a request that climbed the whole ladder. There is a source.
   * \param reason  what the ladder found
   * \throws OutOfMemoryException when the fallback has no memory either
   */
  void* allocate(const OutOfMemoryInfo& reason, Int64 nb_byte, const AllocationRequest& request);
  //! Returns false when the fallback did not give the block.
  bool deallocate(void* address, Int64 nb_byte, const Accelerator::RunQueue* queue);
  //! Returns the requested size of the block at \a address, -1 when the fallback did not give it. \unit{bytes}
  Int64 requestedSize(const void* address) const;
  //! Returns the usable size of the block at \a address, -1 when the fallback did not give it. \unit{bytes}
  Int64 usableSize(const void* address) const;

  void fill(PoolStatistics& statistics) const;

 private:
  runtime::DeviceBackend& m_backend;
  const PoolIdentity& m_pool;
  std::unique_ptr<FallbackSource> m_source;
  Log m_log;
  PoolNotifier& m_notifier;
  LadderCounts& m_counts;
  std::atomic<bool> m_is_logged = false;
  mutable std::mutex m_mutex;
  std::unordered_map<const void*, Int64> m_blocks;

  void logFirstUse(const OutOfMemoryInfo& reason);
};
} // namespace Arcane::detail::pool
