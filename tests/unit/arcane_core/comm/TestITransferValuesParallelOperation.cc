// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/ITransferValuesParallelOperation.h"

#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"

namespace
{
using namespace Arcane;

class ITransferValuesParallelOperationTest : public test::CommFixture
{
};

TEST_F(ITransferValuesParallelOperationTest, EachElementGoesToItsRank)
{
  // Rank r sends r + 1 elements to each rank.
  UniqueArray<Int32> ranks;
  UniqueArray<Int32> numbers;
  UniqueArray<Int64> codes;
  UniqueArray<Real> reals;
  for (Int32 i = 0; i < (m_rank + 1) * m_size; ++i) {
    ranks.add(i % m_size);
    numbers.add(i / m_size);
    codes.add(1000 * m_rank + i % m_size);
    reals.add(0.5 * m_rank);
  }
  SharedArray<Int32> got_numbers(3);
  SharedArray<Int64> got_codes;
  SharedArray<Real> got_reals;
  ITransferValuesParallelOperation operation(m_pm);
  operation.setTransferRanks(ranks);
  operation.addArray(numbers, got_numbers);
  operation.addArray(codes, got_codes);
  operation.addArray(reals, got_reals);

  operation.transferValues();

  Int32 n = 0;
  ASSERT_EQ(got_numbers.size(), m_size * (m_size + 1) / 2);
  ASSERT_EQ(got_codes.size(), got_numbers.size());
  ASSERT_EQ(got_reals.size(), got_numbers.size());
  for (Int32 sender = 0; sender < m_size; ++sender)
    for (Int32 k = 0; k <= sender; ++k, ++n) {
      EXPECT_EQ(got_numbers[n], k);
      EXPECT_EQ(got_codes[n], 1000 * sender + m_rank);
      EXPECT_EQ(got_reals[n], 0.5 * sender);
    }
  EXPECT_EQ(operation.parallelMng(), m_pm);
}

TEST_F(ITransferValuesParallelOperationTest, WrongRanksAndSizesAreErrorsOfAllRanks)
{
  const UniqueArray<Int32> ranks{ m_rank == m_size - 1 ? m_size : 0 };
  const UniqueArray<Int32> numbers{ 1 };
  ITransferValuesParallelOperation to_nobody(m_pm);
  to_nobody.setTransferRanks(ranks);
  to_nobody.addArray(numbers, {});
  EXPECT_THROW(to_nobody.transferValues(), ParallelFatalErrorException);

  ITransferValuesParallelOperation too_long(m_pm);
  too_long.addArray(numbers.constView().subView(0, m_rank == 0 ? 1 : 0), {});
  EXPECT_THROW(too_long.transferValues(), ParallelFatalErrorException);
}

TEST_F(ITransferValuesParallelOperationTest, ArraysOfOtherTypesAreAnErrorOfAllRanks)
{
  ITransferValuesParallelOperation operation(m_pm);
  operation.addArray(ConstArrayView<Int64>(), SharedArray<Int64>());
  if (m_rank == 0)
    operation.addArray(ConstArrayView<Real>(), SharedArray<Real>());
  if (m_size == 1) {
    operation.transferValues();
    return;
  }
  EXPECT_THROW(operation.transferValues(), ParallelFatalErrorException);
  // The failed call has removed its arrays.
  EXPECT_NO_THROW(operation.transferValues());
}

TEST_F(ITransferValuesParallelOperationTest, NumbersAndTypesOfManyArraysAreCompared)
{
  ITransferValuesParallelOperation more(m_pm);
  for (Int32 i = 0; i < (m_rank == 0 ? 31 : 30); ++i)
    more.addArray(ConstArrayView<Int32>(), SharedArray<Int32>());
  ITransferValuesParallelOperation first_differs(m_pm);
  if (m_rank == 0)
    first_differs.addArray(ConstArrayView<Real>(), SharedArray<Real>());
  else
    first_differs.addArray(ConstArrayView<Int32>(), SharedArray<Int32>());
  for (Int32 i = 0; i < 40; ++i)
    first_differs.addArray(ConstArrayView<Int64>(), SharedArray<Int64>());

  for (ITransferValuesParallelOperation* operation : { &more, &first_differs }) {
    if (m_size == 1) {
      EXPECT_NO_THROW(operation->transferValues());
    }
    else {
      EXPECT_THROW(operation->transferValues(), ParallelFatalErrorException);
    }
  }
}
} // namespace
