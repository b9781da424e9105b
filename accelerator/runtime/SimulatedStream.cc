// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/SimulatedStream.h"

#include <chrono>
#include <utility>

namespace Arcane::detail::runtime
{
SimulatedStream::SimulatedStream(SimulatedClock& clock, Accelerator::DeviceId device, Int32 id)
: m_clock(clock)
, m_device(device)
, m_id(id)
, m_thread([this] { run(); })
{}

SimulatedStream::~SimulatedStream()
{
  stop();
}

UInt64 SimulatedStream::give(std::function<void()> work)
{
  const std::scoped_lock lock(m_clock.mutex);
  m_works.push_back({ std::move(work), {}, {} });
  m_clock.changed.notify_all();
  return ++m_nb_given;
}

void SimulatedStream::giveWait(const StreamPosition& position)
{
  const std::scoped_lock lock(m_clock.mutex);
  m_works.push_back({ [] {}, position, {} });
  ++m_nb_given;
  m_clock.changed.notify_all();
}

void SimulatedStream::giveCondition(std::function<bool()> condition)
{
  const std::scoped_lock lock(m_clock.mutex);
  m_works.push_back({ [] {}, {}, std::move(condition) });
  ++m_nb_given;
  m_clock.changed.notify_all();
}

UInt64 SimulatedStream::nbGiven() const
{
  const std::scoped_lock lock(m_clock.mutex);
  return m_nb_given;
}

bool SimulatedStream::isOver(UInt64 nb_work) const
{
  const std::scoped_lock lock(m_clock.mutex);
  return m_nb_over >= nb_work;
}

void SimulatedStream::wait(UInt64 nb_work)
{
  std::unique_lock lock(m_clock.mutex);
  if (m_nb_over >= nb_work)
    return;
  m_clock.is_held = false;
  m_clock.changed.notify_all();
  m_clock.changed.wait(lock, [&] { return m_nb_over >= nb_work; });
}

void SimulatedStream::stop()
{
  if (!m_thread.joinable())
    return;
  {
    const std::scoped_lock lock(m_clock.mutex);
    m_is_stopping = true;
    if (!m_works.empty())
      m_clock.is_held = false;
    m_clock.changed.notify_all();
  }
  m_thread.join();
}

bool SimulatedStream::canStart() const
{
  if (m_works.empty() || m_clock.is_held)
    return false;
  const Work& first = m_works.front();
  const StreamPosition& after = first.after;
  return (!after.stream || after.stream->m_nb_over >= after.nb_work) && (!first.condition || first.condition());
}

void SimulatedStream::waitForWork(std::unique_lock<std::mutex>& lock)
{
  while (!canStart() && !isStopped()) {
    // A condition outside becomes true without a notification.
    if (!m_works.empty() && m_works.front().condition)
      m_clock.changed.wait_for(lock, std::chrono::microseconds(50));
    else
      m_clock.changed.wait(lock);
  }
}

void SimulatedStream::run()
{
  std::unique_lock lock(m_clock.mutex);
  while (true) {
    waitForWork(lock);
    if (m_works.empty())
      return;
    // The work, with everything it holds, is destroyed before it counts as finished.
    {
      const Work next = std::move(m_works.front());
      m_works.pop_front();
      const Int64 delay_us =
        m_clock.max_delay_us > 0 ? static_cast<Int64>(m_clock.random() % static_cast<UInt64>(m_clock.max_delay_us + 1)) : 0;
      lock.unlock();
      if (delay_us > 0)
        std::this_thread::sleep_for(std::chrono::microseconds(delay_us));
      next.work();
    }
    lock.lock();
    ++m_nb_over;
    m_clock.changed.notify_all();
  }
}
} // namespace Arcane::detail::runtime
