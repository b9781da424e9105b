// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IParallelMng.h"

#include "arcane_core/base/math/HPReal.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

namespace Arcane::test
{
using HPRealReductionTest = CommFixture;

TEST_F(HPRealReductionTest, NumbersOfHighPrecisionKeepTheirDigits)
{
  // Each rank adds what a real loses beside 2^60.
  HPReal sum(m_rank == 0 ? 1152921504606846976.0 : 0.0);
  sum += 1.0 + m_rank;
  UniqueArray<HPReal> values({ sum, HPReal(m_rank) });

  sum = m_pm->reduce(Parallel::ReduceSum, sum);
  m_pm->reduce(Parallel::ReduceMax, values);

  EXPECT_EQ(sum.value(), 1152921504606846976.0);
  EXPECT_EQ(sum.correction(), 0.5 * m_size * (m_size + 1));
  EXPECT_EQ(values[0].correction(), 1.0);
  EXPECT_EQ(values[1].value(), m_size - 1);
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceMin, HPReal(m_rank)).value(), 0.0);
}

// Values are reduced in blocks, of 131072 on one rank.
TEST_F(HPRealReductionTest, ManyNumbersAreReduced)
{
  constexpr Int32 nb_value = 150000;
  UniqueArray<HPReal> values(nb_value, HPReal(0.0));
  for (Int32 i = 0; i < nb_value; ++i)
    values[i] = HPReal(i + m_rank);

  m_pm->reduce(Parallel::ReduceSum, values);

  for (Int32 i = 0; i < nb_value; ++i)
    ASSERT_EQ(values[i].value(), m_size * i + 0.5 * m_size * (m_size - 1)) << i;
}
} // namespace Arcane::test
