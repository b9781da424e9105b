// SPDX-License-Identifier: Apache-2.0
// Speed of the shared memory of a machine, ours against plain MPI, in one run. Meant for 2 ranks.
// Prints rows `name|ours|baseline|ratio`: times in microseconds, bandwidths in GB/s.

#include "shmem/SharedPublication.h"

#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/comm/MpiParallelMng.h"

#include "arcane_core/base/UniqueArray.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <vector>

namespace
{
using namespace Arcane;
using detail::MachineArena;
using detail::SharedLookup;
using detail::SharedPublication;

constexpr Int64 mebibyte = 1024 * 1024;

//! Median over repetitions of the time of one call among \a nb_call. \unit{us}
double medianMicroseconds(IParallelMng* pm, Int32 nb_repetition, Int32 nb_call, const std::function<void()>& f)
{
  std::vector<double> times;
  for (Int32 i = 0; i < nb_repetition; ++i) {
    pm->barrier();
    const auto start = std::chrono::steady_clock::now();
    for (Int32 j = 0; j < nb_call; ++j)
      f();
    const std::chrono::duration<double, std::micro> elapsed = std::chrono::steady_clock::now() - start;
    times.push_back(elapsed.count() / nb_call);
  }
  std::nth_element(times.begin(), times.begin() + nb_repetition / 2, times.end());
  return times[static_cast<std::size_t>(nb_repetition / 2)];
}

void printRow(IParallelMng* pm, const char* name, double ours, double baseline, double ratio)
{
  if (pm->commRank() == 0)
    std::printf("%s|%.4g|%.4g|%.4g\n", name, ours, baseline, ratio);
}

//! Resizes a published array up and down within its reserve; the baseline makes an MPI window of the same size.
void benchResize(MpiParallelMng* pm, MachineArena& arena)
{
  UniqueArray<Real> values(arena.allocator());
  SharedPublication publication(arena, "Resized");
  auto resizeTo = [&](Int64 n) {
    values.resizeNoInit(n);
    values.shrink();
    const Int64 dims[] = { n };
    publication.publish(values.data(), sizeof(Real), ConstArrayView<Int64>(1, dims));
  };
  resizeTo(mebibyte);
  Int64 n = mebibyte;
  // One page more at each call, over 100 pages, then back.
  const double ours = medianMicroseconds(pm, 21, 100, [&] {
    n = (n == mebibyte + 100 * 512) ? mebibyte : n + 512;
    resizeTo(n);
  });
  const double baseline = medianMicroseconds(pm, 21, 5, [&] {
    MPI_Win window = MPI_WIN_NULL;
    void* base = nullptr;
    MPI_Win_allocate_shared(8 * mebibyte, 8, MPI_INFO_NULL, pm->machineCommunicator(), &base, &window);
    MPI_Win_free(&window);
  });
  printRow(pm, "resize of a shared variable vs creating an MPI window (us)", ours, baseline, baseline / ours);
}

//! Sum in 8 accumulators, so that memory and not the adder is measured.
Real sumOf(const Real* values, Int64 n)
{
  Real partial[8] = {};
  for (Int64 i = 0; i < n; i += 8)
    for (Int32 j = 0; j < 8; ++j)
      partial[j] += values[i + j];
  Real sum = 0.0;
  for (Real p : partial)
    sum += p;
  return sum;
}

//! Reads 64 MiB of the next rank, and of its own; one rank at a time.
void benchRead(MpiParallelMng* pm, MachineArena& arena)
{
  const Int64 n = 64 * mebibyte / Int64(sizeof(Real));
  UniqueArray<Real> values(arena.allocator());
  values.resize(n, 1.0);
  SharedPublication publication(arena, "Read");
  publication.publish(values.data(), sizeof(Real), ConstArrayView<Int64>(1, &n));
  arena.barrier();
  const ConstArrayView<Int32> ranks = arena.machineRanks();
  SharedLookup lookup(arena, "Read");
  const Int32 next = ranks[(arena.machineIndex(pm->commRank()) + 1) % ranks.size()];
  const auto* theirs = reinterpret_cast<const Real*>(lookup.read(next).address);
  Real sum = 0.0;
  double microseconds[2] = {};
  for (Int32 turn = 0; turn < 2; ++turn) {
    // Alternately, so that a change of speed of the machine meets both.
    std::vector<double> own_times, their_times;
    for (Int32 i = 0; i < 15 && pm->commRank() == 0; ++i)
      for (Int32 k = 0; k < 2; ++k) {
        const bool is_own = (k == (i + turn) % 2);
        const auto start = std::chrono::steady_clock::now();
        sum += sumOf(is_own ? values.data() : theirs, n);
        const std::chrono::duration<double, std::micro> elapsed = std::chrono::steady_clock::now() - start;
        (is_own ? own_times : their_times).push_back(elapsed.count());
      }
    if (pm->commRank() == 0) {
      microseconds[0] = *std::min_element(their_times.begin(), their_times.end());
      microseconds[1] = *std::min_element(own_times.begin(), own_times.end());
    }
    arena.barrier();
  }
  if (pm->commRank() == 0 && sum != 60.0 * static_cast<Real>(n))
    std::printf("error: sum is %g, expected %g\n", sum, 60.0 * static_cast<Real>(n));
  const double gigabytes = 64.0 * static_cast<double>(mebibyte) * 1e-3;
  if (pm->commRank() == 0)
    printRow(pm, "reading 64 MiB of the neighbour vs one's own (GB/s)", gigabytes / microseconds[0],
             gigabytes / microseconds[1], microseconds[1] / microseconds[0]);
  arena.barrier();
}

void benchBarrier(MpiParallelMng* pm, MachineArena& arena)
{
  // Several times one after the other, so that a change of load of the machine meets both.
  std::vector<double> our_times, mpi_times;
  for (Int32 i = 0; i < 21; ++i) {
    our_times.push_back(medianMicroseconds(pm, 1, 1000, [&] { arena.barrier(); }));
    mpi_times.push_back(medianMicroseconds(pm, 1, 1000, [&] { MPI_Barrier(pm->machineCommunicator()); }));
  }
  std::nth_element(our_times.begin(), our_times.begin() + 10, our_times.end());
  std::nth_element(mpi_times.begin(), mpi_times.begin() + 10, mpi_times.end());
  const double ours = our_times[10];
  const double baseline = mpi_times[10];
  printRow(pm, "barrier of the machine vs MPI_Barrier (us)", ours, baseline, baseline / ours);
}

void benchLookup(MpiParallelMng* pm, MachineArena& arena)
{
  UniqueArray<Real> values(arena.allocator());
  values.resize(1000, 1.0);
  SharedPublication publication(arena, "Looked up");
  const Int64 dims[] = { 1000 };
  publication.publish(values.data(), sizeof(Real), ConstArrayView<Int64>(1, dims));
  arena.barrier();
  SharedLookup lookup(arena, "Looked up");
  const Int32 rank = arena.machineRanks()[0];
  Int64 n = 0;
  const double ours = medianMicroseconds(pm, 21, 1000, [&] { n += lookup.read(rank).nbElement(); });
  const double baseline = medianMicroseconds(pm, 21, 1000, [&] { pm->reduce(Parallel::ReduceMax, n); });
  printRow(pm, "looking up a neighbour's array vs an allreduce of its size (us)", ours, baseline, baseline / ours);
  arena.barrier();
}
} // namespace

int main(int argc, char** argv)
{
  MpiEnvironment environment(&argc, &argv);
  if (!environment.isMpi()) {
    std::fprintf(stderr, "shmem_bench: run it with mpirun -np 2\n");
    return 1;
  }
  Ref<MpiParallelMng> pm = MpiParallelMng::create(MPI_COMM_WORLD, nullptr);
  MachineArena& arena = *MachineArena::create(pm.get());
  benchResize(pm.get(), arena);
  benchRead(pm.get(), arena);
  benchBarrier(pm.get(), arena);
  benchLookup(pm.get(), arena);
  return 0;
}
