// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/AgreedMemory.h"

#include "tests/support/RankFixture.h"

#include <new>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;

class AgreedMemoryTest : public test::RankFixture
{
};

//! A record whose arrays fail as an allocation does.
struct Huge
{
  Huge() { throw std::bad_alloc(); }
  explicit Huge(Int32) {}
};

TEST_F(AgreedMemoryTest, ALackOfMemoryOnOneRankIsOneOnAll)
{
  Int32 nb_call = 0;
  agreeOnMemory(m_pm, [&] { ++nb_call; });

  EXPECT_EQ(nb_call, 1);
  EXPECT_THROW(agreeOnMemory(m_pm,
                             [] {
                               if (m_pm->commRank() == 0)
                                 throw std::bad_alloc();
                             }),
               std::bad_alloc);
}

TEST_F(AgreedMemoryTest, TheFirstRankGetsAllValuesInTheOrderOfRanks)
{
  const Int32 rank = m_pm->commRank();
  const auto all = gathered(m_pm, std::vector<Int32>(static_cast<std::size_t>(rank + 1), rank));

  if (rank != 0) {
    EXPECT_TRUE(all.values.empty());
    return;
  }
  for (Int32 r = 0; r < m_pm->commSize(); ++r)
    EXPECT_EQ(std::vector<Int32>(all.from(r).begin(), all.from(r).end()), std::vector<Int32>(static_cast<std::size_t>(r + 1), r));
}

TEST_F(AgreedMemoryTest, ValuesForWhichTheFirstRankHasNoMemoryFailOnAllRanks)
{
  if (m_pm->commSize() == 1)
    GTEST_SKIP() << "one rank keeps its values where they are";
  std::vector<Huge> own;
  own.emplace_back(0);

  EXPECT_THROW(gathered(m_pm, std::move(own)), std::bad_alloc);
}
} // namespace
