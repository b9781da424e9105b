// SPDX-License-Identifier: Apache-2.0
// Describes and throws the error of a request that no memory could be found for.
#pragma once

#include "accelerator/pool/PoolCensus.h"

namespace Arcane::detail::pool
{
//! A request that is not served.
struct FailedRequest
{
  const AllocationRequest& request;
  Int64 nb_byte = 0;
  //! The reason of the failure: a limit, or a call of the driver.
  String reason = {};
  //! The steps of the ladder that were tried, and what they brought.
  std::vector<String> steps = {};
  //! The request is already counted under its name.
  bool is_counted = false;
};

//! Makes OutOfMemoryException from the state of one pool and its device. Any thread may call any function.
class OutOfMemoryReport
{
 public:
  OutOfMemoryReport(runtime::DeviceBackend& backend, const PoolIdentity& pool, const PoolHeap& heap, const PoolCensus& census,
                    PoolNotifier& notifier, LadderCounts& counts)
  : m_backend(backend)
  , m_pool(pool)
  , m_heap(heap)
  , m_census(census)
  , m_notifier(notifier)
  , m_counts(counts)
  , m_most_nb_byte(backend.mostMemory())
  {}
  OutOfMemoryReport(const OutOfMemoryReport&) = delete;
  OutOfMemoryReport& operator=(const OutOfMemoryReport&) = delete;

  //! Returns all that is known about the failure, and what would help.
  OutOfMemoryInfo describe(const FailedRequest& failed) const;
  //! Counts the failure, notifies the observer, and throws. \throws OutOfMemoryException always
  [[noreturn]] void fail(const FailedRequest& failed);
  //! Returns true when no block of this size can ever exist, see DeviceBackend::mostMemory().
  bool isImpossible(Int64 nb_byte) const { return nb_byte > m_most_nb_byte; }
  //! Refuses such a request, which no step of the ladder can serve. \throws OutOfMemoryException
  void failIfImpossible(Int64 nb_byte, const AllocationRequest& request)
  {
    if (isImpossible(nb_byte)) [[unlikely]]
      failAsImpossible(nb_byte, request);
  }

 private:
  runtime::DeviceBackend& m_backend;
  const PoolIdentity& m_pool;
  const PoolHeap& m_heap;
  const PoolCensus& m_census;
  PoolNotifier& m_notifier;
  LadderCounts& m_counts;
  const Int64 m_most_nb_byte;

  [[noreturn]] void failAsImpossible(Int64 nb_byte, const AllocationRequest& request);
  std::vector<NameUsage> consumersWithout(const FailedRequest& failed) const;
  void addAdvice(OutOfMemoryInfo& info, const FailedRequest& failed) const;
};
} // namespace Arcane::detail::pool
