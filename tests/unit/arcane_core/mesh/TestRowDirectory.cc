// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/RowDirectory.h"

#include "tests/support/RankFixture.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail::mesh;

template <typename T> Span<const T> spanOf(const std::vector<T>& values)
{
  return { values.data(), static_cast<Int64>(values.size()) };
}

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
}
} // namespace
