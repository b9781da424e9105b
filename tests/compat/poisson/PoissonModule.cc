// SPDX-License-Identifier: Apache-2.0
#include "PoissonModule.h"

#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/MathUtils.h>

ARCANE_REGISTER_MODULE_POISSON(PoissonModule);

void PoissonModule::initTemperatures()
{
  m_global_deltat = 1.;

  for (CellEnumerator i(allCells()); i(); ++i) {
    m_cell_temperature[i] = options()->initTemperature();
  }
  for (NodeEnumerator i(allNodes()); i(); ++i) {
    m_node_temperature[i] = options()->initTemperature();
  }
  applyBoundaryConditions();
}

void PoissonModule::propagateTemperatures()
{
  Real max_delta = 0.0;

  // The temperature of a node is the mean of those of its cells.
  for (NodeEnumerator i(allNodes()); i(); ++i) {
    const Node& node = *i;
    Real t = 0.;
    for (CellEnumerator j(node.cells()); j(); ++j)
      t += m_cell_temperature[j];
    m_node_temperature[node] = t / (Real)node.nbCell();
  }
  applyBoundaryConditions();
  m_node_temperature.synchronize();

  // The temperature of a cell is the mean of those of its nodes.
  for (CellEnumerator i(allCells()); i(); ++i) {
    Cell cell = *i;
    Real t = 0.;
    for (NodeEnumerator j(cell.nodes()); j.hasNext(); ++j) {
      t += m_node_temperature[j];
    }
    t /= (Real)(cell.nbNode());
    max_delta = math::max(max_delta, math::abs(t - m_cell_temperature[cell]));
    m_cell_temperature[cell] = t;
  }

  Real max_total_delta = parallelMng()->reduce(Parallel::ReduceMax, max_delta);
  if (max_total_delta < options()->precision()) {
    Real distance = parallelMng()->reduce(Parallel::ReduceMax, distanceToLine());
    info() << "CHECK converged=" << (m_global_iteration() < 5000) << " linear=" << (distance < 1.0e-5);
    info() << "distance " << distance << " after " << m_global_iteration() << " iterations";
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
}

void PoissonModule::applyBoundaryConditions()
{
  Integer nb_boundary_condition = options()->boundaryCondition.size();
  for (Integer i = 0; i < nb_boundary_condition; ++i) {
    FaceGroup face_group = options()->boundaryCondition[i]->surface();
    Real temperature = options()->boundaryCondition[i]->value();
    TypesPoisson::eBoundaryCondition type = options()->boundaryCondition[i]->type();

    for (FaceEnumerator j(face_group); j(); ++j) {
      Face face = *j;
      Integer nb_node = face.nbNode();
      for (Integer k = 0; k < nb_node; ++k) {
        switch (type) {
        case TypesPoisson::Temperature: m_node_temperature[face.node(k)] = temperature; break;
        case TypesPoisson::Insulated: break;
        }
      }
    }
  }
}

// Between two walls at fixed temperatures, the solution is linear.
Real PoissonModule::distanceToLine()
{
  VariableNodeReal3& coords = mesh()->nodesCoordinates();
  Real hot = options()->boundaryCondition[0]->value();
  Real cold = options()->boundaryCondition[1]->value();
  Real distance = 0.;
  ENUMERATE_NODE(inode, ownNodes())
  {
    Real expected = hot + (cold - hot) * coords[inode].x;
    distance = math::max(distance, math::abs(m_node_temperature[inode] - expected));
  }
  return distance;
}
