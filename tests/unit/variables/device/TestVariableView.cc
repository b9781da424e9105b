// SPDX-License-Identifier: Apache-2.0
// Views that say whether values of items are read or written.
#include "tests/unit/variables/core/VariableFixture.h"
#include "variables/device/VariableViews.h"

using namespace Arcane;

namespace
{
class VariableViewTest : public Arcane::test::VariableFixture
{
};
} // namespace

TEST_F(VariableViewTest, ReadsAndWritesByItemIdAndEnumerator)
{
  buildMesh();
  VariableCellReal a(VariableBuildInfo(m_handle, "A"));
  VariableCellReal b(VariableBuildInfo(m_handle, "B"));
  a.fill(2.0);
  const auto in = viewIn(a);
  const auto out = viewOut(b);
  const auto in_out = viewInOut(a);

  ENUMERATE_CELL(icell, allCells())
  {
    const Cell cell = *icell;
    out[icell] = in[cell] + 1.0;
    in_out[cell] += in[CellLocalId(icell)];
  }

  ENUMERATE_CELL(icell, allCells())
  {
    EXPECT_EQ(b[icell], 3.0);
    EXPECT_EQ(Real(in_out[icell]), 4.0);
  }
}

TEST_F(VariableViewTest, ComponentsOfVectorsAreSet)
{
  buildMesh();
  VariableNodeReal3 a(VariableBuildInfo(m_handle, "A"));
  a.fill(Real3(1, 2, 3));
  const VariableNodeReal3OutView out = viewOut(a);

  ENUMERATE_NODE(inode, allNodes())
  out[inode].setY(7.0);

  ENUMERATE_NODE(inode, allNodes())
  EXPECT_EQ(a[inode], Real3(1, 7, 3));
}

TEST_F(VariableViewTest, ArraysOfItemsAreRows)
{
  buildMesh();
  VariableCellArrayInt32 a(VariableBuildInfo(m_handle, "A"));
  a.resize(3);
  const auto out = viewOut(a);
  const auto in = viewIn(a);

  ENUMERATE_CELL(icell, allCells())
  out[icell][2] = icell.itemLocalId();

  ENUMERATE_CELL(icell, allCells())
  {
    EXPECT_EQ(a[icell][2], icell.itemLocalId());
    EXPECT_EQ(in(icell, 2), icell.itemLocalId());
    EXPECT_EQ(in[icell].size(), 3);
  }
}
