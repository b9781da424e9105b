// SPDX-License-Identifier: Apache-2.0
// A staggered step with 8 Real3 per cell on the host: tiled, against contiguous rows.
// tiled_bench [--repeat N] [--side 64]
#include "tests/bench/BenchMesh.h"
#include "tests/bench/BenchSupport.h"

#include "accelerator/runtime/Runner.h"
#include "variables/device/RunCommandEnumerate.h"
#include "variables/device/VariableViews.h"

#include "arcane_core/base/array/UniqueArray.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace
{
using namespace Arcane;
namespace ax = Arcane::Accelerator;

constexpr Int32 nb_corner = 8;

//! Cells gather their nodes and write a vector for each corner; nodes gather these vectors.
class StaggeredStep
{
 public:
  explicit StaggeredStep(Int64 side);

  //! Does one step. \a Corners is a variable of 8 vectors per cell, in one layout or the other.
  template <typename Corners> void step(Corners& corners);

  Int32 nbCell() const { return m_mesh.nbCell(); }
  VariableNodeReal3& force() { return m_force; }
  VariableCellTiledReal3 tiles{ m_mesh.variable("Tiles") };
  VariableCellArrayReal3 rows{ m_mesh.variable("Rows") };

 private:
  Bench::BoxMesh m_mesh;
  ax::Runner m_runner{ ax::eExecutionPolicy::Sequential };
  ax::RunQueue m_queue = makeQueue(m_runner);
  VariableNodeReal3 m_x{ m_mesh.variable("X") };
  VariableNodeReal3 m_force{ m_mesh.variable("Force") };
  VariableCellReal m_pressure{ m_mesh.variable("Pressure") };
  //! The cells of node n, and which corner of the cell the node is, are those from begin[n] to the one before begin[n + 1].
  UniqueArray<Int32> m_begin;
  UniqueArray<Int32> m_cells;
  UniqueArray<Int32> m_corners;

  void findCorners();
};

StaggeredStep::StaggeredStep(Int64 side)
: m_mesh({ side, side, side })
{
  tiles.resize(nb_corner);
  rows.resize(nb_corner);
  ENUMERATE_NODE(inode, m_mesh.allNodes())
  {
    const Bench::BoxSize place = m_mesh.placeOf(inode.localId());
    m_x[inode] = Real3(Real(place[0]), 1.25 * Real(place[1]), 0.75 * Real(place[2]));
  }
  ENUMERATE_CELL(icell, m_mesh.allCells())
  {
    m_pressure[icell] = 1.0 + 0.25 * (icell.localId() % 89);
  }
  findCorners();
}

void StaggeredStep::findCorners()
{
  const auto cell_node = m_mesh.cellNode();
  m_begin.resize(m_mesh.nbNode() + 1, 0);
  for (Int32 cell = 0; cell < nbCell(); ++cell)
    for (const NodeLocalId node : cell_node.nodes(CellLocalId(cell)))
      ++m_begin[node.localId() + 1];
  for (Int32 node = 0; node < m_mesh.nbNode(); ++node)
    m_begin[node + 1] += m_begin[node];
  m_cells.resize(m_begin.back());
  m_corners.resize(m_begin.back());
  UniqueArray<Int32> at(m_begin);
  for (Int32 cell = 0; cell < nbCell(); ++cell) {
    Int32 corner = 0;
    for (const NodeLocalId node : cell_node.nodes(CellLocalId(cell))) {
      const Int32 i = at[node.localId()]++;
      m_cells[i] = cell;
      m_corners[i] = corner++;
    }
  }
}

template <typename Corners> void StaggeredStep::step(Corners& corners)
{
  const auto cell_node = m_mesh.cellNode();
  {
    auto command = makeCommand(m_queue);
    auto in_x = viewIn(command, m_x);
    auto in_pressure = viewIn(command, m_pressure);
    auto out_corners = viewOut(command, corners);
    command << RUNCOMMAND_ENUMERATE(Cell, icell, m_mesh.allCells())
    {
      const auto nodes = cell_node.nodes(icell);
      Real3 x[nb_corner];
      Real3 center;
      for (Int32 i = 0; i < nb_corner; ++i) {
        x[i] = in_x[nodes[i]];
        center += x[i];
      }
      center *= 1.0 / nb_corner;
      const Real pressure = in_pressure[icell];
      auto row = out_corners[icell];
      for (Int32 i = 0; i < nb_corner; ++i)
        row[i] = pressure * (x[i] - center);
    };
  }
  auto command = makeCommand(m_queue);
  const SmallSpan<const Int32> begin = m_begin.constSmallSpan();
  const SmallSpan<const Int32> cells = m_cells.constSmallSpan();
  const SmallSpan<const Int32> places = m_corners.constSmallSpan();
  auto in_corners = viewIn(command, corners);
  auto out_force = viewOut(command, m_force);
  command << RUNCOMMAND_ENUMERATE(Node, inode, m_mesh.allNodes())
  {
    Real3 sum;
    for (Int32 i = begin[inode.localId()]; i < begin[inode.localId() + 1]; ++i)
      sum += in_corners[CellLocalId(cells[i])][places[i]];
    out_force[inode] = sum;
  };
}

//! Ends the program when the two layouts do not give the same bits.
void checkBits(StaggeredStep& step)
{
  step.step(step.rows);
  const UniqueArray<Real3> expected(step.force().asArray());
  step.force().fill(Real3::zero());
  step.step(step.tiles);
  if (step.force().asArray() != expected.constView()) {
    std::fprintf(stderr, "tiled_bench: results differ\n");
    std::exit(1);
  }
}
} // namespace

int main(int argc, char** argv)
{
  const Int64 side = std::stoll(Bench::argumentOf(argc, argv, "--side", "64"));
  StaggeredStep step(side);
  checkBits(step);
  constexpr int nb_turn = 9;
  for (int repetition = 0; repetition < Bench::nbRepetition(argc, argv); ++repetition) {
    double of_tiles = 1.0e30;
    double of_rows = 1.0e30;
    for (int turn = 0; turn < nb_turn; ++turn) {
      of_tiles = std::min(of_tiles, Bench::secondsOf(Bench::processorSeconds, 2, [&] { step.step(step.tiles); }));
      of_rows = std::min(of_rows, Bench::secondsOf(Bench::processorSeconds, 2, [&] { step.step(step.rows); }));
    }
    const double factor = 1.0e9 / step.nbCell();
    Bench::printRow("tiled_host", "ns/cell", factor * of_tiles, factor * of_rows);
  }
}
