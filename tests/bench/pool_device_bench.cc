// SPDX-License-Identifier: Apache-2.0
// What the memory pool does on a device: queues that overlap, nearly full memory, growth without copies, no driver in a step.
// pool_device_bench [--repeat N] [--backend simulated|cuda|hip] [--memory MiB]
#include "tests/bench/BenchSupport.h"

#include "accelerator/pool/MemoryPool.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/Memory.h"
#include "accelerator/runtime/QueueLedger.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/RuntimeLoader.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

using namespace Arcane;
using namespace Arcane::detail::runtime;
using namespace Arcane::detail::pool;
using Accelerator::MemoryCopyArgs;
using Accelerator::Runner;
using Accelerator::RunQueue;

namespace
{
constexpr Int64 mebi = Int64(1) << 20;

MemoryPoolOptions poolOptions(eMemoryResource resource, Int64 limit)
{
  MemoryPoolOptions options;
  options.resource = resource;
  options.device = DeviceId();
  options.max_nb_byte = limit;
  return options;
}

// --- queues -------------------------------------------------------------------------------------

//! Gives each queue in turn a buffer, copies into it, and takes it back. The work of a step is the same for every source of buffers.
double overlapTime(std::vector<RunQueue>& queues, const std::function<void*(std::size_t)>& take,
                   const std::function<void(std::size_t, void*)>& give, void* source, Int64 nb_byte)
{
  constexpr int nb_step = 200;
  const double begin = Bench::wallSeconds();
  for (int step = 0; step < nb_step; ++step)
    for (std::size_t q = 0; q < queues.size(); ++q) {
      void* buffer = take(q);
      queues[q].copyMemory(MemoryCopyArgs(buffer, source, nb_byte).addAsync());
      give(q, buffer);
    }
  for (const RunQueue& queue : queues)
    queue.barrier();
  return (Bench::wallSeconds() - begin) / nb_step;
}

void benchQueues(DeviceBackend& backend, Runner& runner, Int64 limit)
{
  constexpr std::size_t nb_queue = 8;
  const Int64 nb_byte = std::min<Int64>(32 * mebi, limit / 32);
  MemoryPool pool(backend, poolOptions(eMemoryResource::Device, limit));
  std::vector<RunQueue> queues;
  std::vector<void*> kept;
  for (std::size_t q = 0; q < nb_queue; ++q) {
    queues.push_back(makeQueue(runner).addAsync(true));
    kept.push_back(pool.allocate(nb_byte));
  }
  void* source = pool.allocate(nb_byte);
  const auto from_pool = [&] {
    return overlapTime(
      queues, [&](std::size_t q) { return pool.allocate(nb_byte, { .queue = &queues[q] }); },
      [&](std::size_t q, void* block) { pool.deallocate(block, nb_byte, &queues[q]); }, source, nb_byte);
  };
  const auto ideal = [&] {
    return overlapTime(
      queues, [&](std::size_t q) { return kept[q]; }, [](std::size_t, void*) {}, source, nb_byte);
  };
  from_pool();
  ideal();
  const QueueLedger::DriverCalls before = backend.ledger(DeviceId()).driverCalls();
  const double ours = from_pool();
  const QueueLedger::DriverCalls after = backend.ledger(DeviceId()).driverCalls();
  Bench::printRow("pool_queues_8", "ms", 1e3 * ours, 1e3 * ideal());
  // The barriers at the end are the program's own.
  Bench::printRow("pool_queues_8_waits", "calls", static_cast<double>(after.nb_synchronize - before.nb_synchronize - Int64(nb_queue)));
  Bench::printRow("pool_queues_8_driver", "calls", static_cast<double>(after.total() - before.total() - Int64(nb_queue)));
  for (void* block : kept)
    pool.deallocate(block, nb_byte);
  pool.deallocate(source, nb_byte);
}

// --- nearly full memory -------------------------------------------------------------------------

//! Blocks of 64 KiB to 64 MiB in all of a pool, of which some are then given back here and there.
class FullPool
{
 public:
  FullPool(DeviceBackend& backend, Int64 limit)
  : m_limit(limit)
  , m_pool(backend, poolOptions(eMemoryResource::Device, limit))
  {}
  ~FullPool()
  {
    for (const auto& [address, nb_byte] : m_blocks)
      m_pool.deallocate(address, nb_byte);
  }
  FullPool(const FullPool&) = delete;
  FullPool& operator=(const FullPool&) = delete;

  //! Gives back blocks until \a fraction is live; whether half of the rest can then be had in one piece.
  bool servesHalfOfRest(double fraction)
  {
    fill();
    try {
      std::shuffle(m_blocks.begin(), m_blocks.end(), m_random);
      while (live() > static_cast<Int64>(fraction * static_cast<double>(m_limit))) {
        m_pool.deallocate(m_blocks.back().first, m_blocks.back().second);
        m_blocks.pop_back();
      }
      const Int64 wanted = (m_limit - live()) / 2 / mebi * mebi;
      m_pool.deallocate(m_pool.allocate(wanted), wanted);
      return true;
    }
    catch (const OutOfMemoryException& ex) {
      std::fprintf(stderr, "%s\n", ex.info().text().localstr());
      return false;
    }
  }

 private:
  Int64 m_limit;
  MemoryPool m_pool;
  std::mt19937_64 m_random{ 7 };
  std::vector<std::pair<void*, Int64>> m_blocks;

