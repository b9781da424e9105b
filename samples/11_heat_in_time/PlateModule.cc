// SPDX-License-Identifier: Apache-2.0
#include "Plate_axl.h"

#include <arcane/UnstructuredMeshConnectivity.h>
#include <arcane/accelerator/Accelerator.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/assembly/AssembledSystem.h>
#include <arcane/core/IItemFamily.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/ItemEnumerator.h>

#include <cmath>
#include <cstdio>
#include <deque>
#include <numbers>

using namespace Arcane;
namespace ax = Arcane::Accelerator;

namespace
{
constexpr Real per_day = 2.0 * std::numbers::pi;

//! The exact temperature is sin(2πt) times this. It is linear, so that elements have no error in space, and what is left is that of time.
ARCCORE_HOST_DEVICE Real shapeAt(Real3 at)
{
  return at.x + 2.0 * at.y;
}

//! The matrices of a triangle with linear functions.
class Triangle
{
 public:
  ARCCORE_HOST_DEVICE Triangle(Real3 a, Real3 b, Real3 c)
  : m_edges{ c - b, a - c, b - a }
  , m_area(0.5 * std::abs(m_edges[2].x * m_edges[1].y - m_edges[1].x * m_edges[2].y))
  {}
  ARCCORE_HOST_DEVICE Real mass(int i, int j) const { return m_area * (i == j ? 2.0 : 1.0) / 12.0; }
  ARCCORE_HOST_DEVICE Real stiffness(int i, int j) const
  {
    return (m_edges[i].x * m_edges[j].x + m_edges[i].y * m_edges[j].y) / (4.0 * m_area);
  }

 private:
  Real3 m_edges[3];
  Real m_area;
};

//! A temperature that advances with steps of one length, and its system.
struct Clock
{
  Clock(ISubDomain* sub_domain, IMesh* mesh, Int32 number, Integer solver)
  : nb_step(1 << number)
  , temperature(VariableBuildInfo(mesh, String::format("Temperature{0}", nb_step)))
  , system(sub_domain, mesh->nodeFamily(), String::format("Heat{0}", nb_step), solver)
  , cells(system.addElements(mesh->allCells()))
  , hole(system.addElements(mesh->faceFamily()->findGroup("Hole")))
  {}
  //! Number of steps in an iteration.
  Int32 nb_step;
  VariableNodeReal temperature;
  AssembledSystem system;
  Int32 cells;
  Int32 hole;
};
} // namespace

class PlateModule : public ArcanePlateObject
{
 public:
  explicit PlateModule(const ModuleBuildInfo& info)
  : ArcanePlateObject(info)
  {}

  void prepare() override;
  void start() override;
  void advance() override;
  // Kernels are in public functions: nvcc refuses them in private ones.
  void makeMatrix(Clock& clock);
  void step(Clock& clock, Real time, Real duration);

 private:
  ax::RunQueue m_queue;
  //! From the coarsest to the finest.
  std::deque<Clock> m_clocks;

  void report();
};

void PlateModule::prepare()
{
  m_queue = makeQueue(*acceleratorMng()->defaultRunner());
  for (Int32 number = 0; number < options()->steps(); ++number)
    makeMatrix(m_clocks.emplace_back(subDomain(), mesh(), number, options()->solver()));
}

void PlateModule::start()
{
  m_global_deltat = 1.0 / options()->iterations();
  for (Clock& clock : m_clocks)
    clock.temperature.fill(0.0);
}

// Once: the matrix is the same in each step.
void PlateModule::makeMatrix(Clock& clock)
{
  const Real rate = static_cast<Real>(options()->iterations()) * clock.nb_step;
  const Real theta = options()->theta();
  auto cell_node = UnstructuredMeshConnectivityView(mesh()).cellNode();
  auto in_place = ax::viewIn(m_queue, mesh()->nodesCoordinates());
  clock.system.clear();
  clock.system.addMatrices<3>(m_queue, clock.cells, [=] ARCCORE_HOST_DEVICE(CellLocalId cell, ElementMatrix<3> & k) {
    const Triangle triangle(in_place[cell_node.nodeId(cell, 0)], in_place[cell_node.nodeId(cell, 1)], in_place[cell_node.nodeId(cell, 2)]);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        k(i, j) = rate * triangle.mass(i, j) + theta * triangle.stiffness(i, j);
  });
}

