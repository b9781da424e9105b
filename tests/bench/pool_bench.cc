// SPDX-License-Identifier: Apache-2.0
// Speed of the memory pool: pairs of one size, churn of many sizes, threads.
// pool_bench [--repeat N] [--backend host|cuda|hip] [--resource Host|Device|...] [--threads N] [--peer LIBRARY:VARIANT]
#include "tests/bench/BenchSupport.h"
#include "tests/bench/PeerAllocator.h"
#include "tests/bench/PoolBaselines.h"

#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/HostBackend.h"
#include "accelerator/runtime/RuntimeLoader.h"

#include "arcane_core/base/memory/MemoryUtils.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <barrier>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

using namespace Arcane;
using namespace Arcane::detail::runtime;
using namespace Arcane::detail::pool;

namespace
{
constexpr int nb_batch = 64;
constexpr std::size_t churn_sizes[] = { 100, 1000, 10000, 30000 };
constexpr Int64 largest_block = Int64(64) << 20;

double nanoseconds()
{
  return 1e9 * Bench::wallSeconds();
}

//! The compiler must not drop what computes \a value.
template <typename T> void keep(const T& value)
{
  asm volatile("" ::"g"(value) : "memory");
}

// --- pairs of one size --------------------------------------------------------------------------

//! Mean time of a request and a release, the median over batches of 64. \unit{ns}
template <typename Allocator> double pairTime(Allocator& allocator, Int64 nb_byte, int nb_measure)
{
  std::vector<double> times;
  for (int m = 0; m < nb_measure + 10; ++m) {
    const double begin = nanoseconds();
    for (int i = 0; i < nb_batch; ++i) {
      void* block = allocator.allocate(nb_byte);
      keep(block);
      allocator.free(block, nb_byte);
    }
    if (m >= 10)
      times.push_back((nanoseconds() - begin) / nb_batch);
  }
  return Bench::median(times);
}

//! The time of each of many pairs, without that of the clock: the value that \a fraction of them do not exceed. \unit{ns}
template <typename Allocator> double pairPercentile(Allocator& allocator, Int64 nb_byte, double fraction)
{
  std::vector<double> times;
  std::vector<double> empty;
  for (int i = 0; i < 100000; ++i) {
    const double begin = nanoseconds();
    const double middle = nanoseconds();
    void* block = allocator.allocate(nb_byte);
    keep(block);
    allocator.free(block, nb_byte);
    times.push_back(nanoseconds() - middle);
    empty.push_back(middle - begin);
  }
  const auto rank = static_cast<std::ptrdiff_t>(fraction * static_cast<double>(times.size()));
  std::nth_element(times.begin(), times.begin() + rank, times.end());
  return times[static_cast<std::size_t>(rank)] - Bench::median(empty);
}

// --- churn --------------------------------------------------------------------------------------

struct Block
{
  void* address = nullptr;
  Int64 nb_byte = 0;
};

//! Sizes that are as often between 1 and 2 MiB as between 1 and 2 KiB.
Int64 randomSize(std::mt19937_64& random, Int64 max_nb_byte)
{
  const double low = std::log(256.0);
  const double high = std::log(static_cast<double>(max_nb_byte));
  return static_cast<Int64>(std::exp(std::uniform_real_distribution(low, high)(random)));
}

//! Time of the release of a live block and of the request of another one. \unit{ns}
template <typename Allocator> double churnTime(Allocator& allocator, std::size_t nb_live, int nb_operation, Int64 max_nb_byte)
{
  std::mt19937_64 random(nb_live);
  std::vector<Block> live(nb_live);
  for (Block& block : live) {
    block.nb_byte = randomSize(random, max_nb_byte);
    block.address = allocator.allocate(block.nb_byte);
  }
  // What to do is known before, so that random numbers do not count.
  std::vector<std::pair<std::size_t, Int64>> operations(static_cast<std::size_t>(nb_operation));
  for (auto& [victim, nb_byte] : operations) {
    victim = random() % nb_live;
    nb_byte = randomSize(random, max_nb_byte);
  }
  const auto run = [&] {
    for (const auto& [victim, nb_byte] : operations) {
      Block& block = live[victim];
      allocator.free(block.address, block.nb_byte);
      block.nb_byte = nb_byte;
      block.address = allocator.allocate(nb_byte);
    }
  };
  run();
  const double begin = nanoseconds();
  run();
  const double time = (nanoseconds() - begin) / nb_operation;
  for (const Block& block : live)
    allocator.free(block.address, block.nb_byte);
  return time;
}

// --- threads ------------------------------------------------------------------------------------

//! Calls \a work(thread) on that many threads, which begin together. What they do per second, if each does \a nb_each.
template <typename Work> double rateOf(std::size_t nb_thread, std::size_t nb_each, const Work& work)
{
  std::barrier meeting(static_cast<std::ptrdiff_t>(nb_thread));
  std::vector<double> begins(nb_thread);
  std::vector<double> ends(nb_thread);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < nb_thread; ++t)
    threads.emplace_back([&, t] {
      meeting.arrive_and_wait();
      begins[t] = nanoseconds();
      work(t);
      ends[t] = nanoseconds();
    });
  for (std::thread& thread : threads)
    thread.join();
  return 1e3 * static_cast<double>(nb_each * nb_thread) / (*std::ranges::max_element(ends) - *std::ranges::min_element(begins));
}

