// SPDX-License-Identifier: Apache-2.0
// Collective calls of ranks that share an arena: each shows what it calls.
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
};

// MPI mixes such calls in silence: each rank would go on with wrong values. The next rank of the machine shows what it has called.
TEST_F(ArenaCallsTest, CollectiveCallsThatDifferAreAnErrorOfProcesses)
{
  if (m_is_alone || m_pm->isHybridImplementation())
    return;
  const bool is_last = (m_rank == m_size - 1);
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
  };
  for (const std::function<void()>& call : calls) {
    useNewArena();
    std::string text = messageOf(call);
    // Each rank has called now.
    text += messageOf([&] { m_pm->barrier(); });

    if (is_last && m_machine_ranks.size() == m_size) {
      EXPECT_NE(text.find("collective calls differ: rank 0 "), std::string::npos) << text;
    }
  }
  useNewArena();
}

TEST_F(ArenaCallsTest, EqualCollectiveCallsAreNoError)
{
  UniqueArray<Int64> values(3, m_rank);
  UniqueArray<Int64> all;
  for (Int32 root = 0; root < 40; ++root) {
    // The root of a broadcast runs ahead of the others.
    m_pm->broadcast(values, root / 10 % m_size);
    if (root % 20 == 19)
      m_pm->barrier();
  }
  m_pm->allGatherVariable(values.view().subView(0, std::min(m_rank, 3)), all);
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, 1), m_size);
}
} // namespace
