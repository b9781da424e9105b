// SPDX-License-Identifier: Apache-2.0
// Exchanges on queues between ranks that differ: one has no item, or whose device can less, or that exchange other variables.
#include "tests/support/MessageOf.h"
#include "tests/unit/variables/device_sync/DeviceSyncFixture.h"

using namespace Arcane;
using detail::device_sync::HaloTrial;

namespace
{
class RanksThatDifferTest : public test::DeviceSyncFixture
{
 protected:
  //! The threads of a process have one environment.
  void setWay(const char* way)
  {
    m_pm->barrier();
    if (rank() % nbThread() == 0)
      ::setenv("ARCANE_DEVICE_HALO", way, 1);
    m_pm->barrier();
  }
  //! Exchanges with a trial of both ways, on new managers, when one call of the driver fails on all ranks. \collective
  void exchangeWithoutCellOnOneRank(int property, const char* failing_call)
  {
    setWay("auto");
    useNewManager();
    // Less cells than ranks.
    buildSlabs(2, 1);
    m_pm->barrier();
    m_device->calls().failNext(failing_call, detail::runtime::eDriverStatus::NotSupported, 0, 1);
    m_pm->barrier();
    const ax::RunQueue queue = newQueue();
    VariableCellReal v(info("V", property));
    for (Int64 turn = 0; turn < HaloTrial::nb_exchange + 3; ++turn) {
      setOwnReals(v, turn);
      ax::synchronize(queue, v);
      queue.barrier();
      expectReals(v, turn);
      // A collective call of the application: no rank is in one of an exchange then.
      ASSERT_EQ(m_pm->reduce(MessagePassing::ReduceSum, Int32(1)), nbRank()) << "turn " << turn;
    }
    EXPECT_EQ(m_device->calls().clearFailures(), 0) << failing_call;
    removeMesh();
    setWay("direct");
  }
  //! Returns the error of a rank, which then leaves, as a run does. The other ranks need not wait for it. \collective
  template <typename Call> static std::string errorOfRank(const ax::RunQueue& queue, const Call& call)
  {
    const std::string message = test::messageOf(call);
    m_arena->abandon();
    m_pm->barrier();
    static_cast<void>(test::messageOf([&] { queue.barrier(); }));
    m_pm->barrier();
    return message;
  }
  //! Even ranks exchange one variable, odd ones another.
  void checkOtherOrder(bool is_second_exchange);
  //! Ranks of several machines exchange by messages, whose labels TestExchangeLabel checks; a rank alone exchanges nothing.
  bool areAllNear() const { return m_size > 1 && isOneMachine(); }
  bool isEven() const { return m_rank % 2 == 0; }
};
} // namespace

TEST_F(RanksThatDifferTest, ARankWithoutCellsGoesTheWayOfTheOthersForSharedVariables)
{
  exchangeWithoutCellOnOneRank(IVariable::PInShMem, "writeValue");
}

TEST_F(RanksThatDifferTest, ARankWithoutCellsGoesTheWayOfTheOthersForOrdinaryVariables)
{
  exchangeWithoutCellOnOneRank(0, "pointerAttribute");
}

TEST_F(RanksThatDifferTest, AnotherOrderIsAnErrorThatNamesBothVariablesAndRanks)
{
  checkOtherOrder(false);
}

TEST_F(RanksThatDifferTest, AnotherOrderIsAnErrorAlsoLater)
{
  checkOtherOrder(true);
}

void RanksThatDifferTest::checkOtherOrder(bool is_second_exchange)
{
  buildSlabs();
  // Without shared memory, exchanges use messages: see areAllNear().
  if (!areAllNear())
    GTEST_SKIP() << "for ranks that reach each other";
  const ax::RunQueue queue = newQueue();
  VariableCellReal a(info("A"));
  VariableCellReal b(info("B"));
  a.fill(1.0);
  b.fill(2.0);
  if (is_second_exchange) {
    ax::synchronize(queue, a);
    queue.barrier();
  }

  const std::string message = errorOfRank(queue, [&] {
    ax::synchronize(queue, isEven() ? a : b);
    queue.barrier();
  });

  const String own = isEven() ? "'Mesh0_Cell_A'" : "'Mesh0_Cell_B'";
  const String other = isEven() ? "'Mesh0_Cell_B'" : "'Mesh0_Cell_A'";
  const String expected = String::format("synchronises {0}, rank {1} synchronises {2}", other, m_rank, own);
  const bool is_named = message.find(expected.localstr()) != std::string::npos;
  // A rank whose neighbours have not begun cannot know of a mistake that ends ranks further away; one whose neighbour has left does.
  EXPECT_TRUE(is_named || message.find("of this machine left because of an error") != std::string::npos) << message;
  for (const Int32 neighbour : { m_rank - 1, m_rank + 1 })
    EXPECT_EQ(message.find("rank " + std::to_string(neighbour) + " of this machine left"), std::string::npos) << message;
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceMax, is_named ? 1 : 0), 1) << message;
}

// Hosts that are ahead of each other keep the labels of few exchanges.
TEST_F(RanksThatDifferTest, AMistakeOfLongAgoIsAnErrorToo)
{
  buildSlabs();
  // Without shared memory, exchanges use messages: see areAllNear().
  if (!areAllNear())
    GTEST_SKIP() << "for ranks that reach each other";
  const ax::RunQueue queue = newQueue();
  VariableCellReal a(info("A"));
  VariableCellReal b(info("B"));
  ax::synchronize(queue, a);
  queue.barrier();

  const std::string message = errorOfRank(queue, [&] {
    ax::synchronize(queue, isEven() ? a : b);
    for (Int32 i = 0; i < 30; ++i)
      ax::synchronize(queue, a);
    queue.barrier();
  });

  EXPECT_FALSE(message.empty());
  // A rank may notice first that another one has left for this reason.
  const bool is_told = message.find("all ranks must synchronise the same variables") != std::string::npos;
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceMax, is_told ? 1 : 0), 1) << message;
}

// The queue, and the end of the exchanges, may notice a mistake after the variables have gone.
TEST_F(RanksThatDifferTest, AMistakeIsAnErrorAlsoWhenItsVariablesAreGone)
{
  buildSlabs();
  // Without shared memory, exchanges use messages: see areAllNear().
  if (!areAllNear())
    GTEST_SKIP() << "for ranks that reach each other";
  const ax::RunQueue queue = newQueue();
  {
    VariableCellReal a(info("A"));
    VariableCellReal b(info("B"));
    static_cast<void>(errorOfRank(queue, [&] {
      ax::synchronize(queue, isEven() ? a : b);
      queue.barrier();
    }));
  }
  removeMesh();
  buildSlabs();
  VariableCellReal c(info("C"));

  const std::string message = test::messageOf([&] { ax::synchronize(queue, c); });

  const bool is_told = message.find("synchronises variables that are no longer known") != std::string::npos;
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceMax, is_told ? 1 : 0), 1) << message;
}
