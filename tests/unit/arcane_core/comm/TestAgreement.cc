// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/comm/Agreement.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"

#include <stdexcept>
#include <string>

namespace
{
using namespace Arcane;

class AgreementTest : public test::CommFixture
{
 protected:
  //! Text of the collective exception that \a f throws on this rank.
  static std::string textThrownBy(const std::function<void()>& f)
  {
    try {
      f();
    }
    catch (const ParallelFatalErrorException& ex) {
      EXPECT_TRUE(ex.isCollective());
      return ex.what();
    }
    return "nothing was thrown";
  }
};

TEST_F(AgreementTest, NothingIsThrownWhenAllAreFine)
{
  EXPECT_NO_THROW(throwOnAllRanksUnless(m_pm, true, "unused"));
  Int32 nb_call = 0;
  EXPECT_NO_THROW(runAndAgree(m_pm, [&] { ++nb_call; }));
  EXPECT_EQ(nb_call, 1);
}

TEST_F(AgreementTest, AllRanksThrowTheMessageOfTheLowestFailingRank)
{
  const Int32 first = (m_size > 1) ? 1 : 0;
  const String mine = String::format("disk {0} is full", m_rank);

  const std::string text = textThrownBy([&] { throwOnAllRanksUnless(m_pm, m_rank < first, mine); });

  EXPECT_EQ(text, String::format("rank {0}: disk {0} is full", first).localstr());
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, 1), m_size);
}

TEST_F(AgreementTest, AnExceptionOfOneRankIsThrownByAll)
{
  const Int32 last = m_size - 1;

  const std::string text = textThrownBy([&] {
    runAndAgree(m_pm, [&] {
      if (m_rank == last)
        ARCANE_FATAL("cell {0} is inverted", 42);
    });
  });

  EXPECT_EQ(text, String::format("rank {0}: cell 42 is inverted", last).localstr());
}

TEST_F(AgreementTest, ExceptionsThatAreNotOursAreAgreedToo)
{
  const std::string standard = textThrownBy([&] {
    runAndAgree(m_pm, [&] {
      if (m_rank == 0)
        throw std::runtime_error("from elsewhere");
    });
  });
  const std::string other = textThrownBy([&] {
    runAndAgree(m_pm, [&] {
      if (m_rank == 0)
        throw 3;
    });
  });

  EXPECT_EQ(standard, "rank 0: from elsewhere");
  EXPECT_EQ(other, "rank 0: unknown exception");
}

TEST_F(AgreementTest, AnExceptionThatIsAlreadyCollectivePassesAsItIs)
{
  const std::string text = textThrownBy([&] { runAndAgree(m_pm, [&] { throwOnAllRanksUnless(m_pm, m_rank != 0, "agreed inside"); }); });

  EXPECT_EQ(text, "rank 0: agreed inside");
}

TEST_F(AgreementTest, AnExceptionOfAllRanksOfAPartIsThrownByTheOthersToo)
{
  // The part of the even ranks fails together; odd ranks know nothing of it.
  const bool is_in_part = m_rank % 2 == 0;
  const Ref<IParallelMng> part = m_pm->createSubParallelMngRef(is_in_part ? 0 : -1, m_rank);

  const std::string text = textThrownBy([&] {
    runAndAgree(m_pm, [&] {
      if (is_in_part)
        throwOnAllRanksUnless(part.get(), part->commRank() != 0, "agreed in the part");
    });
  });

  EXPECT_EQ(text, m_size == 1 ? "rank 0: agreed in the part" : "rank 0: rank 0: agreed in the part");
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, 1), m_size);
}
} // namespace
