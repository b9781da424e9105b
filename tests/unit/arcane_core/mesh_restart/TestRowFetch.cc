// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_restart/RowFetch.h"

#include "tests/support/RankFixture.h"
#include "tests/support/Spans.h"
#include "tests/unit/arcane_core/mesh_restart/RowsOf.h"

#include <array>
#include <random>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::mesh_restart;
using test::rowsOf;
using test::spanOf;

class RowFetchTest : public test::RankFixture
{
 protected:
  //! The value of each row that this rank has read.
  std::vector<Real> readBy(const PartRows& rows) const
  {
    std::vector<Real> read;
    for (Int64 row = rows.firstOfRank(m_rank); row < rows.firstOfRank(m_rank + 1); ++row)
      read.push_back(0.1 * static_cast<Real>(row));
    return read;
  }
};

TEST_F(RowFetchTest, WantedRowsComeInTheirOrder)
{
  const PartRows rows = rowsOf({ 11, 0, 30 }, m_size);
  std::mt19937 random(static_cast<unsigned>(5 + m_rank));
  SCOPED_TRACE("seed " + std::to_string(5 + m_rank));
  std::vector<Int64> wanted;
  for (Int32 i = 0; i < 20 * (m_rank + 1); ++i)
    wanted.push_back(static_cast<Int64>(random() % 42) - 1);

  const RowFetch fetch(m_pm, rows, spanOf(wanted));
  const std::vector<Real> values = fetch.fetch(readBy(rows), -3.5);

  ASSERT_EQ(values.size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i)
    EXPECT_EQ(values[i], wanted[i] < 0 ? -3.5 : 0.1 * static_cast<Real>(wanted[i]));
}

TEST_F(RowFetchTest, NobodyNeedWantRowsAndRowsMayBeEmpty)
{
  const RowFetch nothing(m_pm, rowsOf({ 0 }, m_size), {});
  EXPECT_TRUE(nothing.fetch(std::vector<Real>(), 1.0).empty());

  const PartRows rows = rowsOf({ 4 }, m_size);
  const std::vector<Int64> wanted = m_rank == 0 ? std::vector<Int64>{ 3, 3, 0 } : std::vector<Int64>{};
  const RowFetch fetch(m_pm, rows, spanOf(wanted));
  EXPECT_EQ(fetch.fetch(readBy(rows), -1.0), (m_rank == 0 ? std::vector<Real>{ 0.1 * 3, 0.1 * 3, 0.0 } : std::vector<Real>{}));
  std::byte none[1];
  fetch.fetchBytes({}, 0, Span<std::byte>(none, 0));
}

TEST_F(RowFetchTest, RowsOfAnySizeAreFetched)
{
  using Row = std::array<Int32, 5>;
  const PartRows rows = rowsOf({ 7, 6 }, m_size);
  std::vector<Row> read;
  for (Int64 row = rows.firstOfRank(m_rank); row < rows.firstOfRank(m_rank + 1); ++row)
    read.push_back({ static_cast<Int32>(row), 1, 2, 3, static_cast<Int32>(-row) });
  const std::vector<Int64> wanted = { 12, m_rank, 0 };

  const std::vector<Row> values = RowFetch(m_pm, rows, spanOf(wanted)).fetch(read, Row{});

  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_EQ(values[i], (Row{ static_cast<Int32>(wanted[i]), 1, 2, 3, static_cast<Int32>(-wanted[i]) }));
}
} // namespace
