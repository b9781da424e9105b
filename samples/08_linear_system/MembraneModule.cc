// SPDX-License-Identifier: Apache-2.0
// Types of options come before the options.
#include <arcane/aleph/AlephTypesSolver.h>

#include "Membrane_axl.h"

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
#include <arcane/core/ReproducibleReduction.h>

#include <cmath>
#include <cstdio>
#include <numbers>

using namespace Arcane;
namespace ax = Arcane::Accelerator;

namespace
{
//! The exact height, and the load for which -Δu is the load. Without slope at y = 0, with slope 2 at y = 1.
ARCCORE_HOST_DEVICE Real exactHeight(Real2 at)
{
  return std::sin(std::numbers::pi * at.x) + at.y * at.y;
}
ARCCORE_HOST_DEVICE Real loadAt(Real2 at)
{
  return std::numbers::pi * std::numbers::pi * std::sin(std::numbers::pi * at.x) - 2.0;
}
constexpr Real slope_of_top = 2.0;
} // namespace

class MembraneModule : public ArcaneMembraneObject
{
 public:
  explicit MembraneModule(const ModuleBuildInfo& info)
  : ArcaneMembraneObject(info)
  {}

  void solveAll() override;
  // Kernels are in public functions: nvcc refuses them in private ones.
  void assemble(IMesh* mesh, AssembledSystem& system, Int32 cells, Int32 top);
  Real errorOf(IMesh* mesh, VariableNodeReal& height);

 private:
  ax::RunQueue m_queue;

  Real solve(IMesh* mesh, Int32 number);
};

void MembraneModule::assemble(IMesh* mesh, AssembledSystem& system, Int32 cells, Int32 top)
{
  UnstructuredMeshConnectivityView connectivity(mesh);
  auto cell_node = connectivity.cellNode();
  auto face_node = connectivity.faceNode();
  auto in_place = ax::viewIn(m_queue, mesh->nodesCoordinates());
  system.clear();
  system.addMatrices<3>(m_queue, cells, [=] ARCCORE_HOST_DEVICE(CellLocalId cell, ElementMatrix<3> & k) {
    const Real3 a = in_place[cell_node.nodeId(cell, 0)];
    const Real3 b = in_place[cell_node.nodeId(cell, 1)];
    const Real3 c = in_place[cell_node.nodeId(cell, 2)];
    const Real twice_area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    // The edges across from the three nodes: their products are those of the gradients.
    const Real2 edges[3] = { Real2(c.x - b.x, c.y - b.y), Real2(a.x - c.x, a.y - c.y), Real2(b.x - a.x, b.y - a.y) };
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        k(i, j) = (edges[i].x * edges[j].x + edges[i].y * edges[j].y) / (2.0 * std::abs(twice_area));
  });
  system.addVectors<3>(m_queue, cells, [=] ARCCORE_HOST_DEVICE(CellLocalId cell, ElementVector<3> & v) {
    const Real3 a = in_place[cell_node.nodeId(cell, 0)];
    const Real3 b = in_place[cell_node.nodeId(cell, 1)];
    const Real3 c = in_place[cell_node.nodeId(cell, 2)];
    const Real area = 0.5 * std::abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y));
    v(0) = loadAt(Real2(a.x, a.y)) * area / 3.0;
    v(1) = loadAt(Real2(b.x, b.y)) * area / 3.0;
    v(2) = loadAt(Real2(c.x, c.y)) * area / 3.0;
  });
  system.addVectors<2, FaceLocalId>(m_queue, top, [=] ARCCORE_HOST_DEVICE(FaceLocalId face, ElementVector<2> & v) {
    const Real3 a = in_place[face_node.nodeId(face, 0)];
    const Real3 b = in_place[face_node.nodeId(face, 1)];
    v(0) = v(1) = 0.5 * slope_of_top * std::abs(b.x - a.x);
  });
  ENUMERATE_(Face, iface, mesh->faceFamily()->findGroup("Sides"))
  {
    for (Node node : iface->nodes()) {
      const Real3 place = mesh->nodesCoordinates()[node];
      system.impose(node, exactHeight(Real2(place.x, place.y)));
    }
  }
}

Real MembraneModule::errorOf(IMesh* mesh, VariableNodeReal& height)
{
  UniqueArray<Real> squares;
  ENUMERATE_(Cell, icell, mesh->ownCells())
  {
    const Real3 a = mesh->nodesCoordinates()[icell->node(0)];
    const Real3 b = mesh->nodesCoordinates()[icell->node(1)];
    const Real3 c = mesh->nodesCoordinates()[icell->node(2)];
    const Real area = 0.5 * std::abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y));
    for (Node node : icell->nodes()) {
      const Real3 place = mesh->nodesCoordinates()[node];
      const Real difference = height[node] - exactHeight(Real2(place.x, place.y));
      squares.add(area / 3.0 * difference * difference);
    }
  }
  return std::sqrt(ParallelMngUtils::reproducibleSum(mesh->parallelMng(), squares.constView()));
}

Real MembraneModule::solve(IMesh* mesh, Int32 number)
{
  AssembledSystem system(subDomain(), mesh->nodeFamily(), String::format("Membrane{0}", number), options()->solver());
  const Int32 cells = system.addElements(mesh->allCells());
  const Int32 top = system.addElements(mesh->faceFamily()->findGroup("Top"));
  assemble(mesh, system, cells, top);
  AlephParams params;
  params.setEpsilon(1.0e-12);
  params.setPrecond(options()->preconditioner());
  VariableNodeReal height(VariableBuildInfo(mesh, "Height"));
  height.fill(0.0);
  const AssembledSolution solution = system.solve(params, height.asArray());
  height.synchronize();
  const Real error = errorOf(mesh, height);
  const Int64 nb_node = mesh->parallelMng()->reduce(Parallel::ReduceSum, Int64(mesh->ownNodes().size()));
  char text[80];
  std::snprintf(text, sizeof(text), "%5d nodes, %3d iterations, error %.6e", static_cast<int>(nb_node), solution.nb_iteration, error);
  info() << text;
  return error;
}

void MembraneModule::solveAll()
{
  m_queue = makeQueue(*acceleratorMng()->defaultRunner());
  Real last_error = 0.0;
  Int32 number = 0;
  for (IMesh* mesh : subDomain()->meshes()) {
    const Real error = solve(mesh, number++);
    if (last_error > 0.0) {
      char text[40];
      std::snprintf(text, sizeof(text), "order of convergence %.3f", std::log2(last_error / error));
      info() << text;
    }
    last_error = error;
  }
  subDomain()->timeLoopMng()->stopComputeLoop(true);
}

ARCANE_REGISTER_MODULE_MEMBRANE(MembraneModule);
