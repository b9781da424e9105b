// SPDX-License-Identifier: Apache-2.0
// Short lists and small tables of reals, as values.
#include "arcane_core/base/math/RealArrayVariant.h"

#include "arcane_core/base/array/NumArray.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/array/UniqueArray2.h"
#include "arcane_core/base/math/RealArray2Variant.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;

TEST(RealArrayVariantTest, VectorsListsAndArraysAreConverted)
{
  RealArrayVariant list(Real3(1.0, 2.0, 3.0));
  list[1] += 0.5;
  NumArray<Real, MDDim1> array(2);
  array(0) = 4.0;
  array(1) = 5.0;

  EXPECT_EQ(Real3(list), Real3(1.0, 2.5, 3.0));
  EXPECT_EQ(ConstArrayView<Real>(list), UniqueArray<Real>({ 1.0, 2.5, 3.0 }).constView());
  EXPECT_EQ(Real2(RealArrayVariant(array)), Real2(4.0, 5.0));
  EXPECT_EQ(RealArrayVariant(UniqueArray<Real>({ 7.0 }))(0), 7.0);
}

TEST(RealArrayVariantTest, NewElementsAreZeroAndSizesAreChecked)
{
  RealArrayVariant list(Real2(1.0, 2.0));

  list.resize(1);
  list.resize(3);

  EXPECT_EQ(Real3(list), Real3(1.0, 0.0, 0.0));
  EXPECT_THROW(Real2{ list }, ArgumentException);
  EXPECT_THROW(RealArrayVariant(10), ArgumentException);
  EXPECT_THROW(RealArrayVariant(-1), ArgumentException);
}

TEST(RealArrayVariantTest, MatricesAndTablesAreConverted)
{
  RealArray2Variant table(Real2x2(Real2(1.0, 2.0), Real2(3.0, 4.0)));
  table(1, 0) = 5.0;
  NumArray<Real, MDDim2> array(1, 3);
  for (Int32 j = 0; j < 3; ++j)
    array(0, j) = j;
  const RealArray2Variant row(array);
  UniqueArray2<Real> column(2, 1);
  column.fill(3.0);

  EXPECT_EQ(Real2x2(table), Real2x2(Real2(1.0, 2.0), Real2(5.0, 4.0)));
  EXPECT_EQ(row.dim1Size(), 1);
  EXPECT_EQ(row[0], UniqueArray<Real>({ 0.0, 1.0, 2.0 }).constView());
  EXPECT_EQ(ConstArray2View<Real>(row)[0][2], 2.0);
  EXPECT_EQ(RealArray2Variant(column.constView())(1, 0), 3.0);
}

TEST(RealArrayVariantTest, SizesOfTablesAreChecked)
{
  EXPECT_THROW(Real3x3{ RealArray2Variant(2, 3) }, ArgumentException);
  EXPECT_THROW(RealArray2Variant(10, 1), ArgumentException);
  EXPECT_THROW(RealArray2Variant(1, -1), ArgumentException);
}
} // namespace
