// SPDX-License-Identifier: Apache-2.0
// Random changes of shared arrays and variables while other ranks read them, for minutes: not a measure, a long test.
// mpirun -np N shmem_stress [--minutes 10] [--seed 1] [--threads T]
#include "tests/bench/BenchSupport.h"
#include "tests/support/ResizeStress.h"
#include "tests/support/ScopeStress.h"
#include "tests/support/mesh/SampleMeshes.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/comm/ThreadRanks.h"
#include "arcane_core/mesh/topology/MeshTopology.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace
{
using namespace Arcane;

constexpr Int32 nb_round_per_step = 300;

struct Options
{
  double seconds;
  unsigned seed;
};

//! True when some rank has found a fault, which it prints. \collective
bool hasFault(IParallelMng* pm, const Options& options, const std::string& resize_fault, const std::string& scope_fault)
{
  for (const std::string& fault : { resize_fault, scope_fault })
    if (!fault.empty())
      std::fprintf(stderr, "shmem_stress: %s, seed %u\n", fault.c_str(), options.seed);
  return pm->reduce(Parallel::ReduceMax, resize_fault.empty() && scope_fault.empty() ? 0 : 1) != 0;
}

void printProgress(IParallelMng* pm, double seconds, const test::ResizeStress& resizes, const test::ScopeStress& scopes)
{
  const Int64 nb_change = pm->reduce(Parallel::ReduceSum, resizes.nbChange());
  const Int64 nb_refused = pm->reduce(Parallel::ReduceSum, resizes.nbRefused());
  const Int64 nb_checked = pm->reduce(Parallel::ReduceSum, resizes.nbChecked() + scopes.nbChecked());
  const Int64 most = pm->reduce(Parallel::ReduceMax, std::max(resizes.mostRetiredBytes(), scopes.mostRetiredBytes()));
  detail::shmem::MachineArena& arena = *detail::shmem::MachineArena::of(pm);
  if (pm->commRank() != 0)
    return;
  std::printf("# %.0f s: %lld changes, %lld blocks, %.3g values checked, %lld reads refused; at most %.3g MB retired per rank, "
              "%.3g MB used on the machine, now %.3g\n",
              seconds, static_cast<long long>(nb_change), static_cast<long long>(scopes.nbBlock()), static_cast<double>(nb_checked),
              static_cast<long long>(nb_refused), 1e-6 * static_cast<double>(most),
              1e-6 * static_cast<double>(arena.figures().mostUsedBytes()), 1e-6 * static_cast<double>(arena.figures().usedBytes()));
  std::fflush(stdout);
}

int runStress(IParallelMng* pm, const Options& options)
{
  detail::shmem::MachineArena& arena = *detail::shmem::MachineArena::create(pm);
  ITraceMng tm;
  IVariableMng vm(pm, &tm);
  MeshHandle handle("Mesh", &vm, &tm);
  detail::mesh::MeshTopology topology(handle, pm);
  vm.attachMesh(handle);
  const test::Grid grid = { 2, { 40, 25, 1 } };
  topology.build(test::partOf(test::gridMesh(grid), pm->commRank(), test::slabOwner(grid.nbCell(), pm->commSize())), {});

  test::ResizeStress resizes(pm, arena, options.seed);
  test::ScopeStress scopes(&vm, handle, topology.family(IK_Cell), options.seed);
  const double start = Bench::wallSeconds();
  double next_line = start;
  for (;;) {
    for (Int32 i = 0; i < nb_round_per_step; ++i) {
      resizes.round();
      scopes.block();
      scopes.block();
    }
    if (hasFault(pm, options, resizes.fault(), scopes.fault()))
      return 1;
    const double now = pm->reduce(Parallel::ReduceMax, Bench::wallSeconds());
    const bool is_over = now - start >= options.seconds;
    if (is_over || now >= next_line) {
      printProgress(pm, now - start, resizes, scopes);
      next_line = now + 60.0;
    }
    if (is_over)
      return 0;
  }
}

//! The ranks are \a nb_thread threads of each process.
int runStressOfThreads(Int32 nb_thread, const Ref<IParallelMng>& processes, const Options& options)
{
  ThreadRanks ranks(nb_thread, processes);
  std::atomic<int> code = 0;
  ranks.run([&](Int32 thread) {
    const Ref<IParallelMng> pm = ranks.createParallelMng(thread, nullptr);
    if (runStress(pm.get(), options) != 0)
      code = 1;
  });
  return code;
}
} // namespace

int main(int argc, char** argv)
{
  const Int32 nb_thread = std::atoi(Bench::argumentOf(argc, argv, "--threads", "1").c_str());
  using Threads = MpiEnvironment::Threads;
  MpiEnvironment environment(&argc, &argv, nb_thread > 1 ? Threads::Multiple : Threads::Serialized);
  const Options options{ 60.0 * std::atof(Bench::argumentOf(argc, argv, "--minutes", "10").c_str()),
                         static_cast<unsigned>(std::atoi(Bench::argumentOf(argc, argv, "--seed", "1").c_str())) };
  const Ref<IParallelMng> processes = environment.createParallelMng(nullptr);
  return nb_thread > 1 ? runStressOfThreads(nb_thread, processes, options) : runStress(processes.get(), options);
}
