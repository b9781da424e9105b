// SPDX-License-Identifier: Apache-2.0
// Making and freeing shared memory again and again: variables on cells, windows, first pages.
// mpirun -np 2 shared_creation_bench [--repeat N] [--side 64]
#include "tests/bench/BenchSupport.h"

#include "tests/support/mesh/SampleMeshes.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"
#include "variables/data/DataInitialisationPolicy.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/comm/MpiParallelMng.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "shmem/MachineArena.h"
#include "shmem/MachineShMemWin.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
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
  detail::mesh::MeshTopology m_topology;

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
    setGlobalDataInitialisationPolicy(DIP_None);
    printRow("shared_variable_raw", "us", variableTime(IVariable::PInShMem), variableTime(0));
    setGlobalDataInitialisationPolicy(DIP_Legacy);
    if (m_pm->commRank() == 0)
      std::printf("# shared_variable_made: %d reals; %.3g us for an ordinary variable\n", nb_value, ordinary);
  }

  void benchWindows()
  {
    const double ours = microsecondsOf([&] {
      const MachineShMemWin<Real> window(m_pm, nb_window_value);
      keep(window.segmentConstView().data());
    });
    const double baseline = microsecondsOf([&] { makeAndFreeMpiWindow(); });
    printRow("shared_window_made", "us", ours, baseline);
  }

  //! What a window of MPI of this size costs, of which nobody touches a page.
  void makeAndFreeMpiWindow()
  {
    auto* pm = dynamic_cast<MpiParallelMng*>(m_pm);
    if (!pm)
      return;
    MPI_Win window = MPI_WIN_NULL;
    void* base = nullptr;
    MPI_Win_allocate_shared(nb_window_value * Int64(sizeof(Real)), sizeof(Real), MPI_INFO_NULL, pm->machineCommunicator(), &base, &window);
    keep(base);
    MPI_Win_free(&window);
  }

  //! Pages that no program had before, of all ranks at once; the baseline writes fresh private memory once.
  void benchFirstPages()
  {
    const Int64 nb_byte = 256 * 1024 * 1024;
    detail::shmem::MachineArena& arena = *detail::shmem::MachineArena::of(m_pm);
    arena.trim();
    std::byte* block = nullptr;
    const double ours = gigabytesPerSecond(nb_byte, [&] { block = arena.allocate(nb_byte, "bench"); });
    arena.deallocate(block);
    m_pm->machineBarrier();
    arena.trim();
    std::unique_ptr<std::byte[]> fresh;
    const double baseline = gigabytesPerSecond(nb_byte, [&] {
      fresh.reset(new std::byte[static_cast<std::size_t>(nb_byte)]);
      std::memset(fresh.get(), 0, static_cast<std::size_t>(nb_byte));
      keep(fresh.get());
    });
    printRow("shared_first_pages", "GB/s", ours, baseline);
  }

  //! Of all ranks together, each of which does \a f for \a nb_byte bytes.
  double gigabytesPerSecond(Int64 nb_byte, const std::function<void()>& f)
  {
    m_pm->barrier();
    const double start = Bench::wallSeconds();
    f();
    const double seconds = m_pm->reduce(Parallel::ReduceMax, Bench::wallSeconds() - start);
    return 1e-9 * static_cast<double>(nb_byte) * m_pm->commSize() / seconds;
  }
};
} // namespace

int main(int argc, char** argv)
{
  MpiEnvironment environment(&argc, &argv);
  const Ref<IParallelMng> pm = environment.createParallelMng(nullptr);
  detail::shmem::MachineArena::create(pm.get());
  CreationBench bench(pm.get(), std::atoi(Bench::argumentOf(argc, argv, "--side", "64").c_str()));
  for (Int32 i = 0; i < Bench::nbRepetition(argc, argv); ++i)
    bench.run();
  return 0;
}
