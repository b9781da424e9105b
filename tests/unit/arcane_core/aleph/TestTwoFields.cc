// SPDX-License-Identifier: Apache-2.0
// Linear elasticity on distorted squares: two unknowns for each node.
#include "arcane_core/base/error/ArgumentException.h"
#include "tests/unit/arcane_core/aleph/PoissonOnSquares.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <bit>
#include <cmath>

namespace Arcane::test
{
namespace
{
constexpr Int32 nb_square = 5;
constexpr Real lambda = 1.5;
constexpr Real mu = 0.7;

using SquareMatrix = std::array<std::array<Real, 8>, 8>;

//! The gradients of the four functions of a square at a point, and the determinant of its map.
struct Gradients
{
  std::array<Real2, 4> of;
  Real determinant;
};

Gradients gradientsAt(const std::array<Real2, 4>& nodes, Real xi, Real eta)
{
  constexpr std::array<Real, 4> signs_xi = { -1.0, 1.0, 1.0, -1.0 };
  constexpr std::array<Real, 4> signs_eta = { -1.0, -1.0, 1.0, 1.0 };
  std::array<Real2, 4> reference;
  Real2x2 map;
  for (std::size_t i = 0; i < 4; ++i) {
    reference[i] = Real2(0.25 * signs_xi[i] * (1.0 + eta * signs_eta[i]), 0.25 * signs_eta[i] * (1.0 + xi * signs_xi[i]));
    map.x += Real2(reference[i].x * nodes[i].x, reference[i].x * nodes[i].y);
    map.y += Real2(reference[i].y * nodes[i].x, reference[i].y * nodes[i].y);
  }
  Gradients gradients;
  gradients.determinant = map.x.x * map.y.y - map.x.y * map.y.x;
  for (std::size_t i = 0; i < 4; ++i)
    gradients.of[i] = Real2((map.y.y * reference[i].x - map.x.y * reference[i].y) / gradients.determinant,
                            (map.x.x * reference[i].y - map.y.x * reference[i].x) / gradients.determinant);
  return gradients;
}

//! The matrix of a square for displacements in x and y, node after node.
SquareMatrix elasticMatrix(const std::array<Real2, 4>& nodes)
{
  SquareMatrix matrix{};
  const Real place = 1.0 / std::sqrt(3.0);
  for (const Real xi : { -place, place }) {
    for (const Real eta : { -place, place }) {
      const Gradients gradients = gradientsAt(nodes, xi, eta);
      for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = 0; j < 4; ++j) {
          const Real2 a = gradients.of[i];
          const Real2 b = gradients.of[j];
          const Real dot = mu * (a.x * b.x + a.y * b.y);
          matrix[2 * i][2 * j] += gradients.determinant * (lambda * a.x * b.x + mu * a.x * b.x + dot);
          matrix[2 * i][2 * j + 1] += gradients.determinant * (lambda * a.x * b.y + mu * a.y * b.x);
          matrix[2 * i + 1][2 * j] += gradients.determinant * (lambda * a.y * b.x + mu * a.x * b.y);
          matrix[2 * i + 1][2 * j + 1] += gradients.determinant * (lambda * a.y * b.y + mu * a.y * b.y + dot);
        }
      }
    }
  }
  return matrix;
}

