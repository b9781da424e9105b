// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/CsrRows.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::sparse;

TEST(CsrRowsTest, ColumnsHaveTheGivenOrder)
{
  // Column 2 comes first, then 0, then 1.
  CsrRows rows(2, UniqueArray<RowColumn>{ { 1, 1 }, { 0, 0 }, { 1, 2 }, { 0, 0 }, { 1, 0 } }, { 1, 2, 0 });

  EXPECT_EQ(rows.nbRow(), 2);
  EXPECT_EQ(rows.nbValue(), 4);
  EXPECT_EQ(rows.first(1), 1);
  EXPECT_EQ(rows.column(1), 2);
  EXPECT_EQ(rows.column(2), 0);
  EXPECT_EQ(rows.column(3), 1);
  EXPECT_EQ(rows.find(1, 1), 3);
  EXPECT_EQ(rows.find(0, 1), -1);
  EXPECT_EQ(rows.value(3), 0.0);
}

TEST(CsrRowsTest, Multiplies)
{
  CsrRows rows(2, UniqueArray<RowColumn>{ { 0, 0 }, { 0, 1 }, { 1, 1 } }, { 0, 1 });
  UniqueArray<Real> y(2);

  rows.values()[0] = 2.0;
  rows.values()[1] = 3.0;
  rows.values()[2] = 4.0;
  rows.multiply(UniqueArray<Real>{ 1.0, 10.0 }, y);

  EXPECT_EQ(y[0], 32.0);
  EXPECT_EQ(y[1], 40.0);
  EXPECT_EQ(CsrRows().nbRow(), 0);
}
} // namespace
