// SPDX-License-Identifier: Apache-2.0
// What changes of a mesh of n^3 hexahedra cost, against making it again from its description.
// mpirun -np 2 evolution_bench [--repeat N] [--side n]
#include "tests/bench/BenchSupport.h"

#include "tests/support/mesh/SampleMeshes.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/domain/IPrimaryMesh.h"

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <vector>

namespace
{
using namespace Arcane;
using test::Grid;

class EvolutionBench
{
 public:
  EvolutionBench(IParallelMng* pm, ITraceMng* trace, Int64 n)
  : m_pm(pm)
  , m_trace(trace)
  , m_grid{ 3, { n, n, n } }
  , m_description(test::partOf(test::gridMesh(m_grid), pm->commRank(), test::slabOwner(m_grid.nbCell(), pm->commSize())))
  , m_variables(pm, trace)
  , m_handle("Mesh0", &m_variables, trace)
  , m_mesh(m_handle, pm, &m_variables, trace)
  {
    m_mesh.allocate(m_description);
    for (int i = 0; i < 10; ++i)
      m_cell_values.push_back(std::make_unique<VariableCellReal>(VariableBuildInfo(m_handle, String("OfCells") + i)));
    for (int i = 0; i < 3; ++i)
      m_node_values.push_back(std::make_unique<VariableNodeReal3>(VariableBuildInfo(m_handle, String("OfNodes") + i)));
  }

  //! The slowest rank. \unit{ms}
  double time(const std::function<void()>& f)
  {
    m_pm->barrier();
    return 1.0e3 * m_pm->reduce(MessagePassing::ReduceMax, Bench::secondsOf(Bench::wallSeconds, 1, f));
  }

  double build()
  {
    IVariableMng variables(m_pm, m_trace);
    MeshHandle handle("Mesh0", &variables, m_trace);
    IPrimaryMesh mesh(handle, m_pm, &variables, m_trace);
    return time([&] { mesh.allocate(m_description); });
  }

  //! One cell of each rank leaves.
  double update()
  {
    const UniqueArray<Int32> removed{ m_mesh.ownCells().view().localIds()[7] };
    return time([&] {
      m_mesh.modifier()->removeCells(removed);
      m_mesh.modifier()->endUpdate();
    });
  }

  //! \a part of the cells of each rank go to the next one, and come back the next time.
  double exchange(Real part)
  {
    VariableItemInt32& new_owners = m_mesh.itemsNewOwner(IK_Cell);
    const CellGroup own = m_mesh.ownCells();
    const auto nb_sent = static_cast<Integer>(part * own.size());
    ENUMERATE_CELL(cell, own)
    if (cell.index() < nb_sent)
      new_owners[cell] = (m_pm->commRank() + 1) % m_pm->commSize();
    return time([&] {
      m_mesh.utilities()->changeOwnersFromCells();
      m_mesh.exchangeItems();
    });
  }

  void print(const char* name, int nb_repetition, const std::function<double()>& ours)
  {
    for (int i = 0; i < nb_repetition; ++i) {
      const double our_time = ours();
      const double build_time = build();
      if (m_pm->commRank() == 0)
        Bench::printRow(name, "ms", our_time, build_time);
    }
  }

 private:
  IParallelMng* m_pm;
  ITraceMng* m_trace;
  Grid m_grid;
  MeshDescription m_description;
  IVariableMng m_variables;
  MeshHandle m_handle;
  IPrimaryMesh m_mesh;
  std::vector<std::unique_ptr<VariableCellReal>> m_cell_values;
  std::vector<std::unique_ptr<VariableNodeReal3>> m_node_values;
};
} // namespace

int main(int argc, char** argv)
{
  MpiEnvironment environment(&argc, &argv);
  const Ref<IParallelMng> pm = environment.createParallelMng(nullptr);
  ITraceMng trace;
  const Int64 n = std::atoll(Bench::argumentOf(argc, argv, "--side", "100").c_str());
  EvolutionBench bench(pm.get(), &trace, n);
  const int nb_repetition = Bench::nbRepetition(argc, argv);
  bench.print("mesh_update", nb_repetition, [&] { return bench.update(); });
  bench.print("mesh_exchange_5", nb_repetition, [&] { return bench.exchange(0.05); });
  bench.print("mesh_exchange_all", nb_repetition, [&] { return bench.exchange(1.0); });
  return 0;
}
