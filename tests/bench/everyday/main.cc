// SPDX-License-Identifier: Apache-2.0
// Operations that codes call in loops, against plain data structures: everyday_bench [--repeat N] [--side 64] [--only op_group]
// On several ranks: mpirun -np 2 everyday_bench; names of rows then end with _np2.
#include "tests/bench/BenchSupport.h"
#include "tests/bench/everyday/Bed.h"

#include "accelerator/process/MemoryResourceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"

#include <cstdlib>

namespace Everyday
{
namespace
{
void addAll(IParallelMng* pm, int argc, char** argv)
{
  const Ref<ITraceMng> trace = makeRef(new ITraceMng());
  Bed bed(pm, trace.get(), std::atoll(Bench::argumentOf(argc, argv, "--side", "64").c_str()));
  Rows rows(pm, Bench::argumentOf(argc, argv, "--only", ""), std::atoi(Bench::argumentOf(argc, argv, "--repeat", "1").c_str()));
  addGroupRows(rows, bed);
  addItemRows(rows, bed);
  addParticleRows(rows, bed);
  addMeshRows(rows, bed);
  addVariableRows(rows, bed);
  addRunRows(rows, bed);
  if (pm->commSize() > 1)
    return;
  addArrayRows(rows);
  addTextRows(rows);
}
} // namespace
} // namespace Everyday

int main(int argc, char** argv)
{
  Arcane::MpiEnvironment environment(&argc, &argv);
  const auto pm = environment.createParallelMng(nullptr);
  // Meshes and variables of runs are in its pools.
  Arcane::detail::process::MemoryResourceMng& memory = Arcane::detail::process::MemoryResourceMng::start({}, {});
  Everyday::addAll(pm.get(), argc, argv);
  memory.finalize();
  return 0;
}
