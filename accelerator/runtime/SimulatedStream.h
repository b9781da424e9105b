// SPDX-License-Identifier: Apache-2.0
// A stream of a simulated device: a thread that does late what it is given.
#pragma once

#include "accelerator/runtime/DeviceId.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <random>
#include <thread>

namespace Arcane::detail
{
//! What all streams of a simulated device share.
class SimulatedClock
{
 public:
  //! \param max_delay_us  each work starts later by a random time, at most this one. \unit{us}
  SimulatedClock(Int64 max_delay_us, UInt64 seed)
  : max_delay_us(max_delay_us)
  , random(seed)
  {}

  const Int64 max_delay_us;
  std::mutex mutex;
  //! Something was given, is over, or is let go.
  std::condition_variable changed;
  std::mt19937_64 random;
  //! Nothing starts while it is true.
  bool is_held = false;
};

//! A number of works of a stream.
struct StreamPosition
{
  std::shared_ptr<class SimulatedStream> stream;
  UInt64 nb_work = 0;
};

//! Thread-safe. Works may not use the device.
class SimulatedStream
{
 public:
  SimulatedStream(SimulatedClock& clock, Accelerator::DeviceId device, Int32 id);
  SimulatedStream(const SimulatedStream&) = delete;
  SimulatedStream& operator=(const SimulatedStream&) = delete;
  //! Does what is left, unless stop() did.
  ~SimulatedStream();

  Accelerator::DeviceId device() const { return m_device; }
  //! Never used again by another stream of the device.
  Int32 id() const { return m_id; }

  //! Adds a work, after all others. \return its position: the number of works so far
  UInt64 give(std::function<void()> work);
  //! What is given from now on starts after \a position is over.
  void giveWait(const StreamPosition& position);
  UInt64 nbGiven() const;
  bool isOver(UInt64 nb_work) const;
  //! The calling thread waits until \a nb_work works are over; held streams are let go.
  void wait(UInt64 nb_work);
  //! Does what is left, then ends the thread. Nothing may be given any more.
  void stop();

 private:
  struct Work
  {
    std::function<void()> work;
    StreamPosition after;
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
};
} // namespace Arcane::detail
