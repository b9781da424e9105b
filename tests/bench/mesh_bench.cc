// SPDX-License-Identifier: Apache-2.0
// Time and memory to build a mesh of a million hexahedra, and what a loop over its cells costs.

#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/mesh/ItemEnumerator.h"
#include "arcane_core/mesh/MeshTopology.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

namespace
{
using namespace Arcane;

//! Time of the processor given to this process: other processes of the machine do not count.
double seconds()
{
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

//! \unit{bytes} The largest resident size of the process so far.
double peakResidentBytes()
{
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;)
    if (word == "VmHWM:") {
      double kib = 0;
      status >> kib;
      return 1024 * kib;
    }
  return 0;
}

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
        const Int64 nodes[8] = { node(i, j, k),         node(i + 1, j, k),         node(i + 1, j + 1, k),
                                 node(i, j + 1, k),     node(i, j, k + 1),         node(i + 1, j, k + 1),
                                 node(i + 1, j + 1, k + 1), node(i, j + 1, k + 1) };
        std::copy_n(nodes, 8, mesh.cell_node_uid.data() + 8 * cell);
      }
  return mesh;
}

double median(std::vector<double> values)
{
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

//! Pairs of runs, ours then the baseline, so that both see the same machine.
void compare(const char* name, const std::function<double()>& ours, const std::function<double()>& baseline)
{
  std::vector<double> our_times;
  std::vector<double> base_times;
  std::vector<double> ratios;
  double sum_ours = 0;
  double sum_base = 0;
  for (int i = 0; i < 21; ++i) {
    const double t0 = seconds();
    sum_ours += ours();
    const double t1 = seconds();
    sum_base += baseline();
    const double t2 = seconds();
    our_times.push_back(t1 - t0);
    base_times.push_back(t2 - t1);
    ratios.push_back((t1 - t0) / (t2 - t1));
  }
  if (sum_ours != sum_base) {
    std::fprintf(stderr, "%s: results differ: %.17g and %.17g\n", name, sum_ours, sum_base);
    std::exit(1);
  }
  std::printf("%s|%.6g s|%.6g s|%.3f\n", name, median(our_times), median(base_times), median(ratios));
}

//! A variable as the loops of applications see it: one value per item.
struct Values
{
  explicit Values(Int32 nb)
  : values(nb)
  {
    for (Int32 i = 0; i < nb; ++i)
      values[i] = 0.5 * (i % 97);
  }
  const Real& operator[](ItemLocalId id) const { return values.data()[id.localId()]; }
  Real& operator[](ItemLocalId id) { return values.data()[id.localId()]; }
  UniqueArray<Real> values;
};

void benchLoops(const detail::MeshTopology& mesh)
{
  const CellGroup cells = mesh.family(IK_Cell)->allItems();
  const Int32 nb_cell = mesh.family(IK_Cell)->nbItem();
  Values node_value(mesh.family(IK_Node)->nbItem());
  Values cell_value(nb_cell);
  // Raw arrays, as a code without framework would have them.
  std::vector<Int32> begin{ 0 };
  std::vector<Int32> list;
  const detail::ItemConnectivity& c = *mesh.family(IK_Cell)->connectivity(IK_Node);
  for (Int32 i = 0; i < nb_cell; ++i) {
    list.insert(list.end(), c.of(i).begin(), c.of(i).end());
    begin.push_back(static_cast<Int32>(list.size()));
  }
  const auto baseline = [&] {
    const Real* in = node_value.values.data();
    Real* out = cell_value.values.data();
    for (Int32 cell = 0; cell < nb_cell; ++cell) {
      Real sum = 0;
      for (Int32 i = begin[std::size_t(cell)]; i < begin[std::size_t(cell) + 1]; ++i)
        sum += in[list[std::size_t(i)]];
      out[cell] = sum;
    }
    return out[nb_cell / 2];
  };
  compare("cell loop on nodes, items", [&] {
    ENUMERATE_CELL (icell, cells) {
      Real sum = 0;
      for (Node node : icell->nodes())
        sum += node_value[node];
      cell_value[icell] = sum;
    }
    return cell_value.values[nb_cell / 2];
  }, baseline);
  compare("cell loop on nodes, local ids", [&] {
    ENUMERATE_ (Cell, icell, cells) {
      Cell cell = *icell;
      Real sum = 0;
      for (NodeLocalId node : cell.nodeIds())
        sum += node_value[node];
      cell_value[cell] = sum;
    }
    return cell_value.values[nb_cell / 2];
  }, baseline);
}
} // namespace

int main(int argc, char** argv)
{
  const Int64 n = argc > 1 ? std::atoll(argv[1]) : 100;
  SequentialParallelMng pm(nullptr);
  MeshHandle handle("Mesh0", nullptr, nullptr);
  detail::MeshTopology mesh(handle, &pm);
  double build_s = 0;
  double description_bytes = 0;
  {
    const MeshDescription description = cube(n);
    description_bytes = peakResidentBytes();
    const double t0 = seconds();
    mesh.build(description, {});
    for (eItemKind kind : { IK_Node, IK_Face, IK_Cell })
      mesh.family(kind)->allItems().own().size();
    mesh.family(IK_Cell)->allItems().outerFaceGroup().size();
    build_s = seconds() - t0;
  }
  const double nb_cell = mesh.family(IK_Cell)->nbItem();
  std::printf("mesh build, %g hexahedra|%.3f s|2.5 s|%.3f\n", nb_cell, build_s, build_s / 2.5);
  const double bytes = double(mesh.allocatedBytes()) / nb_cell;
  std::printf("mesh memory per hexahedron|%.0f B|700 B|%.3f\n", bytes, bytes / 700);
  std::printf("# peak resident: %.0f MB, of which %.0f MB before the build\n", peakResidentBytes() / 1e6,
              description_bytes / 1e6);
  benchLoops(mesh);
  return 0;
}
