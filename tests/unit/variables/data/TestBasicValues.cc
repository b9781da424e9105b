// SPDX-License-Identifier: Apache-2.0
#include "variables/data/BasicValues.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/math/NumericTypes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace Arcane::basic_values_test
{
using detail::data::fillWithNan;
using detail::data::setMeanRows;

template <typename T> std::byte* bytesOfValues(UniqueArray<T>& values)
{
  return reinterpret_cast<std::byte*>(values.data());
}

TEST(BasicValuesTest, RealsAndTheComponentsOfVectorsBecomeNotANumber)
{
  UniqueArray<Real> reals{ 1.0, 2.0, 3.0 };
  UniqueArray<Real3> vectors{ Real3(1.0, 2.0, 3.0), Real3(4.0, 5.0, 6.0) };
  UniqueArray<float> floats{ 1.0f, 2.0f };

  fillWithNan(DT_Real, bytesOfValues(reals), 2);
  fillWithNan(DT_Real3, bytesOfValues(vectors), 4);
  fillWithNan(DT_Float32, bytesOfValues(floats), 0);

  EXPECT_TRUE(std::isnan(reals[0]));
  EXPECT_TRUE(std::isnan(reals[1]));
  EXPECT_EQ(reals[2], 3.0);
  EXPECT_TRUE(std::isnan(vectors[0].z));
  EXPECT_TRUE(std::isnan(vectors[1].x));
  EXPECT_EQ(vectors[1].y, 5.0);
  EXPECT_EQ(floats[0], 1.0f);
}

TEST(BasicValuesTest, ARowBecomesTheMeanOfTwoOthers)
{
  UniqueArray<Real> values{ 1.0, 10.0, 3.0, 30.0, 0.0, 0.0 };
  const UniqueArray<Int32> first{ 0 };
  const UniqueArray<Int32> second{ 1 };
  const UniqueArray<Int32> to{ 2 };

  setMeanRows(DT_Real, bytesOfValues(values), first, second, to, 2);

  EXPECT_EQ(values, (UniqueArray<Real>{ 1.0, 10.0, 3.0, 30.0, 2.0, 20.0 }));
}

TEST(BasicValuesTest, MeansAreSetOneAfterTheOther)
{
  UniqueArray<Int64> values{ 8, 4, 0 };
  // The second one reads what the first one has written.
  const UniqueArray<Int32> first{ 0, 2 };
  const UniqueArray<Int32> second{ 1, 0 };
  const UniqueArray<Int32> to{ 2, 1 };

  setMeanRows(DT_Int64, bytesOfValues(values), first, second, to, 1);

  EXPECT_EQ(values, (UniqueArray<Int64>{ 8, 7, 6 }));
}

} // namespace Arcane::basic_values_test