// Only the right-hand side is made anew.
void PlateModule::step(Clock& clock, Real time, Real duration)
{
  const Real rate = 1.0 / duration;
  const Real explicit_part = 1.0 - options()->theta();
  const auto weighted = [&](Real before, Real after) { return explicit_part * before + options()->theta() * after; };
  const Real swing = weighted(std::sin(per_day * (time - duration)), std::sin(per_day * time));
  const Real heating = per_day * weighted(std::cos(per_day * (time - duration)), std::cos(per_day * time));
  UnstructuredMeshConnectivityView connectivity(mesh());
  auto cell_node = connectivity.cellNode();
  auto face_node = connectivity.faceNode();
  auto in_place = ax::viewIn(m_queue, mesh()->nodesCoordinates());
  auto in_temperature = ax::viewIn(m_queue, clock.temperature);
  clock.system.clearRightHandSide();
  clock.system.addVectors<3>(m_queue, clock.cells, [=] ARCCORE_HOST_DEVICE(CellLocalId cell, ElementVector<3> & v) {
    const Triangle triangle(in_place[cell_node.nodeId(cell, 0)], in_place[cell_node.nodeId(cell, 1)], in_place[cell_node.nodeId(cell, 2)]);
    for (int i = 0; i < 3; ++i) {
      v(i) = 0.0;
      for (int j = 0; j < 3; ++j) {
        const NodeLocalId node = cell_node.nodeId(cell, j);
        const Real before = in_temperature[node];
        v(i) +=
          triangle.mass(i, j) * (rate * before + heating * shapeAt(in_place[node])) - explicit_part * triangle.stiffness(i, j) * before;
      }
    }
  });
  clock.system.addVectors<2, FaceLocalId>(m_queue, clock.hole, [=] ARCCORE_HOST_DEVICE(FaceLocalId face, ElementVector<2> & v) {
    const Real3 a = in_place[face_node.nodeId(face, 0)];
    const Real3 b = in_place[face_node.nodeId(face, 1)];
    // Out of the plate is into the hole, whose centre is (1, 0.5).
    const Real2 normal(b.y - a.y, a.x - b.x);
    const Real side = normal.x * (1.0 - a.x) + normal.y * (0.5 - a.y);
    v(0) = v(1) = 0.5 * swing * (side > 0.0 ? 1.0 : -1.0) * (normal.x + 2.0 * normal.y);
  });
  ENUMERATE_(Face, iface, mesh()->faceFamily()->findGroup("Rim"))
  for (Node node : iface->nodes())
    clock.system.impose(node, std::sin(per_day * time) * shapeAt(mesh()->nodesCoordinates()[node]));
  AlephParams params;
  params.setEpsilon(1.0e-12);
  params.setXoUser(true);
  clock.system.solve(params, clock.temperature.asArray());
  clock.temperature.synchronize();
}

void PlateModule::advance()
{
  const Real begin = (m_global_iteration() - 1) * m_global_deltat();
  for (Clock& clock : m_clocks) {
    const Real duration = m_global_deltat() / clock.nb_step;
    for (Int32 i = 1; i <= clock.nb_step; ++i)
      step(clock, begin + i * duration, duration);
  }
  if (m_global_iteration() == options()->iterations()) {
    report();
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
}

// At the final time the exact temperature is 0.
void PlateModule::report()
{
  Real last_error = 0.0;
  for (Clock& clock : m_clocks) {
    Real error = 0.0;
    ENUMERATE_(Node, inode, ownNodes())
    error = math::max(error, std::abs(clock.temperature[inode]));
    error = mesh()->parallelMng()->reduce(Parallel::ReduceMax, error);
    char order[40] = "";
    if (last_error > 0.0)
      std::snprintf(order, sizeof(order), ", order %.3f", std::log2(last_error / error));
    char text[80];
    std::snprintf(text, sizeof(text), "%3d steps: error %.6e%s", options()->iterations() * clock.nb_step, error, order);
    info() << text;
    last_error = error;
  }
}

ARCANE_REGISTER_MODULE_PLATE(PlateModule);
