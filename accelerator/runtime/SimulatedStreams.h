// SPDX-License-Identifier: Apache-2.0
// The streams and events of simulated devices.
#pragma once

#include "accelerator/runtime/DriverStatus.h"
#include "accelerator/runtime/SimulatedHardware.h"
#include "accelerator/runtime/SimulatedStream.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>

namespace Arcane::detail::runtime
{
//! Makes streams, events and works for a simulated driver: see the functions of the same names of DeviceBackend. Thread-safe.
class SimulatedStreams
{
 public:
  using StreamRef = std::shared_ptr<SimulatedStream>;

  explicit SimulatedStreams(SimulatedHardware& hardware);
  SimulatedStreams(const SimulatedStreams&) = delete;
  SimulatedStreams& operator=(const SimulatedStreams&) = delete;

  //! Works that are submitted from now on, or are waiting, do not start before letRun(), or before the host waits for one.
  void hold();
  void letRun();
  //! Executes the remaining works of all streams, and ends them.
  void stop();

  //! Returns null if the stream does not exist.
  StreamRef find(void* stream) const;
  DriverStatus create(Accelerator::DeviceId device, void** stream);
  DriverStatus destroy(void* stream);
  DriverStatus synchronize(void* stream);
  DriverStatus query(void* stream);
  //! Makes the calling thread wait for all streams of the device.
  void waitForDevice(Accelerator::DeviceId device);

  DriverStatus createEvent(Accelerator::DeviceId device, void** event);
  DriverStatus destroyEvent(void* event);
  DriverStatus recordEvent(void* event, void* stream);
  DriverStatus waitEvent(void* stream, void* event);
  DriverStatus synchronizeEvent(void* event);
  DriverStatus queryEvent(void* event);

  void declareUse(void* stream, const void* base, Int64 nb_byte, bool is_write);
  //! Submits a work with the uses of memory \a uses. \param call  the name of the function of the driver
  DriverStatus give(const char* call, void* stream, const std::vector<MemoryUseChecker::Use>& uses, std::function<void()> work);
  //! Makes later works of the stream wait until \a condition is true.
  DriverStatus giveCondition(const char* call, void* stream, std::function<bool()> condition);

 private:
  struct Event
  {
    StreamPosition position;
    MemoryUseChecker::Knowledge knowledge;
  };

  std::shared_ptr<Event> findEvent(void* event) const;
  void waitFor(SimulatedStream& stream);

  SimulatedHardware& m_hardware;
  SimulatedClock m_clock;

  //! Protects the members below.
  mutable std::mutex m_mutex;
  std::map<void*, StreamRef> m_streams;
  std::map<void*, std::shared_ptr<Event>> m_events;
  Int32 m_last_stream = 0;
};
} // namespace Arcane::detail::runtime
