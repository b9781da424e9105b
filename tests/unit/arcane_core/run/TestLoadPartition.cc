// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/LoadPartition.h"

#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/base/array/UniqueArray.h"

namespace
{
using namespace Arcane;
using detail::run::keepCellsInPlace;

class LoadPartitionTest : public test::CommFixture
{
};

TEST_F(LoadPartitionTest, ThePartOfMostCellsOfARankStaysThere)
{
  // The parts are numbered from the other end.
  const Int32 part = m_size - 1 - m_rank;
  UniqueArray<Int32> parts(10, part);
  parts[3] = (part + 1) % m_size;

  keepCellsInPlace(m_pm, parts);

  EXPECT_EQ(parts[0], m_rank);
  EXPECT_EQ(parts[3], (m_rank + m_size - 1) % m_size);
}

TEST_F(LoadPartitionTest, EachRankGetsOnePart)
{
  // All cells are on the last rank, most of them in part 0.
  UniqueArray<Int32> parts;
  if (m_rank == m_size - 1)
    for (Int32 part = 0; part < m_size; ++part)
      for (Int32 i = 0; i < m_size - part; ++i)
        parts.add(part);
  const UniqueArray<Int32> former = parts;

  keepCellsInPlace(m_pm, parts);

  // The others follow each other.
  for (Int32 i = 0; i < parts.size(); ++i)
    EXPECT_EQ(parts[i], former[i] == 0 ? m_size - 1 : former[i] - 1) << i;
}
} // namespace
