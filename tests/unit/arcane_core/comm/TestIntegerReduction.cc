// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/comm/IntegerReduction.h"
#include "arcane_core/comm/ReproducibleReduction.h"

#include <bit>
#include <cmath>
#include <limits>
#include <random>

namespace
{
using namespace Arcane;
using detail::comm::reduceAsIntegers;

constexpr Real infinity = std::numeric_limits<Real>::infinity();
constexpr Real nan_value = std::numeric_limits<Real>::quiet_NaN();

class IntegerReductionTest : public test::CommFixture
{
 protected:
  static Real reduced(MessagePassing::eReduceType op, Real value)
  {
    reduceAsIntegers(m_pm, op, ArrayView<Real>(1, &value));
    return value;
  }
  //! Reduces \a special of the last rank with the numbers of the ranks before.
  static Real reducedWith(MessagePassing::eReduceType op, Real special)
  {
    return reduced(op, m_rank == m_size - 1 ? special : static_cast<Real>(m_rank) - 1.5);
  }
};

//! Value \a i of rank \a rank: of either sign, from tiny to huge.
Real valueOf(Int32 rank, Int32 i)
{
  std::mt19937_64 random(static_cast<UInt64>(rank) * 10000 + static_cast<UInt64>(i));
  const Real mantissa = static_cast<Real>(random() >> 11) - 4.5e15;
  return std::ldexp(mantissa, static_cast<int>(random() % 200) - 150);
}

TEST_F(IntegerReductionTest, SumsAreExactWhateverTheNumberOfValues)
{
  for (const Int32 n : { 0, 1, 1023, 1024, 2500 }) {
    UniqueArray<Real> values;
    UniqueArray<ReproducibleSum> expected(n);
    for (Int32 i = 0; i < n; ++i) {
      values.add(valueOf(m_rank, i));
      for (Int32 r = 0; r < m_size; ++r)
        expected[i].add(valueOf(r, i));
    }

    reduceAsIntegers(m_pm, MessagePassing::ReduceSum, values);

    for (Int32 i = 0; i < n; ++i)
      ASSERT_EQ(std::bit_cast<UInt64>(values[i]), std::bit_cast<UInt64>(expected[i].value())) << i;
  }
}

TEST_F(IntegerReductionTest, TheSmallestAndTheLargestAreValuesOfRanks)
{
  const Int32 n = 500;
  UniqueArray<Real> smallest, largest;
  for (Int32 i = 0; i < n; ++i) {
    smallest.add(valueOf(m_rank, i));
    largest.add(valueOf(m_rank, i));
  }

  reduceAsIntegers(m_pm, MessagePassing::ReduceMin, smallest);
  reduceAsIntegers(m_pm, MessagePassing::ReduceMax, largest);

  for (Int32 i = 0; i < n; ++i) {
    Real min = infinity;
    Real max = -infinity;
    for (Int32 r = 0; r < m_size; ++r) {
      min = std::min(min, valueOf(r, i));
      max = std::max(max, valueOf(r, i));
    }
    ASSERT_EQ(smallest[i], min) << i;
    ASSERT_EQ(largest[i], max) << i;
  }
}

TEST_F(IntegerReductionTest, NotANumberOfOneRankIsSeenByAll)
{
  for (const auto op : { MessagePassing::ReduceMin, MessagePassing::ReduceMax, MessagePassing::ReduceSum }) {
    EXPECT_TRUE(std::isnan(reducedWith(op, nan_value)));
    EXPECT_TRUE(std::isnan(reducedWith(op, -nan_value)));
  }
}

TEST_F(IntegerReductionTest, InfinitiesZerosAndTheSmallestNumbersKeepTheirOrder)
{
  using enum MessagePassing::eReduceType;
  const Real tiny = std::numeric_limits<Real>::denorm_min();
  EXPECT_EQ(reducedWith(ReduceMin, -infinity), -infinity);
  EXPECT_EQ(reducedWith(ReduceMax, infinity), infinity);
  EXPECT_EQ(reducedWith(ReduceSum, infinity), infinity);
  EXPECT_EQ(reduced(ReduceMin, m_rank == m_size - 1 ? -tiny : tiny), -tiny);
  EXPECT_EQ(reduced(ReduceMax, m_rank == m_size - 1 ? -tiny : -2 * tiny), -tiny);
  EXPECT_TRUE(std::signbit(reduced(ReduceMin, m_rank == m_size - 1 ? -0.0 : 0.0)));
}

TEST_F(IntegerReductionTest, TheManagerUsesThemOnManyRanks)
{
  if (!mpiManager())
    return;
  const auto pm = MpiParallelMng::create(MPI_COMM_WORLD, nullptr);
  pm->setLeastRanksOfTree(1);
  // In the order of ranks the small terms of ranks 1 and 2 are lost.
  const Real terms[4] = { 1.0e16, 1.0, 1.0, -1.0e16 };
  const Real term = m_rank < 4 ? terms[m_rank] : 0.0;
  Real exact = 0.0;
  for (Int32 r = 0; r < std::min(m_size, 4); ++r)
    exact = r == 2 ? 1.0e16 + 2.0 : r == 3 ? 2.0 : exact + terms[r];
  UniqueArray<Real> values(3, term);
  UniqueArray<Real3> vectors(1, Real3(term, -term, 0.5));
  UniqueArray<float> floats(2, static_cast<float>(m_rank));

  EXPECT_EQ(pm->reduce(Parallel::ReduceSum, term), m_size == 1 ? term : exact);
  pm->reduce(Parallel::ReduceSum, values.view());
  pm->reduce(Parallel::ReduceSum, vectors.view());
  pm->reduce(Parallel::ReduceMax, floats.view());

  for (const Real value : values)
    EXPECT_EQ(value, m_size == 1 ? term : exact);
  EXPECT_EQ(vectors[0].x, -vectors[0].y);
  EXPECT_EQ(vectors[0].z, 0.5 * m_size);
  for (const float value : floats)
    EXPECT_EQ(value, static_cast<float>(m_size - 1));
}
} // namespace
