// SPDX-License-Identifier: Apache-2.0
// Ends the waits of streams for ranks that have left.
#pragma once

#include "accelerator/runtime/StreamErrors.h"
#include "arcane_core/base/BaseTypes.h"

#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace Arcane::detail::device_sync
{
/*!
 * \brief A thread that looks ten times a second whether a rank of the machine has left.
 *
 * Writes the awaited numbers when a rank has left, which releases streams and host; the next wait throws the error that names the rank. Thread-safe.
 */
class PeerGuard
{
 public:
  //! \param check  throws when a rank has left; it is called by the thread
  explicit PeerGuard(std::function<void()> check);
  PeerGuard(const PeerGuard&) = delete;
  PeerGuard& operator=(const PeerGuard&) = delete;
  //! Waits for the thread.
  ~PeerGuard();

  //! Adds a number for which streams of this rank wait. The thread starts at the first one.
  void addNumber(UInt64* number);
  //! Adds a queue whose next wait throws the error.
  void addQueue(const std::shared_ptr<runtime::StreamErrors>& errors);
  //! Makes the next wait for a queue throw \a error, before any error about a rank that left.
  void noteError(const std::exception_ptr& error);
  //! Throws the error if a rank has left.
  void throwIfPeerLeft() const;
  //! Writes the numbers, again and again: no stream of this rank waits for another rank from now on.
  void releaseStreams();

 private:
  std::function<void()> m_check;
  mutable std::mutex m_mutex;
  std::condition_variable m_wake;
  bool m_is_over = false;
  bool m_is_released = false;
  std::exception_ptr m_error;
  std::vector<UInt64*> m_numbers;
  std::vector<std::weak_ptr<runtime::StreamErrors>> m_queues;
  std::thread m_thread;

  void watch();
  void giveToQueues(const std::exception_ptr& error) const;
  void writeNumbers() const;
};
} // namespace Arcane::detail::device_sync
