// SPDX-License-Identifier: Apache-2.0
// The number of launches and the time of each kernel.
#pragma once

#include "accelerator/runtime/RunnerImpl.h"

#include "arcane_core/base/error/TraceInfo.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/base/text/String.h"

#include <atomic>
#include <deque>
#include <iosfwd>
#include <list>
#include <map>
#include <mutex>
#include <vector>

namespace Arcane::detail::kernel
{
//! Sums up the launches of all kernels of one name.
struct KernelTimes
{
  String name;
  Int64 nb_call = 0;
  Int64 time_ns = 0;
  //! The bytes behind the views of the kernel, once for reading and once for writing. A lower bound of the bytes that move.
  Int64 nb_byte = 0;
};

/*!
 * \brief Counts and times kernels while its level is positive. There is one object per process. Thread-safe.
 *
 * The time of a kernel on the host is the time of its loop; on a device, the time between two events around the kernel, which are read lazily by
 * times().
 */
class KernelProfile
{
 public:
  static KernelProfile& instance();
  static bool isActive() noexcept { return s_level.load(std::memory_order_relaxed) > 0; }
  static Int32 level() noexcept { return s_level.load(std::memory_order_relaxed); }
  static void setLevel(Int32 level) noexcept { s_level.store(level, std::memory_order_relaxed); }
  //! Sets the level that the command line or the environment requests.
  static void setLevelFrom(const CommandLineArguments& arguments);

  void addCall(const String& name, const TraceInfo& where, Int64 time_ns, Int64 nb_byte);

  //! Records an event before a kernel of a device and returns it. \throws FatalErrorException when the driver fails
  void* beginOnDevice(const runtime::RunQueueImpl& queue);
  //! Records the event after the kernel that began with \a begin. \throws FatalErrorException when the driver fails
  void endOnDevice(const runtime::RunQueueImpl& queue, void* begin, const String& name, const TraceInfo& where, Int64 nb_byte);

  //! Returns the times of all kernels so far, the longest first. Waits for kernels of devices.
  std::vector<KernelTimes> times();
  //! Prints times() as a table. Prints nothing if kernels were not called.
  void print(std::ostream& o);
  //! Forgets all calls, and gives the events back to their devices.
  void clear();

 private:
  //! Events belong to a device.
  struct DeviceEvents
  {
    runtime::DeviceBackend& backend;
    Accelerator::DeviceId device;
    std::vector<void*> free;
  };
  struct PendingCall
  {
    DeviceEvents* events = nullptr;
    void* begin = nullptr;
    void* end = nullptr;
    String name;
    Int64 nb_byte = 0;
  };

  inline static std::atomic<Int32> s_level = 0;
  std::mutex m_mutex;
  std::map<String, KernelTimes> m_times;
  std::deque<PendingCall> m_pending;
  std::list<DeviceEvents> m_events;

  void addLocked(const String& name, Int64 time_ns, Int64 nb_byte);
  void readPending();
  DeviceEvents& eventsOf(const runtime::RunQueueImpl& queue);
  void* recordEvent(DeviceEvents& events, void* stream);
};
} // namespace Arcane::detail::kernel
