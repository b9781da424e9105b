// SPDX-License-Identifier: Apache-2.0
// Allocators that the memory pool is measured against.
#pragma once

#include "accelerator/pool/MemoryPool.h"

#include <cstdlib>
#include <mutex>
#include <unordered_map>

namespace Bench
{
using Arcane::Int64;
using Arcane::detail::runtime::DeviceBackend;
using Arcane::detail::runtime::DeviceId;

//! The pool, as arrays use it.
class OurPool
{
 public:
  explicit OurPool(Arcane::detail::pool::MemoryPool& pool)
  : m_pool(pool)
  {}
  void* allocate(Int64 nb_byte) { return m_pool.allocate(nb_byte); }
  void free(void* block, Int64 nb_byte) { m_pool.deallocate(block, nb_byte); }

 private:
  Arcane::detail::pool::MemoryPool& m_pool;
};

//! malloc(), aligned as the pool's blocks.
class SystemAllocator
{
 public:
  void* allocate(Int64 nb_byte) { return ::aligned_alloc(256, static_cast<std::size_t>((nb_byte + 255) / 256 * 256)); }
  void free(void* block, Int64) { ::free(block); }
};

//! The driver, without any pool.
class DriverAllocator
{
 public:
  DriverAllocator(DeviceBackend& backend, Arcane::eMemoryResource resource)
  : m_backend(backend)
  , m_resource(resource)
  {}
  void* allocate(Int64 nb_byte)
  {
    void* block = nullptr;
    throwIfFailed(m_backend.allocate(m_resource, DeviceId(), nb_byte, &block), "allocate");
    return block;
  }
  void free(void* block, Int64 nb_byte) { throwIfFailed(m_backend.release(m_resource, DeviceId(), block, nb_byte), "release"); }

 private:
  DeviceBackend& m_backend;
  Arcane::eMemoryResource m_resource;
};

//! The driver's own pool, on one stream, as it is by default.
class DriverPool
{
 public:
  explicit DriverPool(DeviceBackend& backend)
  : m_backend(backend)
  {
    throwIfFailed(m_backend.createStream(DeviceId(), 0, &m_stream), "create a stream");
  }
  DriverPool(const DriverPool&) = delete;
  DriverPool& operator=(const DriverPool&) = delete;
  ~DriverPool()
  {
    reportIfFailed(m_backend.synchronizeStream(m_stream), "synchronize a stream");
    reportIfFailed(m_backend.destroyStream(m_stream), "destroy a stream");
  }
  void* allocate(Int64 nb_byte)
  {
    void* block = nullptr;
    throwIfFailed(m_backend.allocateOnStream(DeviceId(), nb_byte, m_stream, &block), "allocate on a stream");
    return block;
  }
  void free(void* block, Int64) { throwIfFailed(m_backend.releaseOnStream(block, m_stream), "release on a stream"); }

 private:
  DeviceBackend& m_backend;
  void* m_stream = nullptr;
};

/*!
 * \brief Arcane's scheme: blocks of exactly the same size are used again, what is live is known by address.
 *
 * Two tables with a lock each, no splitting, no joining.
 */
class ExactSizeCache
{
 public:
  explicit ExactSizeCache(DriverAllocator upstream)
  : m_upstream(upstream)
  {}
  ExactSizeCache(const ExactSizeCache&) = delete;
  ExactSizeCache& operator=(const ExactSizeCache&) = delete;
  ~ExactSizeCache()
  {
    for (const auto& [nb_byte, block] : m_free)
      m_upstream.free(block, nb_byte);
  }

  void* allocate(Int64 nb_byte)
  {
    void* block = nullptr;
    {
      const std::scoped_lock lock(m_free_mutex);
      const auto found = m_free.find(nb_byte);
      if (found != m_free.end()) {
        block = found->second;
        m_free.erase(found);
      }
    }
    if (!block)
      block = m_upstream.allocate(nb_byte);
    const std::scoped_lock lock(m_live_mutex);
    m_live.emplace(block, nb_byte);
    return block;
  }

  void free(void* block, Int64 nb_byte)
  {
    {
      const std::scoped_lock lock(m_live_mutex);
      m_live.erase(block);
    }
    const std::scoped_lock lock(m_free_mutex);
    m_free.emplace(nb_byte, block);
  }

 private:
  DriverAllocator m_upstream;
  std::mutex m_free_mutex;
  std::mutex m_live_mutex;
  std::unordered_multimap<Int64, void*> m_free;
  std::unordered_map<void*, Int64> m_live;
};
} // namespace Bench