constexpr std::size_t nb_thread_pair = 200000;

Int64 threadBlockSize(std::size_t i)
{
  return static_cast<Int64>(256 + 256 * (i % 16));
}

//! Requests and releases of 256 blocks, again and again.
template <typename Allocator> void allocateAndFree(Allocator& allocator)
{
  constexpr std::size_t nb_block = 256;
  std::array<void*, nb_block> blocks;
  for (std::size_t done = 0; done < nb_thread_pair; done += nb_block) {
    for (std::size_t i = 0; i < nb_block; ++i)
      blocks[i] = allocator.allocate(threadBlockSize(i));
    for (std::size_t i = 0; i < nb_block; ++i)
      allocator.free(blocks[i], threadBlockSize(i));
  }
}

//! Pairs per microsecond of all threads together, each with blocks of its own.
template <typename Allocator> double localRate(Allocator& allocator, std::size_t nb_thread)
{
  return rateOf(nb_thread, nb_thread_pair, [&](std::size_t) { allocateAndFree(allocator); });
}

//! Lists of one thread, by size: the least that an allocator does.
class PrivateLists
{
 public:
  void* allocate(Int64 nb_byte)
  {
    std::vector<void*>& list = listOf(nb_byte);
    if (list.empty())
      list.push_back(std::malloc(static_cast<std::size_t>(nb_byte)));
    void* block = list.back();
    list.pop_back();
    keep(block);
    return block;
  }
  void free(void* block, Int64 nb_byte) { listOf(nb_byte).push_back(block); }
  ~PrivateLists()
  {
    for (const std::vector<void*>& list : m_lists)
      for (void* block : list)
        std::free(block);
  }

 private:
  std::array<std::vector<void*>, 17> m_lists;

  std::vector<void*>& listOf(Int64 nb_byte) { return m_lists[static_cast<std::size_t>(nb_byte / 256)]; }
};

//! What the machine allows: threads that share nothing.
double privateRate(std::size_t nb_thread)
{
  return rateOf(nb_thread, nb_thread_pair, [](std::size_t) {
    PrivateLists lists;
    allocateAndFree(lists);
  });
}

