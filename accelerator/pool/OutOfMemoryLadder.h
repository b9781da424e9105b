// SPDX-License-Identifier: Apache-2.0
// What is tried, in order, when there is no memory for a request.
#pragma once

#include "accelerator/pool/MemoryPool.h"

namespace Arcane::detail
{
/*!
 * \brief Climbs from what costs least to what costs most, and asks again after each step.
 *
 * Each step is tried once, and counted; those that wait are tried again after the device was synchronized. A request that fails
 * inside a callback of another one of the same thread climbs nothing. The caller is in no gate and holds no lock.
 */
class OutOfMemoryLadder
{
 public:
  OutOfMemoryLadder(MemoryPool& pool, const LargeRequest& large, const AllocationRequest& request, const DriverStatus& status);

  /*!
   * \param reserved_before  what the pool had before the request: it has no more after it \unit{bytes}
   * \throws OutOfMemoryException when all was in vain
   */
  LargeBlock* climb(Int64 reserved_before);
  //! \throws OutOfMemoryException always
  [[noreturn]] void fail(const String& reason, Int64 nb_byte);

 private:
  MemoryPool& m_pool;
  PoolHeap& m_heap;
  LargeRequest m_large;
  const AllocationRequest& m_request;
  DriverStatus m_status;
  std::vector<String> m_steps;
  bool m_is_counted = false;

  //! Counts the step, does it, and asks again if it took no block itself.
  template <typename Action> LargeBlock* step(eLadderStep step, const Action& action);
  LargeBlock* retry();
  LargeBlock* climbWithoutCallbacks();
  LargeBlock* callBack();
  [[noreturn]] void giveUp(Int64 reserved_before);
  Int64 trimPools(bool are_for_messages) const;
  OutOfMemoryInfo describe(const String& reason, Int64 nb_byte) const;
  void addAdvice(OutOfMemoryInfo& info) const;
};
} // namespace Arcane::detail
