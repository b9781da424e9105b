// SPDX-License-Identifier: Apache-2.0
// Long lives of a memory pool: replay of a log of another allocator, and millions of operations of steps that change.
// pool_trace_bench [--repeat N] [--trace FILE] [--steps N]
#include "tests/bench/BenchSupport.h"

#include "accelerator/runtime/SimulatedDevice.h"
#include "accelerator/trace/PoolReplay.h"
#include "accelerator/trace/PoolTraceCsv.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using namespace Arcane;
using namespace Arcane::detail::runtime;
using namespace Arcane::detail::pool;
using namespace Arcane::detail::trace;

namespace
{
constexpr Int64 mebi = Int64(1) << 20;

SimulatedDeviceOptions deviceOptions()
{
  SimulatedDeviceOptions options;
  options.capacity = 64 * 1024 * mebi;
  return options;
}

MemoryPoolOptions poolOptions()
{
  MemoryPoolOptions options;
  options.resource = eMemoryResource::Device;
  options.device = DeviceId();
  return options;
}

//! As often between 1 and 2 MiB as between 1 and 2 KiB.
Int64 randomSize(std::mt19937_64& random, Real least, Real most)
{
  return static_cast<Int64>(std::exp(std::uniform_real_distribution(std::log(least), std::log(most))(random)));
}

// --- logs of other allocators -------------------------------------------------------------------

//! A log with the columns of RMM: 40 kept arrays, and 2,000 steps of 50 temporaries, on three streams.
std::string logOfSteps()
{
  std::mt19937_64 random(17);
  std::ostringstream o;
  o << "Thread,Time,Action,Pointer,Size,Stream\n";
  Int64 time_us = 0;
  const auto line = [&](const char* action, UInt64 address, Int64 nb_byte, int stream) {
    time_us += 7;
    char text[160];
    std::snprintf(text, sizeof(text), "140202,10:%02d:%02d:%06d,%s,0x%llx,%lld,0x%x\n", int(time_us / 60000000 % 60),
                  int(time_us / 1000000 % 60), int(time_us % 1000000), action, static_cast<unsigned long long>(address),
                  static_cast<long long>(nb_byte), stream);
    o << text;
  };
  UInt64 last_address = 0x7f0000000000;
  for (int i = 0; i < 40; ++i)
    line("allocate", ++last_address, randomSize(random, 1e4, 6.4e7), 0);
  std::vector<Int64> sizes;
  for (int i = 0; i < 50; ++i)
    sizes.push_back(randomSize(random, 256, 3.2e7));
  for (int step = 0; step < 2000; ++step) {
    const UInt64 first_address = last_address + 1;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      line("allocate", ++last_address, sizes[i], static_cast<int>(i % 3));
      // The fluxes of a cell live longer than those of a face.
      if (i >= 10 && i % 5 != 0)
        line("free", last_address - 10, sizes[i - 10], static_cast<int>((i - 10) % 3));
    }
    for (std::size_t i = 0; i < sizes.size(); ++i)
      if (i >= 40 || (i + 10) % 5 == 0)
        line("free", first_address + i, sizes[i], static_cast<int>(i % 3));
  }
  return o.str();
}

void benchLog(const std::string& path)
{
  PoolEventList list;
  if (path.empty()) {
    std::istringstream text(logOfSteps());
    list = readPoolCsv(text, "log of steps");
  }
  else {
    list = readPoolEvents(String(path));
  }
  SimulatedDevice device(deviceOptions());
  for (const auto& [key, recorded] : historiesOf(list)) {
    MemoryPool pool(device, poolOptions());
    PoolReplay(pool, list, key).run();
    const PoolReplayResult result = PoolReplay(pool, list, key).run();
    std::printf("# %lld requests, %lld failed, %lld releases unknown, live %.4g MiB at most\n", static_cast<long long>(result.nb_allocate),
                static_cast<long long>(result.nb_failed), static_cast<long long>(result.nb_unknown), Real(recorded.peakLive()) / mebi);
    Bench::printRow("pool_log_reserved", "", result.history.peakRatio());
    Bench::printRow("pool_log_time", "ns", result.meanTimeNs());
  }
}

// --- ageing -------------------------------------------------------------------------------------

//! Steps of 60 temporaries whose sizes drift, among 200 arrays that are replaced now and then by others.
class AgeingPool
{
 public:
  //! At the end of some steps.
  struct Age
  {
    //! Since the beginning.
    Int64 peak_live = 0;
    Int64 peak_reserved = 0;
    //! Means over these steps.
    Real fragmentation = 0.0;
    Real time_ns = 0.0;

    Real ratio() const { return Real(peak_reserved) / Real(peak_live); }
  };