//! Blocks on their way from one thread to another one.
class BlockRing
{
 public:
  bool push(void* block)
  {
    const std::size_t tail = m_tail.load(std::memory_order_relaxed);
    if (tail - m_seen_head == nb_place) {
      m_seen_head = m_head.load(std::memory_order_acquire);
      if (tail - m_seen_head == nb_place)
        return false;
    }
    m_places[tail % nb_place] = block;
    m_tail.store(tail + 1, std::memory_order_release);
    return true;
  }
  //! Null when it is empty.
  void* pop()
  {
    const std::size_t head = m_head.load(std::memory_order_relaxed);
    if (head == m_seen_tail) {
      m_seen_tail = m_tail.load(std::memory_order_acquire);
      if (head == m_seen_tail)
        return nullptr;
    }
    void* block = m_places[head % nb_place];
    m_head.store(head + 1, std::memory_order_release);
    return block;
  }

 private:
  static constexpr std::size_t nb_place = 1024;
  std::array<void*, nb_place> m_places{};
  // Of the giver.
  alignas(64) std::atomic<std::size_t> m_tail = 0;
  std::size_t m_seen_head = 0;
  // Of the taker.
  alignas(64) std::atomic<std::size_t> m_head = 0;
  std::size_t m_seen_tail = 0;
};

//! The same, but each thread frees what its neighbour allocated, as it comes; nobody waits for all others.
template <typename Allocator> double handOverRate(Allocator& allocator, std::size_t nb_thread)
{
  std::vector<BlockRing> rings(nb_thread);
  return rateOf(nb_thread, nb_thread_pair, [&](std::size_t me) {
    BlockRing& mine = rings[me];
    BlockRing& other = rings[(me + 1) % nb_thread];
    std::size_t nb_freed = 0;
    const auto freeOne = [&] {
      void* block = other.pop();
      if (block)
        allocator.free(block, threadBlockSize(nb_freed++));
      else
        std::this_thread::yield();
    };
    for (std::size_t i = 0; i < nb_thread_pair; ++i) {
      void* block = allocator.allocate(threadBlockSize(i));
      while (!mine.push(block))
        freeOne();
      if (i >= 64)
        freeOne();
    }
    while (nb_freed < nb_thread_pair)
      freeOne();
  });
}

// --- all of them --------------------------------------------------------------------------------

class PoolBench
{
 public:
  //! \param peer  a library: only it is compared, see PeerAllocator; empty for none
  PoolBench(DeviceBackend& backend, eMemoryResource resource, std::size_t nb_thread, const std::string& peer)
  : m_backend(backend)
  , m_resource(resource)
  , m_nb_thread(nb_thread)
  , m_peer(peer)
  {
    DeviceMemoryInfo info;
    if (!isOnHost() && backend.memoryInfo(DeviceId(), info).isOk())
      m_capacity = info.totalMemory() / 2;
  }

  void run()
  {
    MemoryPoolOptions options;
    options.resource = m_resource;
    options.device = DeviceId();
    MemoryPool pool(m_backend, options);
    Bench::OurPool ours(pool);
    if (!m_peer.empty()) {
      runPeer(ours);
      return;
    }
    runPairs(ours);
    runChurn(ours);
    runThreads(ours);
    std::printf("# reserved %.3g of live %.3g MiB at their peaks\n", 1e-6 * static_cast<double>(pool.statistics().peak_reserved_nb_byte),
                1e-6 * static_cast<double>(pool.statistics().peak_live_nb_byte));
  }

 private:
  DeviceBackend& m_backend;
  eMemoryResource m_resource;
  std::size_t m_nb_thread;
  std::string m_peer;
  Int64 m_capacity = Int64(1) << 42;

  bool isOnHost() const { return m_resource == eMemoryResource::Host; }
  Bench::DriverAllocator driver() { return { m_backend, m_resource }; }

