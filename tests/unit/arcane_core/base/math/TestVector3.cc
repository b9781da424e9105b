// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/math/Vector3.h"

#include "arcane_core/base/math/Vector2.h"

#include <gtest/gtest.h>

#include <sstream>

namespace
{
using namespace Arcane;

TEST(Vector3Test, OperationsAreByComponent)
{
  const Int64x3 a(1, 2, 3);
  Int64x3 b(4);

  b += a;
  EXPECT_EQ(b, Int64x3(5, 6, 7));
  b -= Int64x3(1, 1, 1);
  b *= 3;
  b /= 2;
  EXPECT_EQ(b, Int64x3(6, 7, 9));
  EXPECT_EQ(a + b, Int64x3(7, 9, 12));
  EXPECT_EQ(a - b, Int64x3(-5, -5, -6));
  EXPECT_EQ(-a, Int64x3(-1, -2, -3));
  EXPECT_EQ(2 * a, a * 2);
  EXPECT_EQ(b / 3, Int64x3(2, 2, 3));
  EXPECT_EQ(Int32x3(), Int32x3(0, 0, 0));
  EXPECT_NE(a, b);
}

TEST(Vector3Test, OrderIsLexicographic)
{
  EXPECT_LT(Int32x3(1, 9, 9), Int32x3(2, 0, 0));
  EXPECT_LT(Int32x3(1, 2, 9), Int32x3(1, 3, 0));
  EXPECT_LT(Int32x3(1, 2, 3), Int32x3(1, 2, 4));
  EXPECT_FALSE(Int32x3(1, 2, 3) < Int32x3(1, 2, 3));
  EXPECT_LT(Int32x2(1, 9), Int32x2(2, 0));
  EXPECT_FALSE(Int32x2(1, 2) < Int32x2(1, 2));
}

TEST(Vector3Test, ComponentsArePrintedBetweenParentheses)
{
  std::ostringstream text;
  text << Int64x3(1, 2, 3) << Int64x2(4, 5);
  EXPECT_EQ(text.str(), "(1,2,3)(4,5)");
}

TEST(Vector3Test, TwoComponentsHaveTheSameOperations)
{
  Int64x2 a(1, 2);
  a += Int64x2(3);
  a *= 4;
  EXPECT_EQ(a, Int64x2(16, 20));
  EXPECT_EQ(a - Int64x2(6, 5), Int64x2(10, 15));
  EXPECT_EQ(-a / 4, Int64x2(-4, -5));
}
} // namespace
