// SPDX-License-Identifier: Apache-2.0
// Learns when the host waits for a queue.
#pragma once

namespace Arcane::detail::runtime
{
/*!
 * \brief Is notified of the waits of the host for a queue whose commands wait for other ranks.
 *
 * Rooms above use it to say what the rank waits for, see WaitNote.
 */
class QueueWaitListener
{
 public:
  virtual ~QueueWaitListener() = default;

  virtual void waitBegins() noexcept = 0;
  virtual void waitEnds() noexcept = 0;
};
} // namespace Arcane::detail::runtime
