// SPDX-License-Identifier: Apache-2.0
// Random resizes of shared arrays while other ranks read them, for minutes: not a measure, a long test.
// mpirun -np N shmem_stress [--minutes 10] [--seed 1]
#include "tests/bench/BenchSupport.h"
#include "tests/support/ResizeStress.h"

#include "arcane_core/comm/MpiEnvironment.h"

#include <cstdio>
#include <cstdlib>

namespace
{
using namespace Arcane;

constexpr Int32 nb_round_per_step = 500;

int run(IParallelMng* pm, double seconds, unsigned seed)
{
  detail::MachineArena& arena = *detail::MachineArena::create(pm);
  test::ResizeStress stress(pm, arena, seed);
  const double start = Bench::wallSeconds();
  double next_line = start;
  Int64 nb_round = 0;
  for (;;) {
    for (Int32 i = 0; i < nb_round_per_step; ++i)
      stress.round();
    nb_round += nb_round_per_step;
    if (!stress.fault().empty())
      std::fprintf(stderr, "shmem_stress: %s, seed %u\n", stress.fault().c_str(), seed);
    if (pm->reduce(Parallel::ReduceMax, stress.fault().empty() ? 0 : 1) != 0)
      return 1;
    const double now = pm->reduce(Parallel::ReduceMax, Bench::wallSeconds());
    const bool is_over = pm->reduce(Parallel::ReduceMax, now - start >= seconds ? 1 : 0) != 0;
    const Int64 nb_change = pm->reduce(Parallel::ReduceSum, stress.nbChange());
    const Int64 nb_checked = pm->reduce(Parallel::ReduceSum, stress.nbChecked());
    if (pm->commRank() == 0 && (is_over || now >= next_line)) {
      std::printf("# %.0f s: %lld rounds, %lld changes, %.3g values checked\n", now - start, static_cast<long long>(nb_round),
                  static_cast<long long>(nb_change), static_cast<double>(nb_checked));
      std::fflush(stdout);
      next_line = now + 60.0;
    }
    if (is_over)
      return 0;
  }
}
} // namespace

int main(int argc, char** argv)
{
  MpiEnvironment environment(&argc, &argv);
  Ref<IParallelMng> pm = environment.createParallelMng(nullptr);
  const double minutes = std::atof(Bench::argumentOf(argc, argv, "--minutes", "10").c_str());
  const auto seed = static_cast<unsigned>(std::atoi(Bench::argumentOf(argc, argv, "--seed", "1").c_str()));
  return run(pm.get(), 60.0 * minutes, seed);
}
