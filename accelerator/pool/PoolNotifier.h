// SPDX-License-Identifier: Apache-2.0
// Calls the observer of one pool, if it has one.
#pragma once

#include "accelerator/pool/PoolObserver.h"

#include <atomic>

namespace Arcane::detail
{
/*!
 * \brief Knows the observer of a pool, and how much memory of the driver this observer was notified of.
 *
 * Any thread may call any function.
 */
class PoolNotifier
{
 public:
  explicit PoolNotifier(const PoolIdentity& pool)
  : m_pool(pool)
  {}
  PoolNotifier(const PoolNotifier&) = delete;
  PoolNotifier& operator=(const PoolNotifier&) = delete;

  //! \a observer is called from now on; null stops the calls. The observer must live as long as the pool is used.
  void setObserver(PoolObserver* observer) { m_observer = observer; }
  bool hasObserver() const { return m_observer.load(std::memory_order_relaxed) != nullptr; }

  /*!
   * \brief Calls \a notification(observer, pool) if there is an observer.
   *
   * If the memory of the driver changed since the last call, the observer is notified of that first.
   * \param reserved_nb_byte  what the pool has from the driver now \unit{bytes}
   */
  template <typename Notification> void notify(Int64 reserved_nb_byte, const Notification& notification)
  {
    PoolObserver* observer = m_observer;
    if (!observer) [[likely]]
      return;
    if (const Int64 change = reserved_nb_byte - m_observed_reserved.exchange(reserved_nb_byte); change != 0)
      observer->reservedChanged(m_pool, change);
    notification(*observer, m_pool);
  }

 private:
  const PoolIdentity m_pool;
  std::atomic<PoolObserver*> m_observer = nullptr;
  std::atomic<Int64> m_observed_reserved = 0;
};
} // namespace Arcane::detail
