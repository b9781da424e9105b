// SPDX-License-Identifier: Apache-2.0
#include "accelerator/replay/PoolReplayProgram.h"

#include "accelerator/process/PoolEnvironment.h"
#include "accelerator/replay/OccupancyPlot.h"
#include "accelerator/runtime/HostBackend.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/RuntimeLoader.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "accelerator/trace/PoolReplay.h"
#include "accelerator/trace/PoolTraceCsv.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/base/text/NumberText.h"
#include "arcane_core/tools/ToolArguments.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iomanip>
#include <ostream>

namespace Arcane::detail::replay
{
namespace
{
struct Arguments
{
  std::string trace_path;
  std::string device = "simulated";
  Int64 capacity = Int64(64) << 30;
  String backend_name = "vmm";
  process::PoolEnvironment environment;
  Int32 nb_repeat = 1;
  Int32 nb_name = 10;
  std::string plot_path;
  std::string csv_path;
};

//! Reads an option with the words and the faults of the framework.
template <typename Read> auto readBy(const Read& read)
{
  return [read](const std::string& text) {
    try {
      read(String(text));
    }
    catch (const Exception& e) {
      throw CLI::ValidationError(std::string(e.message().localstr()));
    }
  };
}

//! Returns the environment in which \a variable is the only variable: some options have the words of variables.
process::PoolEnvironment environmentWith(const String& variable, const String& value)
{
  return process::PoolEnvironment::fromValues([&](const String& name) { return name == variable ? value : String(); });
}

std::optional<int> readArguments(const std::vector<std::string>& words, const tools::ToolStreams& streams, Arguments& a)
{
  CLI::App app("Replays the trace of a memory pool on another device, and draws it.", "arcane_pool_replay");
  app.add_option("TRACE", a.trace_path, "What ARCANE_ACCELERATOR_MEMORY_POOL_TRACE wrote, or CSV, also of other allocators")
    ->required()
    ->type_name("");
  app.add_option("--device", a.device, "simulated (default), host, cuda, hip: where the trace is replayed; none: only what it says")
    ->type_name("NAME");
  const auto set_capacity = [&a](const String& text) { a.capacity = base::bytesOfText(text, "--capacity"); };
  app.add_option_function<std::string>("--capacity", readBy(set_capacity), "Memory of the simulated device, as 16G; 64G by default")
    ->type_name("SIZE");
  const auto set_backend = [&a](const String& text) {
    a.backend_name = text;
    a.environment.backend = environmentWith("ARCANE_ACCELERATOR_MEMORY_POOL_BACKEND", text).backend;
  };
  app
    .add_option_function<std::string>("--backend", readBy(set_backend),
                                      "vmm (default), chunk, driver, none: where the pool takes its memory")
    ->type_name("NAME");
  const auto set_threshold = [&a](const String& text) {
    a.environment.soft_threshold = environmentWith("ARCANE_ACCELERATOR_MEMORY_POOL_SOFT_THRESHOLD", text).soft_threshold;
  };
  app
    .add_option_function<std::string>("--threshold", readBy(set_threshold),
                                      "Free memory above it returns to the driver at the end of steps")
    ->type_name("SIZE");
  app.add_option("--repeat", a.nb_repeat, "Replays N times, the last one counts; 1 by default")->type_name("N")->check(tools::atLeast(1));
  app.add_option("--names", a.nb_name, "Prints the N names with the highest peaks; 10 by default")
    ->type_name("N")
    ->check(tools::atLeast(0));
  app.add_option("--plot", a.plot_path, "Writes a script for gnuplot: occupancy over time, as recorded and as replayed")->type_name("FILE");
  app.add_option("--csv", a.csv_path, "Writes the events as text")->type_name("FILE");
  app.footer("Exit codes: 0; 1 when something failed; 2 when the command line is wrong.");
  return tools::readArguments(app, words, streams, 2);
}

//! A driver, and a queue for each queue of the trace that is replayed.
class Stage
{
 public:
  Stage(const Arguments& a, const trace::PoolEventList& list)
  {
    if (a.device == "simulated") {
      runtime::SimulatedDeviceOptions options;
      options.capacity = a.capacity;
      for (const trace::PoolEvent& e : list.events)
        options.nb_device = std::max(options.nb_device, e.device + 1);
      m_simulated = std::make_unique<runtime::SimulatedDevice>(options);
      m_former = runtime::setBackend(options.policy, m_simulated.get());
      m_policy = options.policy;
    }
    else {
      m_policy = runtime::loadRuntime(String(a.device == "host" ? "sequential" : a.device));
    }
  }
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;
  ~Stage()
  {
    m_queues.clear();
    if (m_simulated)
      runtime::setBackend(m_policy, m_former);
  }

