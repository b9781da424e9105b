// SPDX-License-Identifier: Apache-2.0
// Many variables in the memory of the machine: made, given a size, destroyed. The baseline makes MPI windows for each.
// mpirun -np 2 shared_variables_bench [--repeat N]
#include "tests/bench/BenchSupport.h"

#include "shmem/MachineArena.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/comm/MpiParallelMng.h"

#include <cstdio>
#include <memory>
#include <vector>

namespace
{
using namespace Arcane;

constexpr Int32 nb_variable = 10000;
constexpr Int32 nb_baseline_variable = 100;
constexpr Int32 nb_value = 100;

//! Time of \a f on the slowest rank. \unit{s}
template <typename Function> double slowestOf(IParallelMng* pm, const Function& f)
{
  pm->barrier();
  const double start = Bench::wallSeconds();
  f();
  return pm->reduce(Parallel::ReduceMax, Bench::wallSeconds() - start);
}

void makeAndDestroyVariables(IVariableMng* vm, const std::vector<String>& names, int property)
{
  std::vector<std::unique_ptr<VariableArrayReal>> variables;
  variables.reserve(names.size());
  for (const String& name : names) {
    variables.push_back(std::make_unique<VariableArrayReal>(VariableBuildInfo(vm, name, property)));
    variables.back()->resize(nb_value);
  }
  vm->parallelMng()->machineBarrier();
}

//! What one window per segment costs: for each variable one per rank, and three of a few numbers per rank.
void makeAndDestroyWindows(const MpiParallelMng* pm)
{
  std::vector<MPI_Win> windows;
  auto add = [&](Int64 nb_byte) {
    void* base = nullptr;
    MPI_Win window = MPI_WIN_NULL;
    MPI_Win_allocate_shared(nb_byte, 1, MPI_INFO_NULL, pm->machineCommunicator(), &base, &window);
    windows.push_back(window);
  };
  const Int32 nb_rank = pm->machineRanks().size();
  for (Int32 i = 0; i < nb_baseline_variable; ++i) {
    for (Int32 rank = 0; rank < nb_rank; ++rank)
      add(pm->machineRanks()[rank] == pm->commRank() ? nb_value * Int64(sizeof(Real)) : 0);
    for (Int32 k = 0; k < 3; ++k)
      add(sizeof(Int64));
    MPI_Barrier(pm->machineCommunicator());
  }
  for (MPI_Win& window : windows)
    MPI_Win_free(&window);
}
} // namespace

int main(int argc, char** argv)
{
  MpiEnvironment environment(&argc, &argv);
  if (!environment.isMpi()) {
    std::fprintf(stderr, "shared_variables_bench: run it with mpirun -np 2\n");
    return 1;
  }
  Ref<MpiParallelMng> pm = MpiParallelMng::create(MPI_COMM_WORLD, nullptr);
  detail::shmem::MachineArena::create(pm.get());
  ITraceMng tm;
  IVariableMng vm(pm.get(), &tm);
  std::vector<String> names;
  for (Int32 i = 0; i < nb_variable; ++i)
    names.push_back(String::format("Quantity{0}", i));
  for (Int32 i = 0; i < Bench::nbRepetition(argc, argv); ++i) {
    const double ours = 1e6 * slowestOf(pm.get(), [&] { makeAndDestroyVariables(&vm, names, IVariable::PInShMem); }) / nb_variable;
    const double ordinary = 1e6 * slowestOf(pm.get(), [&] { makeAndDestroyVariables(&vm, names, 0); }) / nb_variable;
    const double baseline = 1e6 * slowestOf(pm.get(), [&] { makeAndDestroyWindows(pm.get()); }) / nb_baseline_variable;
    if (pm->commRank() != 0)
      continue;
    Bench::printRow("shared_variables", "us", ours, baseline);
    std::printf("# shared_variables: %.3g us for an ordinary variable\n", ordinary);
  }
  return 0;
}
