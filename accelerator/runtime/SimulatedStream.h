// SPDX-License-Identifier: Apache-2.0
// A stream of a simulated device: a thread that executes works with a delay.
#pragma once

#include "accelerator/runtime/DeviceId.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <random>
#include <thread>

namespace Arcane::detail::runtime
{
//! Holds what all streams of a simulated device share.
class SimulatedClock
{
 public:
  //! \param max_delay_us  upper bound of the random delay before each work \unit{us}
  SimulatedClock(Int64 max_delay_us, UInt64 seed)
  : max_delay_us(max_delay_us)
  , random(seed)
  {}

  const Int64 max_delay_us;
  std::mutex mutex;
  //! Notified when a work is submitted or finished, or when streams are no longer held.
  std::condition_variable changed;
  std::mt19937_64 random;
  //! No work starts while it is true.
  bool is_held = false;
};

//! Stands for the first \a nb_work works of a stream.
struct StreamPosition
{
  std::shared_ptr<class SimulatedStream> stream;
  UInt64 nb_work = 0;
};

//! Executes works in order. Thread-safe. Works must not use the device.
class SimulatedStream
{
 public:
  SimulatedStream(SimulatedClock& clock, Accelerator::DeviceId device, Int32 id);
  SimulatedStream(const SimulatedStream&) = delete;
  SimulatedStream& operator=(const SimulatedStream&) = delete;
  //! Executes the remaining works, unless stop() has done it.
  ~SimulatedStream();

  Accelerator::DeviceId device() const { return m_device; }
  //! Returns the number of the stream, which no other stream of the device ever has.
  Int32 id() const { return m_id; }

  //! Adds a work after all others. Returns its position: the number of works so far.
  UInt64 give(std::function<void()> work);
  //! Makes later works wait until the works up to \a position are finished.
  void giveWait(const StreamPosition& position);
  //! Makes later works wait until \a condition is true. The condition is evaluated often, and must not use the device.
  void giveCondition(std::function<bool()> condition);
  UInt64 nbGiven() const;
  bool isOver(UInt64 nb_work) const;
  //! Makes the calling thread wait until \a nb_work works are finished. If the streams are held, they are released.
  void wait(UInt64 nb_work);
  //! Executes the remaining works, then ends the thread. Works must not be added afterwards.
  void stop();

 private:
  struct Work
  {
    std::function<void()> work;
    StreamPosition after;
    //! Empty for a work without an outside condition.
    std::function<bool()> condition = {};
  };

  SimulatedClock& m_clock;
  const Accelerator::DeviceId m_device;
  const Int32 m_id;
  std::deque<Work> m_works;
  UInt64 m_nb_given = 0;
  UInt64 m_nb_over = 0;
  bool m_is_stopping = false;
  std::thread m_thread;

  void run();
  bool canStart() const;
  bool isStopped() const { return m_is_stopping && m_works.empty(); }
  void waitForWork(std::unique_lock<std::mutex>& lock);
};
} // namespace Arcane::detail::runtime
