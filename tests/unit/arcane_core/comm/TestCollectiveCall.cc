// SPDX-License-Identifier: Apache-2.0
// Ranks whose collective calls have one name but another root or reduction.
#include "arcane_core/comm/CollectiveCall.h"

#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <string>

namespace
{
using namespace Arcane;
using detail::comm::CollectiveCall;
using detail::comm::CollectiveScope;
using detail::comm::eNumber;
using test::messageOf;

class CollectiveCallTest : public test::CommFixture
{
};

TEST_F(CollectiveCallTest, ATextHasWhatMustBeEqual)
{
  EXPECT_EQ(CollectiveCall{ "barrier" }.text(), "barrier");
  EXPECT_EQ(CollectiveCall::fromRoot("broadcast", 0).text(), "broadcast (root 0)");
  EXPECT_EQ(CollectiveCall::reducing("reduce", Parallel::ReduceMin, eNumber::Int8).text(), "reduce (minimum of Int8)");
  EXPECT_EQ(CollectiveCall::reducing("scan", Parallel::ReduceSum, eNumber::LongDouble).text(), "scan (sum of LongDouble)");
}

TEST_F(CollectiveCallTest, TheCallOfAThreadIsTheOutermostOne)
{
  EXPECT_TRUE(CollectiveScope::current().name.empty());
  {
    const CollectiveScope outer({ "reduce" });
    {
      const CollectiveScope inner({ "allGather" });
      EXPECT_EQ(CollectiveScope::current().name, "reduce");
    }
    EXPECT_EQ(CollectiveScope::current().name, "reduce");
  }
  EXPECT_TRUE(CollectiveScope::current().name.empty());
}

// Without the error, results would differ between ranks. In hybrid mode, only ranks of the same process compare their calls.
TEST_F(CollectiveCallTest, ReductionsThatDifferAreAnErrorOfAllRanks)
{
  if (m_size < 2 || m_pm->isHybridImplementation())
    return;
  // With the last size the values fill the memory that is gathered, without the words that name the reductions.
  for (const Int64 nb_value : { 1, 100, 2048 / m_size }) {
    UniqueArray<Real> values(nb_value, 1.0 + m_rank);
    const auto op = (m_rank == m_size - 1) ? Parallel::ReduceMin : Parallel::ReduceSum;

    const std::string text = messageOf([&] { m_pm->reduce(op, values.view()); });

    EXPECT_NE(text.find("collective calls differ: rank 0 is in reduce (sum of Float64), rank " + std::to_string(m_size - 1) +
                        " in reduce (minimum of Float64)"),
              std::string::npos)
      << text;
  }
  // The ranks agree again.
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, 1.0), m_size);
}

// Ranks with up to 1024 bytes of values read the values of the others in place; ranks with more send messages.
TEST_F(CollectiveCallTest, ReductionsOfDifferentSizeAreAnErrorOfThreads)
{
  if (m_size < 2 || !m_pm->isThreadImplementation() || m_pm->isHybridImplementation())
    return;
  for (const Int64 nb_more : { 1, 100, 1000 }) {
    UniqueArray<Real> values(m_rank == 1 ? 100 + nb_more : 100, 1.0);

    const std::string text = messageOf([&] { m_pm->reduce(Parallel::ReduceSum, values.view()); });

    EXPECT_NE(text.find("rank 0 reduces 800 bytes, rank 1 " + std::to_string(800 + 8 * nb_more) + " bytes"), std::string::npos) << text;
  }
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, 1.0), m_size);
}

TEST_F(CollectiveCallTest, RootsThatDifferAreAnErrorOfThreads)
{
  if (m_size < 2 || !m_pm->isThreadImplementation() || m_pm->isHybridImplementation())
    return;
  UniqueArray<Int32> values(3, m_rank);

  const std::string text = messageOf([&] { m_pm->broadcast(values, m_rank == 1 ? 1 : 0); });

  EXPECT_NE(text.find("rank 0 is in broadcast (root 0), rank 1 in broadcast (root 1)"), std::string::npos) << text;
}
} // namespace
