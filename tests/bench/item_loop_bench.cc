// SPDX-License-Identifier: Apache-2.0
// What a loop on items costs on one thread, as a kernel with views and as ENUMERATE_: against raw arrays, and against each other.
// item_loop_bench [--repeat N]
#include "tests/bench/BenchMesh.h"
#include "tests/bench/BenchSupport.h"

#include "accelerator/runtime/Runner.h"
#include "variables/device/RunCommandEnumerate.h"
#include "variables/device/VariableViews.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace
{
using namespace Arcane;
namespace ax = Arcane::Accelerator;

//! The three ways of the two loops: z = x + a y, and the sum of the values of the nodes of each cell.
class Loops
{
 public:
  explicit Loops(Int64 side);

  Int32 nbCell() const { return m_mesh.nbCell(); }
  //! The values that the last loop has written.
  UniqueArray<Real> result() const { return UniqueArray<Real>(m_z.asArray()); }

  void scalarKernel();
  void scalarEnumerate();
  void scalarRaw();
  void gatherKernel();
  void gatherEnumerate();
  void gatherRaw();

 private:
  Bench::BoxMesh m_mesh;
  ax::Runner m_runner{ ax::eExecutionPolicy::Sequential };
  ax::RunQueue m_queue = makeQueue(m_runner);
  CellGroup m_cells = m_mesh.allCells();
  VariableNodeReal m_node{ m_mesh.variable("Node") };
  VariableCellReal m_x{ m_mesh.variable("X") };
  VariableCellReal m_y{ m_mesh.variable("Y") };
  VariableCellReal m_z{ m_mesh.variable("Z") };
  //! As a code without framework would have them: the nodes of cell c are those from begin[c] to the one before begin[c + 1].
  std::vector<Int32> m_begin{ 0 };
  std::vector<Int32> m_list;
};

Loops::Loops(Int64 side)
: m_mesh({ side, side, side })
{
  ENUMERATE_NODE(inode, m_mesh.allNodes())
  {
    m_node[inode] = 0.5 * (inode.localId() % 97);
  }
  ENUMERATE_CELL(icell, m_cells)
  {
    m_x[icell] = 0.25 * (icell.localId() % 89);
    m_y[icell] = 0.75 * (icell.localId() % 83);
    for (NodeLocalId node : icell->nodeIds())
      m_list.push_back(node);
    m_begin.push_back(static_cast<Int32>(m_list.size()));
  }
}

void Loops::scalarKernel()
{
  auto command = makeCommand(m_queue);
  const auto in_x = viewIn(command, m_x);
  const auto in_y = viewIn(command, m_y);
  auto out_z = viewOut(command, m_z);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, m_cells)
  {
    out_z[icell] = in_x[icell] + 0.5 * in_y[icell];
  };
}

void Loops::scalarEnumerate()
{
  ENUMERATE_CELL(icell, m_cells)
  {
    m_z[icell] = m_x[icell] + 0.5 * m_y[icell];
  }
}

void Loops::scalarRaw()
{
  const Real* const x = m_x.asArray().data();
  const Real* const y = m_y.asArray().data();
  Real* const z = m_z.asArray().data();
  const Int32 nb_cell = nbCell();
  for (Int32 cell = 0; cell < nb_cell; ++cell)
    z[cell] = x[cell] + 0.5 * y[cell];
}

void Loops::gatherKernel()
{
  auto command = makeCommand(m_queue);
  const auto cell_node = m_mesh.cellNode();
  const auto in_node = viewIn(command, m_node);
  auto out_z = viewOut(command, m_z);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, m_cells)
  {
    Real sum = 0.0;
    for (const NodeLocalId node : cell_node.nodes(icell))
      sum += in_node[node];
    out_z[icell] = sum;
  };
}

void Loops::gatherEnumerate()
{
  ENUMERATE_CELL(icell, m_cells)
  {
    Real sum = 0.0;
    for (const NodeLocalId node : icell->nodeIds())
      sum += m_node[node];
    m_z[icell] = sum;
  }
}

void Loops::gatherRaw()
{
  const Int32* const begin = m_begin.data();
  const Int32* const list = m_list.data();
  const Real* const in = m_node.asArray().data();
  Real* const out = m_z.asArray().data();
  const Int32 nb_cell = nbCell();
  for (Int32 cell = 0; cell < nb_cell; ++cell) {
    Real sum = 0.0;
    for (Int32 i = begin[cell]; i < begin[cell + 1]; ++i)
      sum += in[list[i]];
    out[cell] = sum;
  }
}

using Way = void (Loops::*)();

//! One row per repetition: the least times of 60 turns, of ours and of the baseline. \a nb_call calls are one turn.
void compare(const std::string& name, int nb_repetition, int nb_call, Loops& loops, Way ours, Way baseline)
{
  (loops.*baseline)();
  const UniqueArray<Real> expected = loops.result();
  (loops.*ours)();
  if (loops.result().constView() != expected.constView()) {
    std::fprintf(stderr, "%s: results differ\n", name.c_str());
    std::exit(1);
  }
  for (int repetition = 0; repetition < nb_repetition; ++repetition) {
    double our_time = 1e30;
    double base_time = 1e30;
    for (int i = 0; i < 60; ++i) {
      our_time = std::min(our_time, Bench::secondsOf(Bench::processorSeconds, nb_call, [&] { (loops.*ours)(); }));
      base_time = std::min(base_time, Bench::secondsOf(Bench::processorSeconds, nb_call, [&] { (loops.*baseline)(); }));
    }
    const double ns_per_cell = 1e9 / loops.nbCell();
    Bench::printRow(name, "ns/cell", our_time * ns_per_cell, base_time * ns_per_cell);
  }
}
} // namespace

int main(int argc, char** argv)
{
  const int nb_repetition = Bench::nbRepetition(argc, argv);
  for (const Int64 side : { 16, 32, 100 }) {
    Loops loops(side);
    const int nb_call = std::max(1, 1000000 / loops.nbCell());
    const std::string size = std::to_string(loops.nbCell());
    const auto row = [&](const std::string& name, Way ours, Way baseline) {
      compare("item_" + name + "_" + size, nb_repetition, nb_call, loops, ours, baseline);
    };
    row("scalar_raw", &Loops::scalarKernel, &Loops::scalarRaw);
    row("scalar_enumerate", &Loops::scalarKernel, &Loops::scalarEnumerate);
    row("gather_raw", &Loops::gatherKernel, &Loops::gatherRaw);
    row("gather_enumerate", &Loops::gatherKernel, &Loops::gatherEnumerate);
  }
  return 0;
}
