// SPDX-License-Identifier: Apache-2.0
// Collective calls of processes that share an arena: each shows what it calls.
#include "tests/unit/shmem/ArenaFixture.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "tests/support/MessageOf.h"

#include <algorithm>
#include <functional>
#include <string>

namespace
{
using namespace Arcane;
using test::messageOf;

class ArenaCallsTest : public test::ArenaFixture
{
 protected:
  //! True on the last process of the run.
  static bool isInLastProcess()
  {
    const ConstArrayView<Int32> ranks = m_pm->processRanks();
    return ranks[ranks.size() - 1] == m_size - 1;
  }
};

// MPI returns wrong values from such calls, without an error. Processes compare their calls in shared memory.
TEST_F(ArenaCallsTest, CallsThatDifferAreAnErrorOfProcesses)
{
  if (m_is_alone || m_pm->processRanks().size() == m_size)
    return;
  const bool is_last = isInLastProcess();
  const std::function<void()> calls[] = {
    [&] { m_pm->reduce(is_last ? Parallel::ReduceMin : Parallel::ReduceSum, Int32(5)); },
    [&] {
      UniqueArray<Int64> one(1, 5);
      UniqueArray<Int32> two(2, 5);
      is_last ? m_pm->reduce(Parallel::ReduceMax, one.view()) : m_pm->reduce(Parallel::ReduceMax, two.view());
    },
    [&] {
      UniqueArray<Int32> values(3, m_rank);
      m_pm->broadcast(values, is_last ? m_size - 1 : 0);
    },
    [&] {
      UniqueArray<Int64> integers(1, 5);
      UniqueArray<Int64> all_integers(m_size);
      UniqueArray<Real> reals(1, 5.0);
      UniqueArray<Real> all_reals(m_size);
      is_last ? m_pm->allGather(integers, all_integers) : m_pm->allGather(reals, all_reals);
    },
    [&] { m_pm->scan(is_last ? Parallel::ReduceMax : Parallel::ReduceSum, Int64(5)); },
  };
  for (const std::function<void()>& call : calls) {
    useNewArena();
    std::string text = messageOf(call);
    // Each rank has called now.
    text += messageOf([&] { m_pm->barrier(); });

    // One process of the machine says it, and each on which MPI has failed.
    const bool is_said = text.find("collective calls differ: rank ") != std::string::npos;
    EXPECT_TRUE(is_said || text.empty()) << text;
    const bool is_first_of_process = m_pm->processRanks()[0] == m_rank;
    const Int32 nb_process_that_says = m_pm->reduce(Parallel::ReduceSum, is_said && is_first_of_process ? 1 : 0);
    if (m_machine_ranks.size() == m_size) {
      EXPECT_GE(nb_process_that_says, 1);
    }
    // Later calls are not compared.
    EXPECT_EQ(messageOf([&] { m_pm->barrier(); }), "");
  }
  useNewArena();
}

TEST_F(ArenaCallsTest, EqualCallsAreNoError)
{
  UniqueArray<Int64> values(3, m_rank);
  UniqueArray<Int64> all;
  for (Int32 i = 0; i < 400; ++i) {
    // The root of a broadcast runs ahead of the others.
    m_pm->broadcast(values, i / 10 % m_size);
    if (i % 20 == 19)
      m_pm->barrier();
  }
  m_pm->allGatherVariable(values.view().subView(0, std::min(m_rank, 3)), all);
  m_pm->gatherVariable(values.view().subView(0, std::min(m_rank, 3)), all, m_size - 1);
  UniqueArray<Int64> some(m_rank);
  UniqueArray<Int64> whole(m_size * (m_size - 1) / 2);
  m_pm->scatterVariable(whole, some, m_size - 1);
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, 1), m_size);
}

// A call that is refused on one rank is not made, and not counted.
TEST_F(ArenaCallsTest, ARefusedCallShiftsNothing)
{
  UniqueArray<Int32> values(3, m_rank);
  if (m_rank == m_size - 1 && !m_pm->isHybridImplementation()) {
    EXPECT_NE(messageOf([&] { m_pm->broadcast(values, m_size); }), "");
    EXPECT_NE(messageOf([&] { m_pm->gather(values, values, -1); }), "");
  }
  m_pm->broadcast(values, 0);
  m_pm->barrier();
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, 1), m_size);
}
} // namespace
