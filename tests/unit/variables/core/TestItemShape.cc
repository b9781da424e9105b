// SPDX-License-Identifier: Apache-2.0
// Dimensions of the value of an item, seen with more or fewer dimensions.
#include "variables/core/ItemShape.h"
#include "variables/data/IData.h"

#include <gtest/gtest.h>

using namespace Arcane;
using namespace Arcane::detail::variables;

namespace
{
ArrayShape shape(std::initializer_list<Int32> dims)
{
  const UniqueArray<Int32> sizes(dims);
  return ArrayShape(Span<const Int32>(sizes.constSpan()));
}
} // namespace

TEST(ItemShapeTest, MissingDimensionsAreOnes)
{
  EXPECT_EQ(withNbDimension(shape({ 5 }), 3), shape({ 5, 1, 1 }));
  EXPECT_EQ(withNbDimension(shape({}), 2), shape({ 1, 1 }));
  EXPECT_EQ(withNbDimension(shape({ 0 }), 2), shape({ 0, 0 }));
}

TEST(ItemShapeTest, LastDimensionsBecomeOne)
{
  EXPECT_EQ(withNbDimension(shape({ 2, 3, 4 }), 3), shape({ 2, 3, 4 }));
  EXPECT_EQ(withNbDimension(shape({ 2, 3, 4 }), 2), shape({ 2, 12 }));
  EXPECT_EQ(withNbDimension(shape({ 2, 3, 4 }), 1), shape({ 24 }));
}

TEST(ItemShapeTest, WithoutDimensionThereIsOneValue)
{
  EXPECT_EQ(withNbDimension(shape({ 1, 1 }), 0), shape({}));
  EXPECT_FALSE(withNbDimension(shape({ 2 }), 0).has_value());
}

TEST(ItemShapeTest, SizesOfTheTypeMustBeThoseOfTheShape)
{
  using Mixed = ExtentsV<Int32, DynExtent, 3, DynExtent>;

  EXPECT_EQ(dynamicExtents<Mixed>(shape({ 2, 3, 4 })), (std::array<Int32, 2>{ 2, 4 }));
  EXPECT_FALSE(dynamicExtents<Mixed>(shape({ 2, 4, 4 })).has_value());
  EXPECT_TRUE(dynamicExtents<MDDim0>(shape({ 1 })).has_value());
}

TEST(ItemShapeTest, AtMostThreeDimensionsOfARowAreShown)
{
  IData data(DT_Real, 2);
  data.resize(7, 120);
  data.setShape(shape({ 2, 3, 4, 5 }));

  const ShownExtents shown = shownExtents(data);

  EXPECT_EQ(shown.nb_dim, 4);
  EXPECT_EQ(shown.dims, (std::array<Int64, 4>{ 7, 2, 3, 20 }));
}

TEST(ItemShapeTest, AShapeThatIsNotThatOfTheValuesIsNotShown)
{
  IData data(DT_Real, 2);
  data.resize(7, 12);
  data.setShape(shape({ 2, 3 }));

  EXPECT_EQ(data.rowShape(), shape({ 12 }));
  EXPECT_EQ(shownExtents(data).dims, (std::array<Int64, 4>{ 7, 12, 0, 0 }));
}

TEST(ItemShapeTest, AValueAloneIsShownAsAListOfOne)
{
  const IData data(DT_Real, 0);

  EXPECT_EQ(shownExtents(data).nb_dim, 1);
  EXPECT_EQ(shownExtents(data).dims[0], 1);
}
