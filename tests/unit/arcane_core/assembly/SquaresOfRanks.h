// SPDX-License-Identifier: Apache-2.0
// Squares, distributed over the ranks, and Laplace's equation on them.
#pragma once

#include "accelerator/runtime/RunQueue.h"
#include "accelerator/runtime/Runner.h"
#include "arcane_core/assembly/AssembledSystem.h"
#include "tests/unit/arcane_core/aleph/PoissonOnSquares.h"

namespace Arcane::test
{
//! A mesh of squares with edges of length 1, and a system on its nodes.
class SquaresOfRanks
{
 public:
  explicit SquaresOfRanks(IParallelMng* pm, Int32 nb_cell, Accelerator::eExecutionPolicy policy = Accelerator::eExecutionPolicy::Sequential)
  : m_nb_cell(nb_cell)
  , m_problem(pm, nb_cell)
  , m_runner(policy)
  , m_queue(makeQueue(m_runner))
  , m_system(m_problem.subDomain(), m_problem.mesh().nodeFamily(), "Squares")
  , m_cells(m_system.addElements(m_problem.mesh().allCells()))
  {}

  PoissonOnSquares& problem() { return m_problem; }
  IPrimaryMesh& mesh() { return m_problem.mesh(); }
  AssembledSystem& system() { return m_system; }
  const Accelerator::RunQueue& queue() const { return m_queue; }
  Int32 cells() const { return m_cells; }

  //! Adds the stiffness of squares.
  void addStiffness()
  {
    m_system.addMatrices<4>(m_queue, m_cells, [=] ARCCORE_HOST_DEVICE(CellLocalId, ElementMatrix<4> & k) {
      const Real values[4] = { 4.0 / 6.0, -1.0 / 6.0, -2.0 / 6.0, -1.0 / 6.0 };
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j)
          k(i, j) = values[(j - i + 4) % 4];
    });
  }
  //! Adds a load that is 1 on the unit square, lumped.
  void addLoad()
  {
    const Real load = 0.25 / (m_nb_cell * m_nb_cell);
    m_system.addVectors<4>(m_queue, m_cells, [=] ARCCORE_HOST_DEVICE(CellLocalId, ElementVector<4> & v) {
      for (int i = 0; i < 4; ++i)
        v(i) = load;
    });
  }
  void imposeZeroOnBoundary()
  {
    ENUMERATE_NODE(node, m_problem.mesh().allNodes())
    if (m_problem.isOnBoundary(*node))
      m_system.impose(node, 0.0);
  }
  //! The solution of all ranks in the order of unique ids. \collective
  UniqueArray<Real> solve(const AlephParams& params)
  {
    UniqueArray<Real> x(m_problem.mesh().nodeFamily()->maxLocalId(), 0.0);
    m_solution = m_system.solve(params, x);
    UniqueArray<Real> all((m_nb_cell + 1) * (m_nb_cell + 1), 0.0);
    ENUMERATE_NODE(node, m_problem.mesh().ownNodes())
    all[static_cast<Int32>(node->uniqueId().asInt64())] = x[node->localId()];
    m_problem.mesh().parallelMng()->reduce(Parallel::ReduceSum, all.view());
    return all;
  }
  const AssembledSolution& solution() const { return m_solution; }

 private:
  Int32 m_nb_cell;
  PoissonOnSquares m_problem;
  Accelerator::Runner m_runner;
  Accelerator::RunQueue m_queue;
  AssembledSystem m_system;
  Int32 m_cells;
  AssembledSolution m_solution;
};

//! Strict parameters for conjugate gradients.
inline AlephParams strictParams()
{
  AlephParams params;
  params.setEpsilon(1.0e-14);
  return params;
}
} // namespace Arcane::test
