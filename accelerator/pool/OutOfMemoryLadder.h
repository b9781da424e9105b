// SPDX-License-Identifier: Apache-2.0
// The steps that are tried, in order, when memory for a request is missing.
#pragma once

#include "accelerator/pool/OutOfMemoryHooks.h"
#include "accelerator/pool/OutOfMemoryReport.h"
#include "accelerator/pool/PoolTrim.h"

namespace Arcane::detail::pool
{
//! The parts of a pool that a ladder finds memory in.
struct LadderParts
{
  runtime::DeviceBackend& backend;
  const PoolIdentity& pool;
  PoolHeap& heap;
  CacheSet& caches;
  GuardedRelease& guard;
  //! The pool is known by this part among the pools of the process.
  PoolTrim& trim;
  OutOfMemoryHooks& hooks;
  LadderCounts& counts;
  OutOfMemoryReport& report;
  //! Null for a pool of ordinary host memory.
  runtime::QueueLedger* ledger = nullptr;
  bool is_for_messages = false;
  //! Another pool is asked when the ladder found nothing.
  bool has_fallback = false;
};

/*!
 * \brief Climbs from the cheapest step to the most costly one, and requests memory again after each step.
 *
 * Each step is tried once, and counted; steps that wait are tried again after the device was synchronized. A request that fails
 * inside a callback of the same thread throws at once. The caller is in no gate and holds no lock.
 */
class OutOfMemoryLadder
{
 public:
  //! \param status  how the driver refused the request
  OutOfMemoryLadder(const LadderParts& parts, const LargeRequest& large, const AllocationRequest& request,
                    const runtime::DriverStatus& status);

  /*!
   * \brief Returns a block for the request.
   * \param reserved_before  what the pool had from the driver before the request: it has no more after a failure \unit{bytes}
   * \throws OutOfMemoryException when no step found memory
   */
  LargeBlock* climb(Int64 reserved_before);
  //! Fails at once, for a request that is optional. \throws OutOfMemoryException
  [[noreturn]] LargeBlock* climbNothing(Int64 reserved_before) { giveUp(reserved_before); }

 private:
  const LadderParts& m_parts;
  PoolHeap& m_heap;
  LargeRequest m_large;
  const AllocationRequest& m_request;
  runtime::DriverStatus m_status;
  std::vector<String> m_steps;

  //! Counts the step, does it, and requests again if the step took no block itself.
  template <typename Action> LargeBlock* step(eLadderStep step, const Action& action);
  LargeBlock* retry();
  LargeBlock* climbWithoutCallbacks();
  LargeBlock* climbWithWaits();
  LargeBlock* synchronize();
  LargeBlock* takeOrRemap();
  LargeBlock* callBack();
  void flushAndCollect();
  FailedRequest failure() const;
  [[noreturn]] void giveUp(Int64 reserved_before);
};
} // namespace Arcane::detail::pool
