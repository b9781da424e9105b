// SPDX-License-Identifier: Apache-2.0
// A moment of a queue, for other queues and for the host to wait for.
#pragma once

#include "accelerator/runtime/AcceleratorGlobal.h"

#include <memory>
#include <utility>

namespace Arcane::detail
{
class RunQueueEventImpl;
}

namespace Arcane::Accelerator
{
/*!
 * \brief Stands for what a queue was given when RunQueue::recordEvent() was called. A copy is the same event; it may be null.
 *
 * Made by makeEvent(). Before it is recorded it stands for nothing, and nobody waits.
 */
class ARCANE_EXPORT RunQueueEvent
{
 public:
  //! A null event.
  RunQueueEvent() = default;

  bool isNull() const noexcept { return !m_impl; }
  //! The host waits until what the event stands for is over.
  void wait();
  //! True while what the event stands for is not over. Never waits.
  bool hasPendingWork();

 private:
  friend class RunQueue;
  friend class Runner;

  std::shared_ptr<detail::RunQueueEventImpl> m_impl;

  explicit RunQueueEvent(std::shared_ptr<detail::RunQueueEventImpl> impl) noexcept
  : m_impl(std::move(impl))
  {}
  detail::RunQueueEventImpl& impl() const;
};
} // namespace Arcane::Accelerator
