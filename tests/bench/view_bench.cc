// SPDX-License-Identifier: Apache-2.0
// Speed of the views on variables of the other ranks of a machine, on 2 ranks.
// mpirun -np 2 view_bench [--repeat N]
#include "tests/bench/BenchSupport.h"

#include "tests/support/mesh/SampleMeshes.h"
#include "variables/core/IVariableMng.h"
#include "variables/shared/MachineShMemItemLookup.h"
#include "variables/shared/MachineShMemWinVariable.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "shmem/MachineArena.h"

#include <algorithm>
#include <vector>

using namespace Arcane;

namespace
{
constexpr Int32 nb_pair = 9;

//! The compiler must not know what memory holds.
void forgetMemory()
{
  asm volatile("" ::: "memory");
}

//! The compiler must not drop what computes \a value.
template <typename T> void keep(const T& value)
{
  asm volatile("" ::"g"(value) : "memory");
}

//! What the bench works on.
class ViewBench
{
 public:
  ViewBench(IParallelMng* pm, int nb_repetition)
  : m_pm(pm)
  , m_nb_repetition(nb_repetition)
  , m_vm(pm, &m_trace)
  , m_handle("Mesh", &m_vm, &m_trace)
  , m_topology(m_handle, pm)
  {
    m_vm.attachMesh(m_handle);
    const test::Grid grid = { 2, { 300, 300, 1 } };
    m_topology.build(test::partOf(test::gridMesh(grid), pm->commRank(), test::slabOwner(grid.nbCell(), pm->commSize())), {});
  }

  void run()
  {
    VariableArrayReal values(VariableBuildInfo(&m_vm, "Values", IVariable::PInShMem));
    values.resize(nb_value);
    values.fill(1.0);
    const MachineShMemWinVariableArrayT view(values);
    for (int i = 0; i < m_nb_repetition; ++i) {
      benchView(view);
      benchBarriers(values);
      benchItems();
    }
  }

 private:
  static constexpr Int32 nb_value = 512;

  IParallelMng* m_pm;
  int m_nb_repetition;
  ITraceMng m_trace;
  IVariableMng m_vm;
  MeshHandle m_handle;
  detail::mesh::MeshTopology m_topology;

  Int32 neighbour() const { return m_pm->machineRanks()[m_pm->commRank() == m_pm->machineRanks()[0] ? 1 : 0]; }

  //! Medians of pairs, each measured one after the other; rank 0 tells. \unit{s of one call}
  void printPairs(const char* name, const char* unit, double factor, const std::function<double()>& ours,
                  const std::function<double()>& baseline) const
  {
    std::vector<double> of_ours, of_baseline;
    for (Int32 i = 0; i < nb_pair; ++i) {
      of_ours.push_back(ours());
      of_baseline.push_back(baseline());
    }
    if (m_pm->commRank() == 0)
      Bench::printRow(name, unit, factor * Bench::median(of_ours), factor * Bench::median(of_baseline));
  }

  //! Time of one call of \a f, for the slowest rank. \unit{s}
  double secondsOf(int nb_call, const std::function<void()>& f) const
  {
    m_pm->barrier();
    return m_pm->reduce(Parallel::ReduceMax, Bench::secondsOf(Bench::wallSeconds, nb_call, f));
  }

  //! The time of the loop is divided by its number of values.
  void benchView(const MachineShMemWinVariableArrayT<Real>& view) const
  {
    constexpr Int32 nb_read = 20000;
    const Int32 rank = neighbour();
    std::vector<const Real*> pointers(static_cast<std::size_t>(m_pm->commSize()));
    pointers[static_cast<std::size_t>(rank)] = view.view(rank).data();
    const auto by_view = [&] {
      Real sum = 0.0;
      for (Int32 i = 0; i < nb_read; ++i) {
        sum += view.view(rank)[(7 * i) % nb_value];
        forgetMemory();
      }
      keep(sum);
    };
    const auto by_pointer = [&] {
      Real sum = 0.0;
      for (Int32 i = 0; i < nb_read; ++i) {
        sum += pointers[static_cast<std::size_t>(rank)][(7 * i) % nb_value];
        forgetMemory();
      }
      keep(sum);
    };
    printPairs(
      "shared_view", "ns", 1e9 / nb_read, [&] { return secondsOf(20, by_view); }, [&] { return secondsOf(20, by_pointer); });
  }

  void benchBarriers(const VariableArrayReal& values) const
  {
    constexpr int nb_call = 2000;
    const auto barrier = [&] { return secondsOf(nb_call, [&] { m_pm->machineBarrier(); }); };
    printPairs(
      "shared_view_new", "us", 1e6, [&] { return secondsOf(nb_call, [&] { const MachineShMemWinVariableArrayT view(values); }); }, barrier);
    MachineShMemWinVariableArrayT view(values);
    printPairs(
      "shared_view_update", "us", 1e6, [&] { return secondsOf(nb_call, [&] { view.updateVariable(); }); }, barrier);
  }

  void benchItems() const
  {
    constexpr Int64 nb_search = 10000;
    IItemFamily* cells = m_topology.family(IK_Cell);
    const MachineShMemItemLookup lookup(cells);
    const Int64 nb_cell = 300 * 300;
    const auto search = [&](const auto& local_id_of) {
      Int64 sum = 0;
      for (Int64 i = 0; i < nb_search; ++i)
        sum += local_id_of((i * 7919) % nb_cell);
      keep(sum);
    };
    const Int32 rank = neighbour();
    printPairs(
      "shared_item", "ns", 1e9 / nb_search,
      [&] { return secondsOf(3, [&] { search([&](Int64 uid) { return lookup.localId(rank, uid); }); }); },
      [&] { return secondsOf(3, [&] { search([&](Int64 uid) { return cells->localIdOf(uid); }); }); });
    lookup.barrier();
  }
};
} // namespace

int main(int argc, char** argv)
{
  MpiEnvironment environment(&argc, &argv);
  Ref<IParallelMng> pm = environment.createParallelMng(nullptr);
  if (pm->machineRanks().size() < 2) {
    std::fprintf(stderr, "view_bench: run it with mpirun -np 2\n");
    return 1;
  }
  detail::shmem::MachineArena::create(pm.get());
  ViewBench(pm.get(), Bench::nbRepetition(argc, argv)).run();
  return 0;
}