  void runPairs(Bench::OurPool& ours)
  {
    Bench::ExactSizeCache exact(driver());
    for (const auto& [label, nb_byte] : { std::pair("256B", Int64(256)), std::pair("4KiB", Int64(4096)), std::pair("64KiB", Int64(1) << 16),
                                          std::pair("1MiB", Int64(1) << 20), std::pair("64MiB", Int64(1) << 26) }) {
      const std::string name = std::string("pool_pair_") + label;
      const double time = pairTime(ours, nb_byte, 1000);
      Bench::printRow(name, "ns", time, pairTime(exact, nb_byte, 1000));
      if (isOnHost()) {
        Bench::SystemAllocator system;
        Bench::printRow(name + "_system", "ns", time, pairTime(system, nb_byte, 1000));
      }
      else {
        Bench::DriverPool driver_pool(m_backend);
        Bench::printRow(name + "_driver_pool", "ns", time, pairTime(driver_pool, nb_byte, 200));
        Bench::DriverAllocator none = driver();
        Bench::printRow(name + "_driver", "ns", time, pairTime(none, nb_byte, 5));
      }
    }
    Bench::printRow("pool_pair_p99", "ns", pairPercentile(ours, 4096, 0.99), pairPercentile(exact, 4096, 0.99));
  }

  void runChurn(Bench::OurPool& ours)
  {
    for (const std::size_t nb_live : churn_sizes) {
      const Int64 max_nb_byte = largestOf(nb_live);
      const std::string name = "pool_churn_" + std::to_string(nb_live);
      const double time = churnTime(ours, nb_live, 100000, max_nb_byte);
      if (isOnHost()) {
        Bench::SystemAllocator system;
        Bench::printRow(name, "ns", time, churnTime(system, nb_live, 20000, max_nb_byte));
      }
      else {
        Bench::DriverPool driver_pool(m_backend);
        Bench::printRow(name, "ns", time, churnTime(driver_pool, nb_live, 20000, max_nb_byte));
      }
    }
  }

  //! So that all of them fit.
  Int64 largestOf(std::size_t nb_live) const
  {
    Int64 max_nb_byte = largest_block;
    while (static_cast<Int64>(nb_live) * max_nb_byte / 8 > m_capacity)
      max_nb_byte /= 2;
    return max_nb_byte;
  }

  void runPeer(Bench::OurPool& ours)
  {
    Bench::PeerAllocator peer(m_peer);
    for (const Int64 nb_byte : { Int64(4096), Int64(1) << 20, Int64(1) << 26 })
      Bench::printRow("pool_pair_" + std::to_string(nb_byte) + "_" + peer.name(), "ns", pairTime(ours, nb_byte, 1000),
                      pairTime(peer, nb_byte, 200));
    for (const std::size_t nb_live : churn_sizes)
      Bench::printRow("pool_churn_" + std::to_string(nb_live) + "_" + peer.name(), "ns",
                      churnTime(ours, nb_live, 100000, largestOf(nb_live)), churnTime(peer, nb_live, 5000, largestOf(nb_live)));
  }

  void runThreads(Bench::OurPool& ours)
  {
    const double one = localRate(ours, 1);
    Bench::printRow("pool_threads_private", "M/s", privateRate(m_nb_thread), privateRate(1));
    Bench::printRow("pool_threads_local", "M/s", localRate(ours, m_nb_thread), one);
    Bench::printRow("pool_threads_handover", "M/s", handOverRate(ours, m_nb_thread), one);
  }
};
} // namespace

int main(int argc, char** argv)
{
  const std::string name = Bench::argumentOf(argc, argv, "--backend", "host");
  DeviceBackend* backend = &HostBackend::instance();
  if (name != "host")
    backend = &backendOf(loadRuntime(name));
  const std::string resource_name = Bench::argumentOf(argc, argv, "--resource", name == "host" ? "Host" : "Device");
  const eMemoryResource resource = MemoryUtils::getMemoryResourceFromName(resource_name);
  const std::string nb_thread = Bench::argumentOf(argc, argv, "--threads", std::to_string(std::thread::hardware_concurrency()));
  for (int r = 0; r < Bench::nbRepetition(argc, argv); ++r)
    PoolBench(*backend, resource, std::stoul(nb_thread), Bench::argumentOf(argc, argv, "--peer", "")).run();
  return 0;
}
