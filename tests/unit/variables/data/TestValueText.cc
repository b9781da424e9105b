// SPDX-License-Identifier: Apache-2.0
// Values of a type that is known at run time, as text.
#include "variables/data/ValueText.h"

#include "arcane_core/base/math/NumericTypes.h"

#include <gtest/gtest.h>

#include <limits>
#include <sstream>

namespace Arcane
{
namespace
{
template <typename T> std::string printed(eDataType type, const T& value)
{
  std::ostringstream text;
  detail::data::printNumber(text, type, &value);
  return text.str();
}

TEST(ValueTextTest, SmallIntegersArePrintedAsNumbers)
{
  EXPECT_EQ(printed(DT_Byte, Byte(65)), "65");
  EXPECT_EQ(printed(DT_Int8, Int8(-3)), "-3");
  EXPECT_EQ(printed(DT_Int64, Int64(1) << 40), "1099511627776");
}

TEST(ValueTextTest, ComponentsAreSeparatedBySpaces)
{
  EXPECT_EQ(printed(DT_Real3, Real3(1.0, -2.5, 0.0)), "1 -2.5 0");
}

TEST(ValueTextTest, WhatIsPrintedCanBeRead)
{
  Real3 read;
  EXPECT_TRUE(detail::data::setNumberFromText(DT_Real3, &read, "0.1 2e-300 -3"));
  Real3 again;
  EXPECT_TRUE(detail::data::setNumberFromText(DT_Real3, &again, String(printed(DT_Real3, read))));

  EXPECT_TRUE(detail::data::isSameNumber(DT_Real3, &read, &again));
  EXPECT_EQ(read.x, 0.1);
}

TEST(ValueTextTest, WhatIsNoNumberChangesNothing)
{
  Int16 value = 7;

  EXPECT_FALSE(detail::data::setNumberFromText(DT_Int16, &value, "seven"));
  EXPECT_FALSE(detail::data::setNumberFromText(DT_Int16, &value, "70000"));

  EXPECT_EQ(value, 7);
}

TEST(ValueTextTest, NotANumberEqualsItselfAndZerosAreEqual)
{
  const Real nan = std::numeric_limits<Real>::quiet_NaN();
  const Real zeros[] = { 0.0, -0.0 };
  const Real2 a(1.0, 2.0);
  const Real2 b(1.0, 3.0);

  EXPECT_TRUE(detail::data::isSameNumber(DT_Real, &nan, &nan));
  EXPECT_TRUE(detail::data::isSameNumber(DT_Real, &zeros[0], &zeros[1]));
  EXPECT_FALSE(detail::data::isSameNumber(DT_Real2, &a, &b));
}
} // namespace
} // namespace Arcane
