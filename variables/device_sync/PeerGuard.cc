// SPDX-License-Identifier: Apache-2.0
#include "variables/device_sync/PeerGuard.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <utility>

namespace Arcane::detail::device_sync
{
namespace
{
/*!
 * A number that is never the number of an exchange. Drivers compare the difference of two numbers with 0, so that it must be positive as a signed
 * number.
 */
constexpr auto released = static_cast<UInt64>(std::numeric_limits<Int64>::max());
constexpr std::chrono::milliseconds period(100);
} // namespace

PeerGuard::PeerGuard(std::function<void()> check)
: m_check(std::move(check))
{}

PeerGuard::~PeerGuard()
{
  {
    const std::scoped_lock lock(m_mutex);
    m_is_over = true;
  }
  m_wake.notify_one();
  if (m_thread.joinable())
    m_thread.join();
}

void PeerGuard::addNumber(UInt64* number)
{
  const std::scoped_lock lock(m_mutex);
  m_numbers.push_back(number);
  if (!m_thread.joinable())
    m_thread = std::thread([this] { watch(); });
}

void PeerGuard::addQueue(const std::shared_ptr<runtime::StreamErrors>& errors)
{
  const std::scoped_lock lock(m_mutex);
  std::erase_if(m_queues, [](const auto& known) { return known.expired(); });
  if (std::ranges::none_of(m_queues, [&](const auto& known) { return known.lock() == errors; }))
    m_queues.push_back(errors);
}

void PeerGuard::giveToQueues(const std::exception_ptr& error) const
{
  for (const auto& queue : m_queues)
    if (const auto errors = queue.lock())
      errors->note(error);
}

void PeerGuard::noteError(const std::exception_ptr& error)
{
  const std::scoped_lock lock(m_mutex);
  for (const auto& queue : m_queues)
    if (const auto errors = queue.lock(); errors && m_error)
      errors->take();
  giveToQueues(error);
}

void PeerGuard::throwIfPeerLeft() const
{
  const std::scoped_lock lock(m_mutex);
  if (m_error)
    std::rethrow_exception(m_error);
}

void PeerGuard::writeNumbers() const
{
  for (UInt64* number : m_numbers)
    std::atomic_ref<UInt64>(*number).store(released, std::memory_order_release);
}

void PeerGuard::releaseStreams()
{
  const std::scoped_lock lock(m_mutex);
  m_is_released = true;
  writeNumbers();
}

void PeerGuard::watch()
{
  std::unique_lock lock(m_mutex);
  while (!m_wake.wait_for(lock, period, [this] { return m_is_over; })) {
    // A rank that still lives may have overwritten a number since the last time.
    if (m_is_released) {
      writeNumbers();
      continue;
    }
    try {
      m_check();
    }
    catch (...) {
      m_error = std::current_exception();
      m_is_released = true;
      giveToQueues(m_error);
      writeNumbers();
    }
  }
}
} // namespace Arcane::detail::device_sync
