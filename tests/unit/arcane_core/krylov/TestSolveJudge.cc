// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/SolveJudge.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;

constexpr Real infinity = std::numeric_limits<Real>::infinity();

TEST(SolveJudgeTest, RoundingIsAcceptedUpToAShareOfTheRightHandSide)
{
  SolverSettings settings;
  settings.relative_tolerance = 1.0e-10;

  EXPECT_DOUBLE_EQ(limitsOf({ 2.0, 1.0 }, { 0.0, 0.0 }, settings).plain, 2.0e-10);
  EXPECT_DOUBLE_EQ(limitsOf({ 2.0, 1.0 }, { 1.0e-6, 0.0 }, settings).plain, 8.0e-6);
  EXPECT_DOUBLE_EQ(limitsOf({ 2.0, 1.0 }, { 1.0, 1.0 }, settings).plain, 2.0e-3);
  EXPECT_DOUBLE_EQ(limitsOf({ 2.0, 1.0 }, { 1.0, 1.0 }, settings).by_rows, 1.0e-3);
  EXPECT_DOUBLE_EQ(limitsOfDirect({ 2.0, 1.0 }, { 1.0e-6, 1.0e-6 }, 10).plain, 1.0e-5);
  EXPECT_EQ(limitsOfDirect({ 2.0, 1.0 }, { 1.0, 1.0 }, 10).by_rows, 1.0e-3);
}

TEST(SolveJudgeTest, AnAbsoluteToleranceHasNoLimitByRows)
{
  SolverSettings settings;
  settings.absolute_tolerance = 0.5;

  EXPECT_DOUBLE_EQ(limitsOf({ 2.0, 1.0 }, { 0.0, 0.0 }, settings).plain, 0.5);
  EXPECT_EQ(limitsOf({ 2.0, 1.0 }, { 0.0, 0.0 }, settings).by_rows, infinity);
}

TEST(SolveJudgeTest, ASolveEndsWhenItIsSolvedOrStagnates)
{
  const SolverSettings settings;
  IterativeSolve solve = { {}, settings, {}, {}, { 1.0, 1.0 }, Iteration(1.0e-10, 100) };
  solve.now = { { 1.0, 1.0 }, { 1.0e-10, 1.0 } };
  solve.last_residual = 3.0;
  EXPECT_FALSE(judge(solve));

  solve.last_residual = 1.5;
  EXPECT_TRUE(judge(solve));
  EXPECT_EQ(solve.report.status, SolveStatus::Stagnation);

  solve.report = {};
  solve.now.residual.plain = 1.0e-11;
  EXPECT_TRUE(judge(solve));
  EXPECT_TRUE(solve.report.isConverged());

  solve.now.residual.plain = std::nan("");
  EXPECT_TRUE(judge(solve));
  EXPECT_EQ(solve.report.status, SolveStatus::Breakdown);
}

TEST(SolveJudgeTest, EitherNormMaySolve)
{
  EXPECT_TRUE((Judged{ { 1.0, 3.0 }, { 2.0, 2.0 } }.isSolvedByEither()));
  EXPECT_TRUE((Judged{ { 3.0, 1.0 }, { 2.0, 2.0 } }.isSolvedByEither()));
  EXPECT_FALSE((Judged{ { 3.0, 3.0 }, { 2.0, 2.0 } }.isSolvedByEither()));
  EXPECT_FALSE((Judged{ { 1.0, 3.0 }, { 2.0, 2.0 } }.isSolvedByRows()));
}
} // namespace