  AgeingPool()
  : m_device(deviceOptions())
  , m_pool(m_device, poolOptions())
  {
    for (int i = 0; i < nb_kept; ++i)
      m_kept.push_back(allocate(randomSize(m_random, 1e4, 3.2e7)));
    for (int i = 0; i < nb_temporary; ++i)
      m_sizes.push_back(std::log(Real(randomSize(m_random, 256, 1.6e7))));
    m_first_sizes = m_sizes;
  }
  ~AgeingPool()
  {
    for (const Block& block : m_kept)
      m_pool.deallocate(block.address, block.nb_byte);
  }
  AgeingPool(const AgeingPool&) = delete;
  AgeingPool& operator=(const AgeingPool&) = delete;

  Age run(int nb_step)
  {
    Age age;
    const Int64 nb_before = m_nb_operation;
    const double begin = Bench::wallSeconds();
    for (int i = 0; i < nb_step; ++i) {
      step();
      const PoolStatistics s = m_pool.statistics();
      age.fragmentation += s.fragmentation() / nb_step;
      age.peak_reserved = s.peak_reserved_nb_byte;
    }
    age.peak_live = m_peak_live;
    age.time_ns = 1e9 * (Bench::wallSeconds() - begin) / Real(m_nb_operation - nb_before);
    return age;
  }
  Int64 nbOperation() const { return m_nb_operation; }

 private:
  struct Block
  {
    void* address = nullptr;
    Int64 nb_byte = 0;
  };
  static constexpr int nb_kept = 200;
  static constexpr int nb_temporary = 60;

  std::mt19937_64 m_random{ 23 };
  SimulatedDevice m_device;
  MemoryPool m_pool;
  std::vector<Block> m_kept;
  //! Their logarithms.
  std::vector<Real> m_sizes;
  std::vector<Real> m_first_sizes;
  std::vector<Block> m_temporaries;
  Int64 m_nb_operation = 0;
  Int64 m_live = 0;
  Int64 m_peak_live = 0;

  Block allocate(Int64 nb_byte)
  {
    ++m_nb_operation;
    m_live += nb_byte;
    m_peak_live = std::max(m_peak_live, m_live);
    return { m_pool.allocate(nb_byte), nb_byte };
  }
  void free(const Block& block)
  {
    ++m_nb_operation;
    m_live -= block.nb_byte;
    m_pool.deallocate(block.address, block.nb_byte);
  }
  void step()
  {
    // Between a quarter and four times what they began with, as meshes are refined and coarsened.
    const Real most_change = std::log(4.0);
    std::uniform_real_distribution<Real> change(-0.03, 0.03);
    for (std::size_t i = 0; i < m_sizes.size(); ++i) {
      m_sizes[i] = std::clamp(m_sizes[i] + change(m_random), m_first_sizes[i] - most_change, m_first_sizes[i] + most_change);
      m_temporaries.push_back(allocate(static_cast<Int64>(std::exp(m_sizes[i]))));
    }
    if (m_random() % 4 == 0) {
      Block& block = m_kept[m_random() % m_kept.size()];
      free(block);
      block = allocate(randomSize(m_random, 1e4, 3.2e7));
    }
    std::shuffle(m_temporaries.begin(), m_temporaries.end(), m_random);
    for (const Block& block : m_temporaries)
      free(block);
    m_temporaries.clear();
    m_pool.endStep();
  }
};

void benchAgeing(int nb_step)
{
  AgeingPool pool;
  const int nb_measured = std::max(1, nb_step / 50);
  const AgeingPool::Age young = pool.run(nb_measured);
  pool.run(nb_step - 2 * nb_measured);
  const AgeingPool::Age old = pool.run(nb_measured);
  std::printf("# %lld operations; live at most %.4g MiB, then %.4g MiB; reserved %.4g MiB, then %.4g MiB\n",
              static_cast<long long>(pool.nbOperation()), Real(young.peak_live) / mebi, Real(old.peak_live) / mebi,
              Real(young.peak_reserved) / mebi, Real(old.peak_reserved) / mebi);
  Bench::printRow("pool_ageing_reserved", "", old.ratio(), young.ratio());
  Bench::printRow("pool_ageing_fragmentation", "", old.fragmentation, young.fragmentation);
  Bench::printRow("pool_ageing_time", "ns", old.time_ns, young.time_ns);
}
} // namespace

int main(int argc, char** argv)
{
  const int nb_step = std::stoi(Bench::argumentOf(argc, argv, "--steps", "100000"));
  for (int r = 0; r < Bench::nbRepetition(argc, argv); ++r) {
    benchLog(Bench::argumentOf(argc, argv, "--trace", ""));
    benchAgeing(nb_step);
  }
  return 0;
}
