// SPDX-License-Identifier: Apache-2.0
// Memory of a mesh of n^3 hexahedra, and what loops over its cells cost: mesh_bench [--repeat N] [--side n].
#include "tests/bench/BenchMesh.h"
#include "tests/bench/BenchSupport.h"

#include "arcane_core/mesh/items/ItemEnumerator.h"

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

namespace
{
using namespace Arcane;

//! One row per repetition, of pairs of runs, ours then the baseline, so that both see the same machine.
void compare(const char* name, int nb_repetition, const std::function<double()>& ours, const std::function<double()>& baseline)
{
  for (int repetition = 0; repetition < nb_repetition; ++repetition) {
    double our_sum = 0;
    double base_sum = 0;
    std::vector<double> our_times;
    std::vector<double> base_times;
    for (int i = 0; i < 9; ++i) {
      our_times.push_back(Bench::secondsOf(Bench::processorSeconds, 1, [&] { our_sum += ours(); }));
      base_times.push_back(Bench::secondsOf(Bench::processorSeconds, 1, [&] { base_sum += baseline(); }));
    }
    if (our_sum != base_sum) {
      std::fprintf(stderr, "%s: results differ: %.17g and %.17g\n", name, our_sum, base_sum);
      std::exit(1);
    }
    Bench::printRow(name, "ms", 1e3 * Bench::median(our_times), 1e3 * Bench::median(base_times));
  }
}

//! The cells and their nodes as a code without framework would have them.
struct RawMesh
{
  explicit RawMesh(const IItemFamily* cells)
  {
    const detail::mesh::ItemConnectivity& c = *cells->connectivity(IK_Node);
    for (Int32 i = 0; i < cells->nbItem(); ++i) {
      list.insert(list.end(), c.of(i).begin(), c.of(i).end());
      begin.push_back(static_cast<Int32>(list.size()));
    }
  }
  Int32 nbCell() const { return static_cast<Int32>(begin.size()) - 1; }

  std::vector<Int32> begin{ 0 };
  std::vector<Int32> list;
};

//! Every cell receives the sum of the values of its nodes.
void benchLoops(Bench::BoxMesh& mesh, int nb_repetition)
{
  const CellGroup cells = mesh.allCells();
  const RawMesh raw(cells.itemFamily());
  VariableNodeReal node_value(mesh.variable("NodeValue"));
  VariableCellReal cell_value(mesh.variable("CellValue"));
  ENUMERATE_NODE(inode, mesh.allNodes())
  {
    node_value[inode] = 0.5 * (inode.localId() % 97);
  }
  const Int32 nb_cell = raw.nbCell();
  const auto baseline = [&] {
    const Real* in = node_value.asArray().data();
    Real* out = cell_value.asArray().data();
    for (Int32 cell = 0; cell < nb_cell; ++cell) {
      Real sum = 0;
      for (Int32 i = raw.begin[std::size_t(cell)]; i < raw.begin[std::size_t(cell) + 1]; ++i)
        sum += in[raw.list[std::size_t(i)]];
      out[cell] = sum;
    }
    return out[nb_cell / 2];
  };
  compare(
    "cell_loop_items", nb_repetition,
    [&] {
      ENUMERATE_CELL(icell, cells)
      {
        Real sum = 0;
        for (Node node : icell->nodes())
          sum += node_value[node];
        cell_value[icell] = sum;
      }
      return cell_value.asArray()[nb_cell / 2];
    },
    baseline);
  compare(
    "cell_loop_ids", nb_repetition,
    [&] {
      ENUMERATE_(Cell, icell, cells)
      {
        Cell cell = *icell;
        Real sum = 0;
        for (NodeLocalId node : cell.nodeIds())
          sum += node_value[node];
        cell_value[cell] = sum;
      }
      return cell_value.asArray()[nb_cell / 2];
    },
    baseline);
}
} // namespace

int main(int argc, char** argv)
{
  const Int64 n = std::atoll(Bench::argumentOf(argc, argv, "--side", "100").c_str());
  Bench::BoxMesh mesh({ n, n, n });
  const double nb_cell = mesh.nbCell();
  std::printf("# %g hexahedra of a description built in %.2f s\n", nb_cell, mesh.buildSeconds());
  Bench::printRow("mesh_bytes_per_cell", "bytes", double(mesh.topology().allocatedBytes()) / nb_cell);
  benchLoops(mesh, Bench::nbRepetition(argc, argv));
  return 0;
}
