// SPDX-License-Identifier: Apache-2.0
// Memory of a mesh of n^3 hexahedra, and what loops over its cells cost: mesh_bench [--repeat N] [--side n].
#include "tests/bench/BenchSupport.h"

#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"
#include "variables/sync/ConnectVariables.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/mesh/ItemEnumerator.h"
#include "arcane_core/mesh/MeshTopology.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

namespace
{
using namespace Arcane;

MeshDescription cube(Int64 n)
{
  MeshDescription mesh;
  mesh.name = "cube";
  mesh.dimension = 3;
  const auto node = [n](Int64 i, Int64 j, Int64 k) { return (i * (n + 1) + j) * (n + 1) + k; };
  mesh.node_uid.resize((n + 1) * (n + 1) * (n + 1));
  mesh.node_coord.resize(mesh.node_uid.size());
  mesh.cell_uid.resize(n * n * n);
  mesh.cell_type.resize(n * n * n);
  mesh.cell_node_uid.resize(8 * n * n * n);
  for (Int64 i = 0; i <= n; ++i)
    for (Int64 j = 0; j <= n; ++j)
      for (Int64 k = 0; k <= n; ++k) {
        mesh.node_uid[node(i, j, k)] = node(i, j, k);
        mesh.node_coord[node(i, j, k)] = Real3(Real(i), Real(j), Real(k));
      }
  Int64 cell = 0;
  for (Int64 i = 0; i < n; ++i)
    for (Int64 j = 0; j < n; ++j)
      for (Int64 k = 0; k < n; ++k, ++cell) {
        mesh.cell_uid[cell] = cell;
        mesh.cell_type[cell] = IT_Hexaedron8;
        const Int64 nodes[8] = { node(i, j, k),     node(i + 1, j, k),     node(i + 1, j + 1, k),     node(i, j + 1, k),
                                 node(i, j, k + 1), node(i + 1, j, k + 1), node(i + 1, j + 1, k + 1), node(i, j + 1, k + 1) };
        std::copy_n(nodes, 8, mesh.cell_node_uid.data() + 8 * cell);
      }
  return mesh;
}

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
void benchLoops(const detail::mesh::MeshTopology& mesh, int nb_repetition)
{
  const CellGroup cells = mesh.family(IK_Cell)->allItems();
  const RawMesh raw(mesh.family(IK_Cell));
  VariableNodeReal node_value(VariableBuildInfo(mesh.handle(), "NodeValue"));
  VariableCellReal cell_value(VariableBuildInfo(mesh.handle(), "CellValue"));
  ENUMERATE_NODE(inode, mesh.family(IK_Node)->allItems())
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
  ITraceMng trace;
  SequentialParallelMng pm(&trace);
  IVariableMng variables(&pm, &trace);
  MeshHandle handle("Mesh0", &variables, &trace);
  detail::mesh::MeshTopology mesh(handle, &pm);
  detail::sync::connectVariables(&mesh, &variables);
  variables.attachMesh(handle);
  const MeshDescription description = cube(n);
  const double build_s = Bench::secondsOf(Bench::processorSeconds, 1, [&] { mesh.build(description, {}); });
  const double nb_cell = mesh.family(IK_Cell)->nbItem();
  std::printf("# %g hexahedra of a description built in %.2f s\n", nb_cell, build_s);
  Bench::printRow("mesh_bytes_per_cell", "bytes", double(mesh.allocatedBytes()) / nb_cell);
  benchLoops(mesh, Bench::nbRepetition(argc, argv));
  return 0;
}
