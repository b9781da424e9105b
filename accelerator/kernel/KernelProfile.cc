// SPDX-License-Identifier: Apache-2.0
#include "accelerator/kernel/KernelProfile.h"

#include "arcane_core/base/system/Parameter.h"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <utility>

namespace Arcane::detail::kernel
{
namespace
{
//! So many calls are kept before their events are read.
constexpr std::size_t max_nb_pending = 4096;

const base::Parameter<Int32>
  loop_profiling({ .section = "Kernels",
                   .argument = "LoopProfilingLevel",
                   .variable = "ARCANE_LOOP_PROFILING_LEVEL",
                   .meaning = "With 1 or more, the run counts and times kernels, and prints a table at the end." },
                 base::integers(0), 0);

String nameOf(const String& name, const TraceInfo& where)
{
  return name.empty() ? String(where.name()) : name;
}
} // namespace

KernelProfile& KernelProfile::instance()
{
  // Never destroyed: queues may launch kernels until the end of the process.
  static auto* const profile = new KernelProfile;
  return *profile;
}

void KernelProfile::setLevelFrom(const CommandLineArguments& arguments)
{
  setLevel(loop_profiling.value(arguments));
}

void KernelProfile::addCall(const String& name, const TraceInfo& where, Int64 time_ns, Int64 nb_byte)
{
  const std::scoped_lock lock(m_mutex);
  addLocked(nameOf(name, where), time_ns, nb_byte);
}

void KernelProfile::addLocked(const String& name, Int64 time_ns, Int64 nb_byte)
{
  KernelTimes& times = m_times[name];
  times.name = name;
  ++times.nb_call;
  times.time_ns += time_ns;
  times.nb_byte += nb_byte;
}

KernelProfile::DeviceEvents& KernelProfile::eventsOf(const runtime::RunQueueImpl& queue)
{
  const auto found = std::ranges::find_if(
    m_events, [&](const DeviceEvents& events) { return &events.backend == &queue.backend && events.device == queue.device; });
  return found != m_events.end() ? *found : m_events.emplace_back(DeviceEvents{ queue.backend, queue.device, {} });
}

void* KernelProfile::recordEvent(DeviceEvents& events, void* stream)
{
  void* event = nullptr;
  if (events.free.empty())
    runtime::throwIfFailed(events.backend.createTimedEvent(events.device, &event), "make an event that times kernels");
  else {
    event = events.free.back();
    events.free.pop_back();
  }
  runtime::throwIfFailed(events.backend.recordEvent(event, stream), "time a kernel");
  return event;
}

void* KernelProfile::beginOnDevice(const runtime::RunQueueImpl& queue)
{
  const std::scoped_lock lock(m_mutex);
  return recordEvent(eventsOf(queue), queue.stream());
}

void KernelProfile::endOnDevice(const runtime::RunQueueImpl& queue, void* begin, const String& name, const TraceInfo& where, Int64 nb_byte)
{
  const std::scoped_lock lock(m_mutex);
  DeviceEvents& events = eventsOf(queue);
  m_pending.push_back({ &events, begin, recordEvent(events, queue.stream()), nameOf(name, where), nb_byte });
  if (m_pending.size() >= max_nb_pending)
    readPending();
}

void KernelProfile::readPending()
{
  // A call leaves the list before the driver is asked, which may fail.
  while (!m_pending.empty()) {
    const PendingCall pending = std::move(m_pending.front());
    m_pending.pop_front();
    DeviceEvents& events = *pending.events;
    runtime::throwIfFailed(events.backend.synchronizeEvent(pending.end), "wait for a kernel that is timed");
    Int64 time_ns = 0;
    runtime::throwIfFailed(events.backend.elapsedTime(pending.begin, pending.end, time_ns), "read the time of a kernel");
    addLocked(pending.name, time_ns, pending.nb_byte);
    events.free.push_back(pending.begin);
    events.free.push_back(pending.end);
  }
}

std::vector<KernelTimes> KernelProfile::times()
{
  const std::scoped_lock lock(m_mutex);
  readPending();
  std::vector<KernelTimes> result;
  for (const auto& [name, times] : m_times)
    result.push_back(times);
  std::ranges::stable_sort(result, std::greater<>(), &KernelTimes::time_ns);
  return result;
}

void KernelProfile::print(std::ostream& o)
{
  const std::vector<KernelTimes> all = times();
  if (all.empty())
    return;
  Int64 total_ns = 0;
  for (const KernelTimes& t : all)
    total_ns += t.time_ns;
  const auto percent = [&](Int64 time_ns) { return total_ns == 0 ? 0. : 100. * double(time_ns) / double(total_ns); };
  o << "LoopStatistics:\n" << std::fixed << std::setprecision(3) << "     Ncall       T (ms)     GB/s      %  name\n";
  for (const KernelTimes& t : all) {
    o << std::setw(10) << t.nb_call << std::setw(13) << double(t.time_ns) * 1e-6 << std::setw(9) << std::setprecision(1)
      << (t.time_ns == 0 ? 0. : double(t.nb_byte) / double(t.time_ns)) << std::setw(7) << percent(t.time_ns) << "  " << t.name << '\n'
      << std::setprecision(3);
  }
  o << "TOTAL=" << double(total_ns) * 1e-6 << " ms\n";
}

void KernelProfile::clear()
{
  const std::scoped_lock lock(m_mutex);
  readPending();
  m_times.clear();
  for (const DeviceEvents& events : m_events)
    for (void* event : events.free)
      runtime::reportIfFailed(events.backend.destroyEvent(event), "destroy an event that times kernels");
  m_events.clear();
}
} // namespace Arcane::detail::kernel
