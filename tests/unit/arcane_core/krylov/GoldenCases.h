// SPDX-License-Identifier: Apache-2.0
// Problems of finite elements on regular meshes whose discrete solutions have closed forms, for any solver.
#pragma once

#include "tests/unit/arcane_core/krylov/SampleSystems.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace Arcane::test
{
//! Finite volumes on a square of 3 x 3 cells, with half cells at the walls.
inline Real volumesValue(Int64 row, Int64 column)
{
  const auto distance = std::abs(row % 3 - column % 3) + std::abs(row / 3 - column / 3);
  if (distance != 0)
    return distance == 1 ? -1.0 : 0.0;
  return 4.0 + (row % 3 != 1 ? 1.0 : 0.0) + (row / 3 != 1 ? 1.0 : 0.0);
}

//! -Δu = 1 and u = 0 on the boundary. \collective
inline void expectConstantLoads(IParallelMng* pm, const detail::krylov::SolverSettings& settings)
{
  const auto solutionOf = [&](Int64 cells, int dimension, const MatrixValue& value) {
    const Real h = 1.0 / static_cast<Real>(cells);
    Solution solution = solve(pm, nbInside(cells, dimension), value, constant(h * h), settings);
    EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
    return solution.values;
  };
  const auto expectAllAre = [&](Real expected, int dimension, const MatrixValue& value) {
    for (Real x : solutionOf(3, dimension, value))
      EXPECT_NEAR(x, expected, 1.0e-11);
  };
  const auto expectMiddleAndIntegral = [&](Real middle, Real integral, const MatrixValue& value) {
    const UniqueArray<Real> x = solutionOf(8, 2, value);
    Real sum = 0.0;
    for (Real v : x)
      sum += v / 64.0;
    EXPECT_NEAR(x[x.size() / 2], middle, 1.0e-9);
    EXPECT_NEAR(sum, integral, 1.0e-9);
  };
  expectAllAre(1.0 / 15.0, 2, quadStencil(3));
  expectAllAre(1.0 / 18.0, 2, fivePoint(3));
  expectAllAre(4.0 / 75.0, 3, hexStencil(3));
  expectAllAre(1.0 / 27.0, 3, tetraStencil(3));
  UniqueArray<Real> x = solutionOf(4, 2, quadStencil(4));
  EXPECT_NEAR(x[4], 87.0 / 1120.0, 1.0e-11);
  x = solutionOf(4, 2, fivePoint(4));
  EXPECT_NEAR(x[4], 9.0 / 128.0, 1.0e-11);
  expectMiddleAndIntegral(0.0745983014, 0.0343336007, quadStencil(8));
  expectMiddleAndIntegral(0.0727826285, 0.0334230311, fivePoint(8));
  const Solution volumes = solve(pm, 9, volumesValue, constant(1.0), settings);
  for (const auto& [row, expected] : { std::pair{ 0, 13.0 / 40.0 }, { 1, 19.0 / 40.0 }, { 4, 29.0 / 40.0 }, { 8, 13.0 / 40.0 } })
    EXPECT_NEAR(volumes.values[row], expected, 1.0e-11);
}

//! A product of sines inside a square or a cube.
inline Real sinesAt(Int64 cells, int dimension, Int64 uid)
{
  Real product = 1.0;
  for (int d = 0; d < dimension; ++d) {
    product *= std::sin(std::numbers::pi * static_cast<Real>(uid % (cells - 1) + 1) / static_cast<Real>(cells));
    uid /= cells - 1;
  }
  return product;
}

//! u is a product of sines: the discrete solution is that, times an amplitude. \collective
inline void expectManufacturedSolutions(IParallelMng* pm, const detail::krylov::SolverSettings& settings)
{
  const auto expectAmplitude = [&](Real expected, Int64 cells, int dimension, const MatrixValue& value, Real mass = 1.0) {
    const Real h = 1.0 / static_cast<Real>(cells);
    const Real load = mass * dimension * std::numbers::pi * std::numbers::pi * h * h;
    const Solution solution = solve(
      pm, nbInside(cells, dimension), value, [&](Int64 uid) { return load * sinesAt(cells, dimension, uid); }, settings);
    EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
    const Int64 middle = solution.values.size() / 2;
    EXPECT_NEAR(solution.values[middle] / sinesAt(cells, dimension, middle) - 1.0, expected, 1.0e-9) << cells << " cells";
  };
  // The factor of a load by the consistent mass of squares, instead of the lumped one.
  const auto consistent = [](Int64 cells) {
    const Real factor = (2.0 + std::cos(std::numbers::pi / static_cast<Real>(cells))) / 3.0;
    return factor * factor;
  };
  for (const auto& [cells, triangle, quad, quad_consistent] : { std::tuple{ 4, 0.0530292875, 0.1669609358, -0.0497790916 },
                                                                { 8, 0.0129507467, 0.0393219715, -0.0127513481 },
                                                                { 16, 0.0032189644, 0.0096859083, -0.0032065593 } }) {
    expectAmplitude(triangle, cells, 2, fivePoint(cells));
    expectAmplitude(quad, cells, 2, quadStencil(cells));
    expectAmplitude(quad_consistent, cells, 2, quadStencil(cells), consistent(cells));
  }
  expectAmplitude(0.2932193261, 4, 3, hexStencil(4));
  expectAmplitude(0.0663797464, 8, 3, hexStencil(8));
}

//! Implicit Euler steps of the heat equation from a product of sines, each a solve with the same matrix. \collective
inline void expectHeatSteps(IParallelMng* pm, const detail::krylov::SolverSettings& settings)
{
  constexpr Int64 cells = 8;
  constexpr Real step = 0.01;
  constexpr Real amplitude_of_elliptic = 1.0129507467;
  const Real h_2 = 1.0 / (cells * cells);
  const auto matrix = matrixOf(pm, nbInside(cells, 2),
                               [&](Int64 row, Int64 column) { return step * fivePoint(cells)(row, column) + (row == column ? h_2 : 0.0); });
  detail::krylov::LinearSolver solver(*matrix, nameOfUnknown);
  UniqueArray<Real> u(matrix->nbRow());
  UniqueArray<Real> b(matrix->nbRow());
  for (Int32 row = 0; row < matrix->nbRow(); ++row)
    u[row] = sinesAt(cells, 2, matrix->unknown(row).uid);
  const Real decay = 1.0 + step * 2.0 * std::numbers::pi * std::numbers::pi / amplitude_of_elliptic;
  for (int k = 1; k <= 5; ++k) {
    for (Int32 row = 0; row < matrix->nbRow(); ++row)
      b[row] = h_2 * u[row];
    const detail::krylov::SolveReport report = solver.solve(b, u, settings);
    EXPECT_TRUE(report.isConverged()) << report.message;
    for (Int32 row = 0; row < matrix->nbRow(); ++row)
      EXPECT_NEAR(u[row], sinesAt(cells, 2, matrix->unknown(row).uid) * std::pow(decay, -k), 1.0e-9);
  }
  EXPECT_EQ(solver.nbPreconditioner(), 1);
}
} // namespace Arcane::test
