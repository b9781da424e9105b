// SPDX-License-Identifier: Apache-2.0
// A moment of a queue for which other queues and the host can wait.
#pragma once

#include "accelerator/runtime/AcceleratorGlobal.h"

#include <memory>
#include <utility>

namespace Arcane::detail::runtime
{
class RunQueueEventImpl;
}

namespace Arcane::Accelerator
{
/*!
 * \brief Stands for the commands that a queue had received when RunQueue::recordEvent() was called. A copy is the same event.
 *
 * makeEvent() makes events. An event that was not recorded stands for nothing, and waits for it return at once. An event may be null.
 */
class ARCANE_EXPORT RunQueueEvent
{
 public:
  //! Makes a null event.
  RunQueueEvent() = default;

  bool isNull() const noexcept { return !m_impl; }
  //! Makes the host wait until the commands of the event are finished.
  void wait();
  //! Returns true while the commands of the event are not finished. Never waits.
  bool hasPendingWork();

 private:
  friend class RunQueue;
  friend class Runner;

  std::shared_ptr<detail::runtime::RunQueueEventImpl> m_impl;

  explicit RunQueueEvent(std::shared_ptr<detail::runtime::RunQueueEventImpl> impl) noexcept
  : m_impl(std::move(impl))
  {}
  detail::runtime::RunQueueEventImpl& impl() const;
};
} // namespace Arcane::Accelerator
