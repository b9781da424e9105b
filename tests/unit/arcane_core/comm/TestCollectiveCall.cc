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
using detail::comm::eCollective;
using detail::comm::eNumber;
using detail::comm::NumberScope;
using test::messageOf;

class CollectiveCallTest : public test::CommFixture
{
};

TEST_F(CollectiveCallTest, ATextHasWhatMustBeEqual)
{
  EXPECT_EQ(CollectiveCall{ eCollective::Barrier }.text(), "barrier");
  EXPECT_EQ(CollectiveCall::fromRoot(eCollective::Broadcast, 0).text(), "broadcast (root 0)");
  EXPECT_EQ(CollectiveCall::reducing(eCollective::Reduce, Parallel::ReduceMin, eNumber::Int8).text(), "reduce (minimum of Int8)");
  EXPECT_EQ(CollectiveCall::reducing(eCollective::Scan, Parallel::ReduceSum, eNumber::LongDouble).text(), "scan (sum of LongDouble)");
  const NumberScope number(eNumber::Int32);
  EXPECT_EQ(CollectiveCall::fromRoot(eCollective::Broadcast, 2).text(), "broadcast (root 2, Int32)");
  EXPECT_EQ(CollectiveCall::ofBytes(eCollective::AllGather, 8).text(), "allGather (Int32)");
}

TEST_F(CollectiveCallTest, ACodeKeepsACall)
{
  const CollectiveCall reduction = CollectiveCall::reducing(eCollective::Reduce, Parallel::ReduceSum, eNumber::LongDouble, 48);
  EXPECT_EQ(CollectiveCall::of(reduction.code()), reduction);
  const CollectiveCall from_last = CollectiveCall::fromRoot(eCollective::ScatterVariable, 0x1ffffe, 0xffffffff);
  EXPECT_EQ(CollectiveCall::of(from_last.code()), from_last);
  EXPECT_EQ(CollectiveCall{}.code(), 0U);
}

// Another process, of another program perhaps, may have written the code.
TEST_F(CollectiveCallTest, AnUnknownCodeHasAText)
{
  EXPECT_EQ(CollectiveCall::of(UInt64(7) << 32).text(), "another call (root 6)");
  EXPECT_FALSE(CollectiveCall::of(~UInt64(0)).text().empty());
}

TEST_F(CollectiveCallTest, CharactersAreSentAsBytes)
{
  const auto code_of = [](eNumber type) {
    const NumberScope number(type);
    return NumberScope::current();
  };
  EXPECT_EQ(code_of(eNumber::UInt8), code_of(eNumber::Int8));
  EXPECT_NE(code_of(eNumber::UInt16), code_of(eNumber::Int16));
  EXPECT_EQ(NumberScope::current(), 0);
}

TEST_F(CollectiveCallTest, TheCallOfAThreadIsTheOutermostOne)
{
  EXPECT_EQ(CollectiveScope::current().kind, eCollective::None);
  {
    const CollectiveScope outer({ eCollective::Reduce });
    {
      const CollectiveScope inner({ eCollective::AllGather });
      EXPECT_EQ(CollectiveScope::current().kind, eCollective::Reduce);
    }
    EXPECT_EQ(CollectiveScope::current().kind, eCollective::Reduce);
  }
  EXPECT_EQ(CollectiveScope::current().kind, eCollective::None);
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

TEST_F(CollectiveCallTest, ValuesOfDifferentTypeOrNumberAreAnErrorOfThreads)
{
  if (m_size < 2 || !m_pm->isThreadImplementation() || m_pm->isHybridImplementation())
    return;
  UniqueArray<Real> reals(2, 1.0);
  UniqueArray<Int64> integers(2, 1);
  UniqueArray<Real> more_reals(3, 1.0);

  const std::string of_type = messageOf([&] { m_rank == 1 ? m_pm->broadcast(integers, 0) : m_pm->broadcast(reals, 0); });
  EXPECT_NE(of_type.find("rank 0 is in broadcast (root 0, Float64), rank 1 in broadcast (root 0, Int64)"), std::string::npos) << of_type;

  const std::string of_size = messageOf([&] { m_pm->broadcast(m_rank == 1 ? more_reals : reals, 0); });
  EXPECT_NE(of_size.find("rank 0 has in broadcast (root 0, Float64) 16 bytes, rank 1 24 bytes"), std::string::npos) << of_size;
}

// Processes without shared memory, as on several machines: MPI reduces integers by both operations at once, in silence.
TEST_F(CollectiveCallTest, CallsThatDifferedAreAnErrorOfTheNextReductionOfReals)
{
  if (m_size < 2 || m_pm->isThreadImplementation())
    return;
  UniqueArray<Int32> values(3, m_rank);
  const Ref<IParallelMng> part = m_pm->createSubParallelMngRef(0, m_rank);
  part->broadcast(values, 0);
  UniqueArray<Int64> integers(1, 1);
  part->reduce(m_rank == 0 ? Parallel::ReduceMin : Parallel::ReduceMax, integers.view());

  const std::string text = messageOf([&] { part->reduce(Parallel::ReduceSum, 1.0); });

  EXPECT_NE(text.find("collective calls differ: ranks 0 and 1 made different calls before this reduction"), std::string::npos) << text;
  EXPECT_EQ(part->reduce(Parallel::ReduceSum, 1.0), m_size);
}

TEST_F(CollectiveCallTest, RootsThatDifferAreAnErrorOfThreads)
{
  if (m_size < 2 || !m_pm->isThreadImplementation() || m_pm->isHybridImplementation())
    return;
  UniqueArray<Int32> values(3, m_rank);

  const std::string text = messageOf([&] { m_pm->broadcast(values, m_rank == 1 ? 1 : 0); });

  EXPECT_NE(text.find("rank 0 is in broadcast (root 0, Int32), rank 1 in broadcast (root 1, Int32)"), std::string::npos) << text;
}
} // namespace
