// SPDX-License-Identifier: Apache-2.0
#include "variables/data/DataChecks.h"

#include "variables/data/IData.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <gtest/gtest.h>

#include <limits>

namespace Arcane::detail::data
{
namespace
{
TEST(DataChecksTest, ExtentsAreThoseOfTheDimension)
{
  const IData one(DT_Real, 0), list(DT_Real, 1), table(DT_Real, 2);
  EXPECT_NO_THROW(checkExtents(one, 1, 1, 0));
  EXPECT_THROW(checkExtents(one, 2, 1, 0), ArgumentException);
  EXPECT_NO_THROW(checkExtents(list, 7, 1, 3));
  EXPECT_THROW(checkExtents(list, 7, 2, 0), ArgumentException);
  EXPECT_THROW(checkExtents(list, -1, 1, 0), ArgumentException);
  EXPECT_NO_THROW(checkExtents(table, 7, 0, 0));
  EXPECT_THROW(checkExtents(table, 7, -1, 0), ArgumentException);
  EXPECT_THROW(checkExtents(list, std::numeric_limits<Int64>::max() / 2, 1, 0), ArgumentException);
}

TEST(DataChecksTest, KindsAreTypeAndDimension)
{
  const IData list(DT_Real, 1);
  EXPECT_NO_THROW(checkSameKind(list, IData(DT_Real, 1), "copy"));
  EXPECT_THROW(checkSameKind(list, IData(DT_Real, 2), "copy"), ArgumentException);
  EXPECT_THROW(checkSameKind(list, IData(DT_Int32, 1), "copy"), ArgumentException);
}
} // namespace
} // namespace Arcane::detail::data
