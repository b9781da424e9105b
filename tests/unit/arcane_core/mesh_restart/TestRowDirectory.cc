// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_restart/RowDirectory.h"

#include "tests/support/RankFixture.h"
#include "tests/support/Spans.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail::mesh_restart;
using test::spanOf;

class RowDirectoryTest : public test::RankFixture
{
};

TEST_F(RowDirectoryTest, TheDirectoryPrefersOwnersThenTheFirstRow)
{
  // Each rank knows all items: item i is owned in the row of rank i % size only.
  std::vector<RowDirectory::Entry> entries;
  for (Int64 uid = 0; uid < 50; ++uid)
    entries.push_back({ 1000 * uid, 100 * m_rank + uid, uid % m_size == m_rank && uid < 40 ? 0 : 1 });
  const RowDirectory directory(m_pm, spanOf(entries));
  std::vector<Int64> asked;
  for (Int64 uid = 49; uid >= 0; --uid)
    asked.push_back(1000 * uid);
  asked.push_back(7);

  const std::vector<Int64> rows = directory.rowsOf(spanOf(asked));

  ASSERT_EQ(rows.size(), 51u);
  for (Int64 uid = 0; uid < 50; ++uid)
    EXPECT_EQ(rows[static_cast<std::size_t>(49 - uid)], 100 * (uid < 40 ? uid % m_size : 0) + uid);
  EXPECT_EQ(rows[50], -1);
  EXPECT_TRUE(directory.rowsOf({}).empty());
  EXPECT_FALSE(directory.shared().has_value());
}

TEST_F(RowDirectoryTest, TheRankThatKeepsAnItemKnowsThatTwoRowsAreThoseOfOwners)
{
  std::vector<RowDirectory::Entry> entries = { { 100 + m_rank, m_rank, 0 }, { 7, m_rank, 1 } };
  if (m_rank == 0 || m_rank == m_size - 1)
    entries.push_back({ 5, 50 + m_rank, 0 });
  const RowDirectory directory(m_pm, spanOf(entries));

  const Int32 nb = m_pm->reduce(MessagePassing::ReduceSum, directory.shared() ? 1 : 0);

  EXPECT_EQ(nb, m_size > 1 ? 1 : 0);
  if (directory.shared()) {
    EXPECT_EQ(directory.shared()->unique_id, 5);
    EXPECT_EQ(directory.shared()->rows[0], 50);
    EXPECT_EQ(directory.shared()->rows[1], 50 + m_size - 1);
  }
  EXPECT_EQ(directory.rowsOf(spanOf(std::vector<Int64>{ 100 + m_rank })), std::vector<Int64>{ m_rank });
}
} // namespace
