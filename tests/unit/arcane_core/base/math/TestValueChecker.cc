// SPDX-License-Identifier: Apache-2.0
// Checks of values inside applications.
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/base/math/ValueChecker.h"

#include <gtest/gtest.h>

using namespace Arcane;

TEST(ValueCheckerTest, EqualValuesPass)
{
  ValueChecker checker(A_FUNCINFO);
  const UniqueArray<Int32> values = { 1, 2 };

  EXPECT_NO_THROW(checker.areEqual(1, 1, "integer"));
  EXPECT_NO_THROW(checker.areEqual(Real3(1, 2, 3), Real3(1, 2, 3), "vector"));
  EXPECT_NO_THROW(checker.areEqualArray(values, values.constView(), "array"));
  EXPECT_NO_THROW(checker.isTrue(true, "boolean"));
  EXPECT_EQ(checker.nbError(), 0);
}

TEST(ValueCheckerTest, DifferenceThrowsBothValues)
{
  ValueChecker checker(A_FUNCINFO);

  try {
    checker.areEqual(1, 2, "number of cells");
    FAIL() << "nothing was thrown";
  }
  catch (const AssertionException& error) {
    EXPECT_EQ(error.message(), "number of cells: value is 1, expected 2");
  }
}

TEST(ValueCheckerTest, ArraysDifferBySizeOrElement)
{
  ValueChecker checker(A_FUNCINFO);
  const UniqueArray<Int32> values = { 1, 2 };
  const UniqueArray<Int32> longer = { 1, 2, 3 };
  const UniqueArray<Int32> different = { 1, 5 };

  EXPECT_THROW(checker.areEqualArray(values, longer, "size"), AssertionException);
  EXPECT_THROW(checker.areEqualArray(values, different, "element"), AssertionException);
}

TEST(ValueCheckerTest, TwoDimensionsAreCompared)
{
  ValueChecker checker(A_FUNCINFO);
  UniqueArray<Int32> values = { 1, 2, 3, 4 };
  UniqueArray<Int32> different = { 1, 2, 3, 5 };
  const Span2<const Int32> first(values.data(), 2, 2);
  const Span2<const Int32> second(different.data(), 2, 2);
  const Span2<const Int32> flat(values.data(), 1, 4);

  EXPECT_NO_THROW(checker.areEqualArray(first, first, "same"));
  EXPECT_THROW(checker.areEqualArray(first, second, "element"), AssertionException);
  EXPECT_THROW(checker.areEqualArray(first, flat, "shape"), AssertionException);
}

TEST(ValueCheckerTest, ErrorsMayBeCounted)
{
  ValueChecker checker(A_FUNCINFO);
  checker.setThrowOnError(false);
  testing::internal::CaptureStderr();

  checker.areEqual(1, 2, "first");
  checker.isFalse(true, "second");

  const String printed(testing::internal::GetCapturedStderr());
  EXPECT_EQ(checker.nbError(), 2);
  EXPECT_TRUE(printed.contains("first: value is 1, expected 2"));
  EXPECT_THROW(checker.throwIfError(), AssertionException);
}

TEST(ValueCheckerTest, NullPointerAlwaysThrows)
{
  ValueChecker checker(A_FUNCINFO);
  const int value = 0;

  EXPECT_NO_THROW(checker.throwIfNull(&value, "pointer"));
  EXPECT_THROW(checker.throwIfNull(nullptr, "pointer"), AssertionException);
}
