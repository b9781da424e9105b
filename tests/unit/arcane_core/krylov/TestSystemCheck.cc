// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/SystemCheck.h"

#include "arcane_core/krylov/Iteration.h"
#include "tests/support/RankFixture.h"

#include <limits>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;

class SystemCheckTest : public test::RankFixture
{
};

TEST_F(SystemCheckTest, AllRanksGetTheFaultOfTheFirstUnknown)
{
  // The highest rank has the first unknown of the first field.
  const RowFault fault{ { m_rank == 0 ? 1 : 0, 100 - m_rank }, String::format("fault of {0}", m_rank) };

  const String message = firstFault(m_pm, fault);

  EXPECT_EQ(message, String::format("fault of {0}", m_size - 1));
  EXPECT_EQ(firstFault(m_pm, std::nullopt), String());
}

TEST_F(SystemCheckTest, OneRankWithAFaultIsEnough)
{
  std::optional<RowFault> fault;
  if (m_rank == m_size - 1)
    fault = RowFault{ { 3, 4 }, "here" };

  EXPECT_EQ(firstFault(m_pm, fault), "here");
}

TEST(IterationTest, EndsBelowTheToleranceOrAfterTheLastIteration)
{
  Iteration iteration(0.25, 3);
  iteration.begin(8.0);
  EXPECT_TRUE(iteration.mayGoOn());
  iteration.next(4.0);
  iteration.next(2.0);
  EXPECT_TRUE(iteration.mayGoOn());
  iteration.next(1.0);

  EXPECT_FALSE(iteration.mayGoOn());
  EXPECT_EQ(iteration.report().status, SolveStatus::TooManyIterations);
  EXPECT_EQ(iteration.report().message,
            "not converged after 3 iterations: the residual is 1, expected at most 0.25; residuals: 8 at first, at "
            "last 4, 2, 1");
  iteration.begin(0.25);
  EXPECT_TRUE(iteration.report().isConverged());
}

TEST(IterationTest, AResidualThatIsNotANumberIsABreakdown)
{
  Iteration iteration(0.25, 3);
  iteration.begin(8.0);
  iteration.next(std::numeric_limits<Real>::infinity());

  EXPECT_FALSE(iteration.mayGoOn());
  EXPECT_EQ(iteration.report().status, SolveStatus::Breakdown);
  EXPECT_EQ(iteration.report().message, "the residual is inf in iteration 1, expected a number");
}
} // namespace
