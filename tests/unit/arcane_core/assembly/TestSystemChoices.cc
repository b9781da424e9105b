// SPDX-License-Identifier: Apache-2.0
// Choices of a solver that are wrong, or differ between ranks.
#include "arcane_core/assembly/AssembledSystem.h"

#include "tests/support/MessageOf.h"
#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/assembly/SquaresOfRanks.h"

namespace
{
using namespace Arcane;
using test::messageOf;
using test::SquaresOfRanks;

class SystemChoicesTest : public test::RankFixture
{
};

TEST_F(SystemChoicesTest, WrongChoicesAndChoicesThatDifferNameTheSystem)
{
  SquaresOfRanks squares(m_pm, 8);
  squares.system().clear();
  UniqueArray<Real> x(squares.mesh().nodeFamily()->maxLocalId(), 0.0);
  AlephParams params = test::strictParams();
  params.setMaxIter(m_rank == 0 ? 1 : 2);
  const std::string message = messageOf([&] { squares.system().solve(params, x); });
  params.setMaxIter(-1);

  EXPECT_TRUE(m_size == 1 || message ==
                               "linear system 'Squares': number of iterations is 1 on one rank and 2 on another, expected the same "
                               "on all ranks")
    << message;
  EXPECT_EQ(messageOf([&] { squares.system().solve(params, x); }),
            "rank 0: linear system 'Squares': aleph: number of iterations is -1, expected 0 or more");
}

TEST_F(SystemChoicesTest, ChoicesThatDifferLoseNoChangeOfTheMatrix)
{
  SquaresOfRanks squares(m_pm, 8);
  AlephParams params = test::strictParams();
  const auto fill = [&](int nb_times) {
    squares.system().clear();
    for (int i = 0; i < nb_times; ++i)
      squares.addStiffness();
    squares.addLoad();
    squares.imposeZeroOnBoundary();
  };
  fill(1);
  UniqueArray<Real> halves = squares.solve(params);
  for (Real& value : halves)
    value *= 0.5;

  fill(2);
  AlephParams other = params;
  other.setMaxIter(m_rank == 0 ? 1 : 2);
  if (m_size > 1) {
    EXPECT_THROW(squares.solve(other), Exception);
  }
  const UniqueArray<Real> again = squares.solve(params);

  for (Int32 i = 0; i < again.size(); ++i)
    EXPECT_NEAR(again[i], halves[i], 1.0e-10);
}
} // namespace
