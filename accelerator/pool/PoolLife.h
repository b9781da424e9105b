// SPDX-License-Identifier: Apache-2.0
// The life of a pool, and the checks that it may still be used.
#pragma once

#include "accelerator/pool/MemoryPoolOptions.h"
#include "accelerator/pool/PoolIdentity.h"

#include <atomic>

namespace Arcane::detail::pool
{
//! A pool is in use until it is finalized, or until it finds itself in the child of a fork(), where its memory is the parent's.
class PoolLife
{
 public:
  explicit PoolLife(const PoolIdentity& pool)
  : m_pool(pool)
  {}
  PoolLife(const PoolLife&) = delete;
  PoolLife& operator=(const PoolLife&) = delete;

  bool isInUse() const { return !m_is_finalized && !m_is_forked; }
  bool isFinalized() const { return m_is_finalized; }
  bool isForked() const { return m_is_forked; }
  void finalize() noexcept { m_is_finalized = true; }
  //! Called in the child of a fork(), before anything else runs there.
  void markForked() noexcept { m_is_forked = true; }

  /*!
   * \brief Refuses requests that cannot be served.
   * \throws FatalErrorException when the pool is not in use any more
   * \throws ArgumentException when the size is negative or above 2^42, or the alignment is not a power of two
   */
  void checkRequest(Int64 nb_byte, const AllocationRequest& request) const;

 private:
  const PoolIdentity& m_pool;
  std::atomic<bool> m_is_finalized = false;
  std::atomic<bool> m_is_forked = false;
};
} // namespace Arcane::detail::pool
