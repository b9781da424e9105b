// SPDX-License-Identifier: Apache-2.0
// Making and freeing shared memory again and again: variables on cells, windows, first pages.
// mpirun -np 2 shared_creation_bench [--repeat N] [--side 64]
#include "tests/bench/BenchSupport.h"

#include "tests/unit/arcane_core/mesh/SampleMeshes.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"

#include "arcane_core/base/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/comm/MpiParallelMng.h"
#include "arcane_core/mesh/IItemFamily.h"
#include "arcane_core/mesh/MeshTopology.h"
#include "shmem/MachineArena.h"
#include "shmem/MachineShMemWin.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

namespace
{
using namespace Arcane;

constexpr Int32 nb_call = 50;
constexpr Int64 nb_window_value = 2'000'000;

//! The compiler must not drop what wrote the memory at \a address.
void keep(const void* address)
{
  asm volatile("" ::"r"(address) : "memory");
}

//! What the bench works on.
class CreationBench
{
 public:

  CreationBench(IParallelMng* pm, Int64 side)
  : m_pm(pm)
  , m_vm(pm, &m_trace)
  , m_handle("Mesh", &m_vm, &m_trace)
  , m_topology(m_handle, pm)
  {
    m_vm.attachMesh(m_handle);
    const test::Grid grid = { 3, { side, side, side } };
    m_topology.build(test::partOf(test::gridMesh(grid), pm->commRank(), test::slabOwner(grid.nbCell(), pm->commSize())), {});
  }

  void run()
  {
    benchVariables();
    benchWindows();
    benchFirstPages();
  }

 private:

  IParallelMng* m_pm;
  ITraceMng m_trace;
  IVariableMng m_vm;
  MeshHandle m_handle;
  detail::MeshTopology m_topology;

  //! Median over some calls of the time of \a f on the slowest rank, after a first call. \unit{us}
  double microsecondsOf(const std::function<void()>& f)
  {
    f();
    std::vector<double> times;
    for (Int32 i = 0; i < nb_call; ++i) {
      m_pm->barrier();
      const double start = Bench::wallSeconds();
      f();
      times.push_back(m_pm->reduce(Parallel::ReduceMax, Bench::wallSeconds() - start));
    }
    return 1e6 * Bench::median(times);
  }

  void printRow(const char* name, const char* unit, double ours, double baseline)
  {
    if (m_pm->commRank() == 0)
      Bench::printRow(name, unit, ours, baseline);
  }

  double variableTime(int property)
  {
    return microsecondsOf([&] {
      VariableCellReal variable(VariableBuildInfo(m_handle, "Made", property));
      keep(variable.asArray().data());
    });
  }

  void benchVariables()
  {
    const Int32 nb_value = m_topology.family(IK_Cell)->maxLocalId();
    UniqueArray<Real> filled(nb_value);
    const double fill = microsecondsOf([&] {
      std::fill(filled.begin(), filled.end(), 0.0);
      keep(filled.data());
    });
    const double shared = variableTime(IVariable::PInShMem);
    printRow("shared_variable_made", "us", shared, fill);
    const double ordinary = variableTime(0);
    if (m_pm->commRank() == 0)
      std::printf("# shared_variable_made: %d reals; %.3g us for an ordinary variable\n", nb_value, ordinary);
  }

  void benchWindows()
  {
    const double ours = microsecondsOf([&] {
      const MachineShMemWin<Real> window(m_pm, nb_window_value);
      keep(window.segmentConstView().data());
    });
    printRow("shared_window_made", "us", ours, 0.0);
  }

  //! Pages that no program had before, of all ranks at once.
  void benchFirstPages()
  {
    detail::MachineArena& arena = *detail::MachineArena::of(m_pm);
    const Int64 nb_byte = 256 * 1024 * 1024;
    arena.trim();
    m_pm->barrier();
    const double start = Bench::wallSeconds();
    std::byte* block = arena.allocate(nb_byte, "bench");
    const double seconds = m_pm->reduce(Parallel::ReduceMax, Bench::wallSeconds() - start);
    arena.deallocate(block);
    m_pm->machineBarrier();
    printRow("shared_first_pages", "GB/s", 1e-9 * static_cast<double>(nb_byte) * m_pm->commSize() / seconds, 0.0);
  }
};
} // namespace

int main(int argc, char** argv)
{
  MpiEnvironment environment(&argc, &argv);
  const Ref<IParallelMng> pm = environment.createParallelMng(nullptr);
  detail::MachineArena::create(pm.get());
  CreationBench bench(pm.get(), std::atoi(Bench::argumentOf(argc, argv, "--side", "64").c_str()));
  for (Int32 i = 0; i < Bench::nbRepetition(argc, argv); ++i)
    bench.run();
  return 0;
}