class TwoFieldsTest : public CommFixture
{
 protected:
  //! The displacements of all nodes in the order of unique ids, x then y. \collective
  static UniqueArray<Real> displacements(IParallelMng* pm, TypesSolver::eSolverMethod method, Integer block_size = 0)
  {
    PoissonOnSquares problem(pm, nb_square);
    IPrimaryMesh& mesh = problem.mesh();
    VariableNodeReal ux(VariableBuildInfo(&mesh, "Ux"));
    VariableNodeReal uy(VariableBuildInfo(&mesh, "Uy"));
    const std::array<VariableNodeReal*, 2> fields = { &ux, &uy };
    AlephKernel kernel(problem.subDomain());
    distort(problem);
    ENUMERATE_NODE(node, mesh.ownNodes())
    for (VariableNodeReal* field : fields)
      kernel.indexing()->get(*field, node);

    const std::unique_ptr<AlephMatrix> matrix(kernel.createSolverMatrix());
    const std::unique_ptr<AlephVector> b(kernel.createSolverVector());
    const std::unique_ptr<AlephVector> x(kernel.createSolverVector());
    ENUMERATE_CELL(cell, mesh.allCells())
    addCell(problem, *cell, fields, *matrix);
    UniqueArray<Real> values(2 * mesh.ownNodes().size(), 0.0);
    ENUMERATE_NODE(node, mesh.ownNodes())
    {
      if (!problem.isOnBoundary(*node))
        continue;
      for (std::size_t i = 0; i < 2; ++i) {
        matrix->addValue(*fields[i], node, *fields[i], node, 1.0);
        values[kernel.indexing()->get(*fields[i], node)] = exact(mesh.nodesCoordinates()[node], i);
      }
    }
    b->setLocalComponents(values);
    AlephParams params;
    params.setEpsilon(1.0e-15);
    params.setMethod(method);
    kernel.setBlockSize(block_size);
    Integer nb_iteration = 0;
    Real residual = 0.0;
    matrix->solve(x.get(), b.get(), nb_iteration, &residual, &params);
    x->getLocalComponents(values);

    UniqueArray<Real> all(2 * (nb_square + 1) * (nb_square + 1), 0.0);
    ENUMERATE_NODE(node, mesh.ownNodes())
    for (std::size_t i = 0; i < 2; ++i) {
      const Real value = values[kernel.indexing()->get(*fields[i], node)];
      EXPECT_NEAR(value, exact(mesh.nodesCoordinates()[node], i), 1.0e-12);
      all[static_cast<Int32>(2 * node->uniqueId().asInt64() + static_cast<Int64>(i))] = value;
    }
    pm->reduce(Parallel::ReduceSum, all.view());
    return all;
  }

 private:
  //! A linear field: the solution without forces.
  static Real exact(const Real3& place, std::size_t direction)
  {
    return direction == 0 ? 0.3 * place.x + 0.2 * place.y : -0.1 * place.x + 0.4 * place.y;
  }

  static void distort(PoissonOnSquares& problem)
  {
    ENUMERATE_NODE(node, problem.mesh().allNodes())
    {
      const auto uid = static_cast<Real>(node->uniqueId().asInt64());
      if (!problem.isOnBoundary(*node))
        problem.mesh().nodesCoordinates()[node] += Real3(0.2 * std::sin(3.0 * uid), 0.2 * std::cos(5.0 * uid), 0.0);
    }
  }

  static void addCell(PoissonOnSquares& problem, const Cell& cell, const std::array<VariableNodeReal*, 2>& fields, AlephMatrix& matrix)
  {
    std::array<Real2, 4> nodes;
    for (Int32 i = 0; i < 4; ++i) {
      const Real3 place = problem.mesh().nodesCoordinates()[cell.node(i)];
      nodes[static_cast<std::size_t>(i)] = Real2(place.x, place.y);
    }
    const SquareMatrix values = elasticMatrix(nodes);
    for (std::size_t i = 0; i < 8; ++i) {
      const Node row = cell.node(static_cast<Int32>(i / 2));
      if (!row.isOwn() || problem.isOnBoundary(row))
        continue;
      for (std::size_t j = 0; j < 8; ++j)
        matrix.addValue(*fields[i % 2], row, *fields[j % 2], cell.node(static_cast<Int32>(j / 2)), values[i][j]);
    }
  }
};

TEST_F(TwoFieldsTest, LinearDisplacementsAreExactWithTheSameBitsOnAnyNumberOfRanks)
{
  SequentialParallelMng one(nullptr);
  for (const auto method : { TypesSolver::PCG, TypesSolver::BiCGStab, TypesSolver::GMRES, TypesSolver::SuperLU }) {
    const UniqueArray<Real> together = displacements(m_pm, method);
    const UniqueArray<Real> alone = displacements(&one, method);
    for (Int32 i = 0; i < alone.size(); ++i)
      EXPECT_EQ(std::bit_cast<UInt64>(together[i]), std::bit_cast<UInt64>(alone[i])) << i;
  }
}

// The displacements of a node are a block.
TEST_F(TwoFieldsTest, BlocksOfNodesHaveTheSameBitsOnAnyNumberOfRanks)
{
  SequentialParallelMng one(nullptr);
  EXPECT_THROW(displacements(m_pm, TypesSolver::PCG, -1), ArgumentException);
  const UniqueArray<Real> together = displacements(m_pm, TypesSolver::PCG, 1);
  const UniqueArray<Real> alone = displacements(&one, TypesSolver::PCG, 1);
  for (Int32 i = 0; i < alone.size(); ++i)
    EXPECT_EQ(std::bit_cast<UInt64>(together[i]), std::bit_cast<UInt64>(alone[i])) << i;
}
} // namespace
} // namespace Arcane::test