  Int64 live() const { return m_pool.statistics().used_nb_byte; }
  //! Until a request fails.
  void fill()
  {
    const double largest = std::log(static_cast<double>(std::min(64 * mebi, m_limit / 64)));
    while (true) {
      const auto nb_byte = static_cast<Int64>(std::exp(std::uniform_real_distribution(std::log(65536.0), largest)(m_random)));
      try {
        m_blocks.emplace_back(m_pool.allocate(nb_byte), nb_byte);
      }
      catch (const OutOfMemoryException&) {
        std::printf("# filled to %.1f %%\n", 100.0 * static_cast<double>(live()) / static_cast<double>(m_limit));
        return;
      }
    }
  }
};

void benchFull(DeviceBackend& backend, Int64 limit)
{
  for (const int percent : { 70, 90, 98 }) {
    FullPool pool(backend, limit);
    Bench::printRow("pool_full_" + std::to_string(percent), "served", pool.servesHalfOfRest(0.01 * percent) ? 1.0 : 0.0);
  }
}

// --- growth -------------------------------------------------------------------------------------

//! Bytes copied while an array grows 40 times by 5 %, up to \a last_nb_byte; those of allocating anew are the baseline.
void benchGrowth(DeviceBackend& backend, Int64 limit, Int64 last_nb_byte)
{
  MemoryPool pool(backend, poolOptions(eMemoryResource::Device, limit));
  auto nb_byte = static_cast<Int64>(static_cast<double>(last_nb_byte) / std::pow(1.05, 40));
  void* array = pool.allocate(nb_byte, { .is_growing = true });
  double copied = 0.0;
  double copied_anew = 0.0;
  const double begin = Bench::wallSeconds();
  for (int i = 0; i < 40; ++i) {
    const auto larger = static_cast<Int64>(1.05 * static_cast<double>(nb_byte));
    copied_anew += static_cast<double>(nb_byte);
    if (!pool.resizeInPlace(array, larger)) {
      copied += static_cast<double>(nb_byte);
      void* other = pool.allocate(larger, { .is_growing = true });
      pool.deallocate(array, nb_byte);
      array = other;
    }
    nb_byte = larger;
  }
  Bench::printRow("pool_growth_copied", "MiB", copied / mebi, copied_anew / mebi);
  Bench::printRow("pool_growth_time", "us", 1e6 * (Bench::wallSeconds() - begin) / 40);
  pool.deallocate(array, nb_byte);
}

// --- steps --------------------------------------------------------------------------------------

//! Calls of the driver in 100 time steps that each need the same 60 temporaries, after ten such steps.
void benchSteps(DeviceBackend& backend, const char* name, eMemoryResource resource, Int64 limit)
{
  MemoryPool pool(backend, poolOptions(resource, limit));
  std::mt19937_64 random(11);
  std::vector<Int64> sizes;
  for (int i = 0; i < 60; ++i)
    sizes.push_back(static_cast<Int64>(std::exp(std::uniform_real_distribution(std::log(256.0), std::log(4.0 * mebi))(random))));
  const auto step = [&] {
    std::vector<void*> blocks;
    for (const Int64 nb_byte : sizes)
      blocks.push_back(pool.allocate(nb_byte));
    for (std::size_t i = 0; i < blocks.size(); ++i)
      pool.deallocate(blocks[i], sizes[i]);
    pool.endStep();
  };
  for (int i = 0; i < 10; ++i)
    step();
  const PoolStatistics before = pool.statistics();
  const double begin = Bench::wallSeconds();
  for (int i = 0; i < 100; ++i)
    step();
  const double ours = 1e9 * (Bench::wallSeconds() - begin) / 100 / 60;
  const PoolStatistics after = pool.statistics();
  Bench::printRow(
    std::string("pool_steps_") + name + "_driver", "calls",
    static_cast<double>(after.nb_driver_allocate - before.nb_driver_allocate + after.nb_driver_release - before.nb_driver_release));
  const double driver_begin = Bench::wallSeconds();
  for (const Int64 nb_byte : sizes) {
    void* block = nullptr;
    throwIfFailed(backend.allocate(resource, DeviceId(), nb_byte, &block), "allocate");
    throwIfFailed(backend.release(resource, DeviceId(), block, nb_byte), "release");
  }
  Bench::printRow(std::string("pool_steps_") + name, "ns", ours, 1e9 * (Bench::wallSeconds() - driver_begin) / 60);
}
} // namespace

int main(int argc, char** argv)
{
  const std::string name = Bench::argumentOf(argc, argv, "--backend", "simulated");
  const Accelerator::eExecutionPolicy policy = loadRuntime(String(name));
  DeviceBackend& backend = backendOf(policy);
  DeviceMemoryInfo info;
  throwIfFailed(backend.memoryInfo(DeviceId(), info), "memoryInfo");
  const Int64 memory = std::stoll(Bench::argumentOf(argc, argv, "--memory", std::to_string(info.freeMemory() / 2 / mebi))) * mebi;
  Runner runner(policy, DeviceId());
  for (int r = 0; r < Bench::nbRepetition(argc, argv); ++r) {
    benchQueues(backend, runner, memory);
    benchFull(backend, memory);
    benchGrowth(backend, memory, std::min<Int64>(1024 * mebi, memory / 2));
    benchSteps(backend, "device", eMemoryResource::Device, memory);
    benchSteps(backend, "pinned", eMemoryResource::HostPinned, memory);
    benchSteps(backend, "unified", eMemoryResource::UnifiedMemory, memory);
  }
  return 0;
}
