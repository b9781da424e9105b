// SPDX-License-Identifier: Apache-2.0
// Gives the free memory of a pool back to the driver.
#pragma once

#include "accelerator/pool/CacheSet.h"
#include "accelerator/pool/GuardedRelease.h"
#include "accelerator/pool/PoolLife.h"

namespace Arcane::detail::pool
{
//! Empties the layers of one pool from the caches to the heap. Any thread may call any function.
class PoolTrim
{
 public:
  PoolTrim(runtime::DeviceBackend& backend, const PoolIdentity& pool, const PoolLife& life, CacheSet& caches, GuardedRelease& guard,
           PoolHeap& heap)
  : m_backend(backend)
  , m_pool(pool)
  , m_life(life)
  , m_caches(caches)
  , m_guard(guard)
  , m_heap(heap)
  {}
  PoolTrim(const PoolTrim&) = delete;
  PoolTrim& operator=(const PoolTrim&) = delete;

  //! True when both pools have their memory from the same device.
  bool isNeighbourOf(const PoolTrim& other) const { return &m_backend == &other.m_backend && m_pool.device == other.m_pool.device; }
  /*!
   * \brief Gives memory back to the driver until \a nb_byte_to_keep is reserved, or all that is left is in use.
   * \return the size of the memory given back \unit{bytes}
   */
  Int64 trimTo(Int64 nb_byte_to_keep);
  //! Ends a time step: memory above the release threshold that was unused for \a nb_idle_step steps returns to the driver.
  void endStep(Int64 nb_idle_step);

 private:
  runtime::DeviceBackend& m_backend;
  const PoolIdentity& m_pool;
  const PoolLife& m_life;
  CacheSet& m_caches;
  GuardedRelease& m_guard;
  PoolHeap& m_heap;
};
} // namespace Arcane::detail::pool
