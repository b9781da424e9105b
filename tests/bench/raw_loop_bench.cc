// SPDX-License-Identifier: Apache-2.0
// Loops of applications on items and variables, against the same loops on raw arrays, one thread. A raw array of the nodes of cells has
// beginnings, or none: a code for hexahedra alone knows that they are eight.
// raw_loop_bench [--repeat N]
#include "tests/bench/BenchMesh.h"
#include "tests/bench/BenchSupport.h"

#include "accelerator/process/MemoryResourceMng.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/base/memory/MemoryUtils.h"
#include "arcane_core/mesh/items/ItemEnumerator.h"
#include "variables/core/MeshVariable.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace
{
using namespace Arcane;

constexpr Int32 nb_corner = 8;
//! The nodes of each face of a hexahedron.
constexpr Int32 nodes_of_face[6][4] = { { 0, 3, 2, 1 }, { 0, 4, 7, 3 }, { 0, 1, 5, 4 }, { 4, 5, 6, 7 }, { 1, 2, 6, 5 }, { 2, 3, 7, 6 } };
//! The faces around each corner.
constexpr Int32 faces_of_corner[nb_corner][3] = { { 0, 1, 2 }, { 0, 2, 4 }, { 0, 4, 5 }, { 0, 1, 5 },
                                                  { 1, 2, 3 }, { 2, 3, 4 }, { 3, 4, 5 }, { 1, 3, 5 } };

//! Writes to \a corners a quarter of the areas around each: eight positions are read, and eight sums of three vectors are stored.
[[gnu::always_inline]] inline void setCorners(const Real3 (&position)[nb_corner], Real3* corners)
{
  Real3 area[6];
  for (Int32 f = 0; f < 6; ++f) {
    const Int32(&n)[4] = nodes_of_face[f];
    const Real3 a = position[n[2]] - position[n[0]];
    const Real3 b = position[n[3]] - position[n[1]];
    area[f] = Real3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
  }
  for (Int32 i = 0; i < nb_corner; ++i) {
    const Int32(&f)[3] = faces_of_corner[i];
    corners[i] = 0.125 * (area[f[0]] + area[f[1]] + area[f[2]]);
  }
}

//! The loops, each in both ways.
class Loops
{
 public:
  explicit Loops(const Bench::BoxSize& size);

  Int32 nbCell() const { return m_mesh.nbCell(); }
  //! Returns the bytes that the last loop has written, and overwrites them.
  UniqueArray<Real> takeResult();

  void averageToNodes();
  void averageToNodesRaw();
  void averageToCells();
  void averageToCellsRaw();
  void averageToCellsOfEight();
  void corners();
  void cornersRaw();

 private:
  Bench::BoxMesh m_mesh;
  CellGroup m_cells = m_mesh.allCells();
  NodeGroup m_nodes = m_mesh.allNodes();
  VariableCellReal m_cell_value{ m_mesh.variable("CellValue") };
  VariableNodeReal m_node_value{ m_mesh.variable("NodeValue") };
  VariableNodeReal3 m_position{ m_mesh.variable("Position") };
  VariableCellArrayReal3 m_corner{ m_mesh.variable("Corner") };
  // In the same memory as the arrays of the mesh: pages of 2 MiB make loops 10 to 20 % faster than those of 4 KiB.
  UniqueArray<Int32> m_raw_cell_begin = rawArray();
  UniqueArray<Int32> m_raw_cell_node = rawArray();
  UniqueArray<Int32> m_raw_node_begin = rawArray();
  UniqueArray<Int32> m_raw_node_cell = rawArray();

  static UniqueArray<Int32> rawArray() { return UniqueArray<Int32>(MemoryUtils::getAllocatorForMostlyReadOnlyData()); }
};

Loops::Loops(const Bench::BoxSize& size)
: m_mesh(size)
{
  m_raw_cell_begin.add(0);
  m_raw_node_begin.add(0);
  ENUMERATE_CELL(icell, m_cells)
  {
    m_cell_value[icell] = 0.25 * (icell.localId() % 89);
    for (NodeLocalId node : icell->nodeIds())
      m_raw_cell_node.add(node);
    m_raw_cell_begin.add(m_raw_cell_node.size());
  }
  ENUMERATE_NODE(inode, m_nodes)
  {
    m_node_value[inode] = 0.5 * (inode.localId() % 97);
    const Bench::BoxSize place = m_mesh.placeOf(inode.localId());
    const auto at = [&](std::size_t axis) { return static_cast<Real>(place[axis]) + 0.01 * (inode.localId() % 7); };
    m_position[inode] = Real3(at(0), at(1), at(2));
    for (CellLocalId cell : inode->cellIds())
      m_raw_node_cell.add(cell);
    m_raw_node_begin.add(m_raw_node_cell.size());
  }
  m_corner.resize(nb_corner);
}

UniqueArray<Real> Loops::takeResult()
{
  UniqueArray<Real> all(m_node_value.asArray());
  all.addRange(m_cell_value.asArray());
  ENUMERATE_CELL(icell, m_cells)
  {
    for (Real3& corner : m_corner[icell]) {
      all.add(corner.x + 2.0 * corner.y + 4.0 * corner.z);
      corner = Real3::null();
    }
  }
  return all;
}

void Loops::averageToNodes()
{
  ENUMERATE_NODE(inode, m_nodes)
  {
    Real sum = 0.0;
    for (Cell cell : inode->cells())
      sum += m_cell_value[cell];
    m_node_value[inode] = sum / inode->nbCell();
  }
}

void Loops::averageToNodesRaw()
{
  const Int32* const begin = m_raw_node_begin.data();
  const Int32* const list = m_raw_node_cell.data();
  const Real* const in = m_cell_value.asArray().data();
  Real* const out = m_node_value.asArray().data();
  const Int32 nb_node = m_mesh.nbNode();
  for (Int32 node = 0; node < nb_node; ++node) {
    Real sum = 0.0;
    for (Int32 i = begin[node]; i < begin[node + 1]; ++i)
      sum += in[list[i]];
    out[node] = sum / (begin[node + 1] - begin[node]);
  }
}

void Loops::averageToCells()
{
  ENUMERATE_CELL(icell, m_cells)
  {
    Cell cell = *icell;
    Real sum = 0.0;
    for (Node node : cell.nodes())
      sum += m_node_value[node];
    m_cell_value[cell] = sum / cell.nbNode();
  }
}

void Loops::averageToCellsRaw()
{
  const Int32* const begin = m_raw_cell_begin.data();
  const Int32* const list = m_raw_cell_node.data();
  const Real* const in = m_node_value.asArray().data();
  Real* const out = m_cell_value.asArray().data();
  const Int32 nb_cell = nbCell();
  for (Int32 cell = 0; cell < nb_cell; ++cell) {
    Real sum = 0.0;
    for (Int32 i = begin[cell]; i < begin[cell + 1]; ++i)
      sum += in[list[i]];
    out[cell] = sum / (begin[cell + 1] - begin[cell]);
  }
}

void Loops::averageToCellsOfEight()
{
  const Int32* const list = m_raw_cell_node.data();
  const Real* const in = m_node_value.asArray().data();
  Real* const out = m_cell_value.asArray().data();
  const Int32 nb_cell = nbCell();
  for (Int32 cell = 0; cell < nb_cell; ++cell) {
    Real sum = 0.0;
    for (Int32 i = 0; i < nb_corner; ++i)
      sum += in[list[nb_corner * cell + i]];
    out[cell] = sum / nb_corner;
  }
}

void Loops::corners()
{
  ENUMERATE_CELL(icell, m_cells)
  {
    Cell cell = *icell;
    Real3 position[nb_corner];
    for (Int32 i = 0; i < nb_corner; ++i)
      position[i] = m_position[cell.nodeId(i)];
    setCorners(position, m_corner[cell].data());
  }
}

void Loops::cornersRaw()
{
  const Int32* const list = m_raw_cell_node.data();
  const Real3* const in = m_position.asArray().data();
  Real3* const out = m_corner[CellLocalId(0)].data();
  const Int32 nb_cell = nbCell();
  for (Int32 cell = 0; cell < nb_cell; ++cell) {
    Real3 position[nb_corner];
    for (Int32 i = 0; i < nb_corner; ++i)
      position[i] = in[list[nb_corner * cell + i]];
    setCorners(position, out + Int64(nb_corner) * cell);
  }
}

using Way = void (Loops::*)();

//! One row per repetition: the least times of 40 turns, of ours and of the baseline.
void compare(const char* name, int nb_repetition, Loops& loops, Way ours, Way baseline)
{
  // Averages of averages differ: both ways begin with the same values.
  const UniqueArray<Real> expected = [&] {
    (loops.*baseline)();
    return loops.takeResult();
  }();
  (loops.*ours)();
  if (loops.takeResult().constView() != expected.constView()) {
    std::fprintf(stderr, "%s: results differ\n", name);
    std::exit(1);
  }
  for (int repetition = 0; repetition < nb_repetition; ++repetition) {
    double our_time = 1e30;
    double base_time = 1e30;
    for (int i = 0; i < 40; ++i) {
      our_time = std::min(our_time, Bench::secondsOf(Bench::processorSeconds, 1, [&] { (loops.*ours)(); }));
      base_time = std::min(base_time, Bench::secondsOf(Bench::processorSeconds, 1, [&] { (loops.*baseline)(); }));
    }
    const double ns_per_cell = 1e9 / loops.nbCell();
    Bench::printRow(name, "ns/cell", our_time * ns_per_cell, base_time * ns_per_cell);
  }
}

void compareAll(int nb_repetition)
{
  {
    Loops loops({ 100, 100, 100 });
    compare("average_nodes", nb_repetition, loops, &Loops::averageToNodes, &Loops::averageToNodesRaw);
    compare("average_cells", nb_repetition, loops, &Loops::averageToCells, &Loops::averageToCellsRaw);
    compare("average_cells_of_eight", nb_repetition, loops, &Loops::averageToCells, &Loops::averageToCellsOfEight);
  }
  Loops loops({ 200, 50, 48 });
  compare("corners", nb_repetition, loops, &Loops::corners, &Loops::cornersRaw);
}
} // namespace

int main(int argc, char** argv)
{
  // Meshes and variables of runs are in its pools.
  detail::process::MemoryResourceMng& memory = detail::process::MemoryResourceMng::start({}, {});
  compareAll(Bench::nbRepetition(argc, argv));
  memory.finalize();
  return 0;
}
