// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/array/FixedArray.h"

#include <gtest/gtest.h>

#include "arcane_core/base/array/ArrayShape.h"

#include <sstream>

using namespace Arcane;

TEST(FixedArrayTest, MissingElementsAreZero)
{
  FixedArray<Real, 3> none;
  FixedArray<Real, 3> some{ 1.0, 2.0 };
  FixedArray<Real, 2> braces{ { 1.0, 2.0 } };

  EXPECT_EQ(none[2], 0.0);
  EXPECT_EQ(some[1], 2.0);
  EXPECT_EQ(some[2], 0.0);
  EXPECT_EQ(braces.back(), 2.0);
  EXPECT_ANY_THROW((FixedArray<Real, 2>{ 1.0, 2.0, 3.0 }));
}

TEST(FixedArrayTest, IsSeenThroughViews)
{
  FixedArray<Int32, 3> a{ 1, 2, 3 };

  a.view()[0] = 9;
  ConstArrayView<Int32> view = a;
  Span<const Int32> span = a;

  EXPECT_EQ(view[0], 9);
  EXPECT_EQ(span.size(), 3);
  EXPECT_EQ(a.span().back(), 3);
  EXPECT_EQ(a, (FixedArray<Int32, 3>{ 9, 2, 3 }));
}

TEST(FixedArrayTest, ShapeHoldsAtMostEightDimensions)
{
  const std::array<Int32, 2> dims{ 3, 4 };
  const std::array<Int32, 9> too_many{};

  ArrayShape shape(dims);

  EXPECT_EQ(shape.nbDimension(), 2);
  EXPECT_EQ(shape.totalNbElement(), 12);
  EXPECT_EQ(ArrayShape().totalNbElement(), 1);
  EXPECT_ANY_THROW(ArrayShape{ too_many });
  shape.setNbDimension(3);
  shape.setDimension(2, 5);
  EXPECT_EQ(shape.dimensions()[2], 5);
  EXPECT_NE(shape, ArrayShape(dims));
  std::ostringstream o;
  o << shape;
  EXPECT_EQ(o.str(), "{3,4,5}");
}