  runtime::DeviceBackend& backendOf(eMemoryResource resource) const
  {
    return resource == eMemoryResource::Host ? runtime::HostBackend::instance() : detail::runtime::backendOf(m_policy);
  }

  trace::PoolReplay::Queues queuesOf(const trace::PoolEventList& list, const trace::PoolKey& key)
  {
    trace::PoolReplay::Queues queues;
    for (const trace::PoolEvent& e : list.events) {
      if (e.queue == 0 || trace::PoolKey::of(e) != key || e.device < 0)
        continue;
      Accelerator::RunQueue& queue = m_queues[{ e.device, e.queue }];
      if (queue.isNull()) {
        queue = Accelerator::makeQueue(Accelerator::Runner(m_policy, runtime::DeviceId(e.device)));
        queue.setAsync(true);
      }
      queues[e.queue] = &queue;
    }
    return queues;
  }

 private:
  std::unique_ptr<runtime::SimulatedDevice> m_simulated;
  runtime::eExecutionPolicy m_policy = runtime::eExecutionPolicy::None;
  runtime::DeviceBackend* m_former = nullptr;
  std::map<std::pair<Int32, Int32>, Accelerator::RunQueue> m_queues;
};

trace::PoolReplayResult replay(Stage& stage, const Arguments& a, const trace::PoolEventList& list, const trace::PoolKey& key)
{
  const auto resource = static_cast<eMemoryResource>(key.resource);
  runtime::DeviceBackend& backend = stage.backendOf(resource);
  const runtime::DeviceId device =
    resource == eMemoryResource::Host ? runtime::DeviceId::hostDevice() : runtime::DeviceId(std::max<Int32>(0, key.device));
  runtime::DeviceMemoryInfo info;
  runtime::throwIfFailed(backend.memoryInfo(device, info), "find out how much memory a device has");
  pool::MemoryPoolOptions options = a.environment.optionsOf(resource, device, info.totalMemory());
  options.name = String::format("replay of {0}", list.nameOf(key.pool_name));
  pool::MemoryPool pool(backend, options);
  const trace::PoolReplay::Queues queues = stage.queuesOf(list, key);
  trace::PoolReplayResult result;
  for (Int32 i = 0; i < a.nb_repeat; ++i)
    result = trace::PoolReplay(pool, list, key, queues).run();
  pool.finalize();
  return result;
}

String titleOf(const trace::PoolEventList& list, const trace::PoolKey& key)
{
  const String& name = list.nameOf(key.pool_name);
  const String device = key.device < 0 ? String() : String::format(", device {0}", key.device);
  return String::format("{0}{1}{2}{3}", name, name.empty() ? "" : ", ", static_cast<eMemoryResource>(key.resource), device);
}

void writeRow(std::ostream& o, const char* title, const String& value)
{
  o << "  " << std::left << std::setw(34) << title << std::right << value << '\n';
}

void writeRecorded(std::ostream& o, const trace::OccupancyHistory& history)
{
  writeRow(o, "peak live", base::bytesText(Real(history.peakLive())));
  if (history.peakReserved() > 0) {
    writeRow(o, "peak reserved, recorded", base::bytesText(Real(history.peakReserved())));
    writeRow(o, "peak reserved / peak live", String::fromNumber(history.peakRatio(), 3));
  }
}

void writeReplayed(std::ostream& o, const trace::PoolReplayResult& r)
{
  writeRow(o, "allocations, releases", base::countText(r.nb_allocate) + ", " + base::countText(r.nb_free));
  writeRow(o, "failed, unknown", base::countText(r.nb_failed) + ", " + base::countText(r.nb_unknown));
  if (r.nb_missing > 0)
    writeRow(o, "releases that were not recorded", base::countText(r.nb_missing));
  writeRow(o, "peak reserved, replayed", base::bytesText(Real(r.history.peakReserved())));
  writeRow(o, "peak reserved / peak live", String::fromNumber(r.history.peakRatio(), 3));
  writeRow(o, "time of an operation", String::fromNumber(r.meanTimeNs(), 1) + " ns");
  writeRow(o, "calls of the driver", base::countText(r.statistics.nb_driver_allocate + r.statistics.nb_driver_release));
  writeRow(o, "queues made to wait, host waits",
           base::countText(r.statistics.nb_queue_wait) + ", " + base::countText(r.statistics.nb_host_wait));
  writeRow(o, "fragmentation at the end", String::fromNumber(r.statistics.fragmentation(), 3));
}

void writeNames(std::ostream& o, const trace::PoolEventList& list, const trace::PoolKey& key, Int32 nb_name)
{
  const auto peaks = trace::peakOfNames(list, key);
  const auto nb = std::min(peaks.size(), static_cast<std::size_t>(nb_name));
  if (nb > 0)
    o << "  largest names, at their peaks:\n";
  for (std::size_t i = 0; i < nb; ++i)
    o << "    " << std::setw(12) << base::bytesText(Real(peaks[i].second)).localstr() << "  " << peaks[i].first << '\n';
}

//! Writes a file; a refusal of the system, at the beginning or at the end, is an error.
template <typename Write> void writeFile(const std::string& path, const Write& write)
{
  errno = 0;
  base::ClassicStream<std::ofstream> file(path);
  if (file)
    write(file);
  file.close();
  ARCANE_FATAL_IF(!file, "cannot write '{0}': {1}", path, std::strerror(errno));
}

void replayAll(const Arguments& a, std::ostream& out)
{
  const trace::PoolEventList list = trace::readPoolEvents(String(a.trace_path));
  if (!a.csv_path.empty())
    writeFile(a.csv_path, [&list](std::ostream& o) { trace::writePoolCsv(o, list); });
  out << "Trace '" << a.trace_path << "': " << base::countText(static_cast<Int64>(list.events.size())) << " events";
  if (list.nb_lost > 0)
    out << ", the first " << base::countText(static_cast<Int64>(list.nb_lost)) << " are lost";
  out << "\n";
  const auto recorded = trace::historiesOf(list);
  std::map<trace::PoolKey, trace::PoolReplayResult> replayed;
  if (a.device != "none") {
    Stage stage(a, list);
    for (const auto& [key, history] : recorded)
      if (history.peakLive() > 0)
        replayed[key] = replay(stage, a, list, key);
  }
  std::vector<OccupancyFrame> frames;
  for (const auto& [key, history] : recorded) {
    if (history.peakLive() == 0)
      continue;
    const String title = titleOf(list, key);
    out << title << '\n';
    writeRecorded(out, history);
    frames.push_back({ title, "as recorded", &history });
    if (const auto it = replayed.find(key); it != replayed.end()) {
      writeReplayed(out, it->second);
      frames.push_back({ title, String::format("replayed, {0}, {1}", a.device, a.backend_name), &it->second.history });
    }
    writeNames(out, list, key, a.nb_name);
  }
  if (!a.plot_path.empty()) {
    const String title = String::format("Memory pools of {0}", a.trace_path);
    writeFile(a.plot_path, [&](std::ostream& o) { writeOccupancyPlot(o, { title, list.has_times, frames }); });
  }
  errno = 0;
  out.flush();
  ARCANE_FATAL_IF(!out, "cannot write the table: {0}", std::strerror(errno));
}
} // namespace

int runPoolReplay(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err)
{
  Arguments a;
  if (const std::optional<int> code = readArguments(arguments, { out, err }, a))
    return *code;
  try {
    replayAll(a, out);
  }
  catch (const std::exception& e) {
    err << "arcane_pool_replay: " << e.what() << '\n';
    return 1;
  }
  return 0;
}
} // namespace Arcane::detail::replay
