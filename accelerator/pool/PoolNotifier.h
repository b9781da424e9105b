// SPDX-License-Identifier: Apache-2.0
// Calls the observer of one pool, if it has one.
#pragma once

#include "accelerator/pool/PoolObserver.h"

#include <atomic>
#include <functional>

namespace Arcane::detail::pool
{
/*!
 * \brief Knows the observer of a pool, and how much memory of the driver this observer was notified of.
 *
 * Each function named as one of PoolObserver calls that function if there is an observer. If the memory of the driver changed since the
 * last call, the observer is notified of that first. Any thread may call any function.
 */
class PoolNotifier
{
 public:
  //! \param reserved_nb_byte  returns what the pool has from the driver \unit{bytes}
  PoolNotifier(const PoolIdentity& pool, std::function<Int64()> reserved_nb_byte)
  : m_pool(pool)
  , m_reserved_nb_byte(std::move(reserved_nb_byte))
  {}
  PoolNotifier(const PoolNotifier&) = delete;
  PoolNotifier& operator=(const PoolNotifier&) = delete;

  //! \a observer is called from now on; null stops the calls. The observer must live as long as the pool is used.
  void setObserver(PoolObserver* observer) { m_observer = observer; }
  bool hasObserver() const { return m_observer.load(std::memory_order_relaxed) != nullptr; }

  void blockAllocated(const void* address, Int64 nb_byte, const AllocationRequest& request)
  {
    notify([&](PoolObserver& observer) { observer.blockAllocated(m_pool, address, nb_byte, request); });
  }
  void blockFreed(const void* address, Int64 nb_byte, const Accelerator::RunQueue* queue)
  {
    notify([&](PoolObserver& observer) { observer.blockFreed(m_pool, address, nb_byte, queue); });
  }
  void blockResized(const void* address, Int64 nb_byte)
  {
    notify([&](PoolObserver& observer) { observer.blockResized(m_pool, address, nb_byte); });
  }
  void stepEnded()
  {
    notify([&](PoolObserver& observer) { observer.stepEnded(m_pool); });
  }
  void requestFailed(Int64 nb_byte, const AllocationRequest& request)
  {
    notify([&](PoolObserver& observer) { observer.requestFailed(m_pool, nb_byte, request); });
  }

 private:
  const PoolIdentity& m_pool;
  std::function<Int64()> m_reserved_nb_byte;
  std::atomic<PoolObserver*> m_observer = nullptr;
  std::atomic<Int64> m_observed_reserved = 0;

  template <typename Notification> void notify(const Notification& notification)
  {
    PoolObserver* observer = m_observer;
    if (!observer) [[likely]]
      return;
    const Int64 reserved = m_reserved_nb_byte();
    if (const Int64 change = reserved - m_observed_reserved.exchange(reserved); change != 0)
      observer->reservedChanged(m_pool, change);
    notification(*observer);
  }
};
} // namespace Arcane::detail::pool
