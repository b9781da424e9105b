// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/everyday/Bed.h"

#include "accelerator/kernel/RunCommand.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "accelerator/runtime/RunQueue.h"
#include "accelerator/runtime/Runner.h"
#include "arcane_core/curves/ITimeHistoryMng.h"
#include "arcane_core/service/Timer.h"

#include <mpi.h>

#include <array>
#include <unordered_map>

namespace Everyday
{
namespace
{
constexpr int nb_curve = 1000;

void addRowsOfCurves(Rows& rows, Bed& bed)
{
  if (!rows.isWanted("curve"))
    return;
  ITimeHistoryMng history(bed.subDomain());
  history.setDumpActive(false);
  std::vector<String> names;
  std::unordered_map<std::string, std::vector<Real>> plain;
  std::vector<std::string> keys;
  for (int i = 0; i < nb_curve; ++i) {
    names.push_back(String::format("Curve{0}", i));
    keys.emplace_back(names.back().localstr());
  }
  CommonVariables& common = bed.subDomain()->commonVariables();
  const auto record = [&] {
    common.m_global_iteration = common.globalIteration() + 1;
    for (const String& name : names)
      history.addValue(name, 0.5);
  };
  rows.add("curve_values", record, [&] {
    for (const std::string& key : keys)
      plain[key].push_back(0.5);
  });
  rows.add(
    "curve_values_of_literals",
    [&] {
      common.m_global_iteration = common.globalIteration() + 1;
      for (int i = 0; i < nb_curve / 4; ++i) {
        history.addValue("KineticEnergy", 0.5);
        history.addValue("InternalEnergy", 0.5);
        history.addValue("TotalEnergy", 0.5);
        history.addValue("Momentum", 0.5);
      }
    },
    [&] {
      for (int i = 0; i < nb_curve / 4; ++i) {
        plain["KineticEnergy"].push_back(0.5);
        plain["InternalEnergy"].push_back(0.5);
        plain["TotalEnergy"].push_back(0.5);
        plain["Momentum"].push_back(0.5);
      }
    });
}

void addRowsOfMessages(Rows& rows, Bed& bed)
{
  IParallelMng* pm = bed.pm();
  if (pm->commSize() == 1)
    return;
  const auto all_reduce = [] {
    double in = 1.0;
    double out = 0.0;
    MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    keep(out);
  };
  rows.add(
    "reduce_max", [pm] { keep(pm->reduce(Parallel::ReduceMax, 1.0)); }, all_reduce);
  rows.add(
    "reduce_sum", [pm] { keep(pm->reduce(Parallel::ReduceSum, 1.0)); }, all_reduce);
  rows.add(
    "barrier", [pm] { pm->barrier(); }, [] { MPI_Barrier(MPI_COMM_WORLD); });
  std::array<Int32, 4> mine = { 1, 2, 3, 4 };
  UniqueArray<Int32> all(4 * pm->commSize());
  rows.add(
    "all_gather", [&] { pm->allGather(ConstArrayView<Int32>(4, mine.data()), all); },
    [&] { MPI_Allgather(mine.data(), 4, MPI_INT, all.data(), 4, MPI_INT, MPI_COMM_WORLD); });
  rows.add(
    "broadcast", [&] { pm->broadcast(ArrayView<Int32>(4, mine.data()), 0); },
    [&] { MPI_Bcast(mine.data(), 4, MPI_INT, 0, MPI_COMM_WORLD); });
}

void addRowsOfLaunches(Rows& rows, Bed& bed)
{
  const Accelerator::Runner runner(Accelerator::eExecutionPolicy::Sequential);
  const Accelerator::RunQueue queue = makeQueue(runner);
  std::vector<Real> values(100);
  Real* const data = values.data();
  rows.add(
    "kernel_of_100",
    [&] {
      auto command = makeCommand(queue);
      command << RUNCOMMAND_LOOP1(iter, 100)
      {
        const Int32 i = iter;
        data[i] += 1.0;
      };
      keep(values.data());
    },
    [&] {
      for (std::size_t i = 0; i < 100; ++i)
        data[i] += 1.0;
      keep(values.data());
    });
  Timer timer(bed.subDomain()->timerMng(), "Bench", Timer::TimerReal);
  rows.add(
    "timer",
    [&] {
      const Timer::Sentry sentry(&timer);
      keep(sentry);
    },
    [] {
      const double begin = MPI_Wtime();
      keep(MPI_Wtime() - begin);
    });
}
} // namespace

void addRunRows(Rows& rows, Bed& bed)
{
  addRowsOfCurves(rows, bed);
  addRowsOfMessages(rows, bed);
  addRowsOfLaunches(rows, bed);
}
} // namespace Everyday
