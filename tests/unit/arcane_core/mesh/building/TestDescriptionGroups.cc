// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/building/DescriptionGroups.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "tests/support/mesh/StripFixture.h"

namespace Arcane::test
{
namespace
{
using namespace Arcane::detail::mesh;

using DescriptionGroupsTest = StripFixture;
} // namespace

TEST_F(DescriptionGroupsTest, GroupsOfADescriptionReachTheGhosts)
{
  buildStrip();
  MeshDescription mesh;
  mesh.groups.resize(1);
  mesh.groups[0].name = "Even";
  mesh.groups[0].kind = IK_Cell;
  mesh.groups[0].item_uid = { 2 * rank() };

  makeGroups(*m_mesh, mesh);

  const ItemGroup even = family(IK_Cell)->findGroup("Even");
  ENUMERATE_CELL(cell, allCells())
  {
    bool is_in = false;
    for (const Int32 id : even.view().localIds())
      is_in = is_in || id == cell.itemLocalId();
    EXPECT_EQ(is_in, cell->uniqueId() % 2 == 0) << cell->uniqueId();
  }
}

TEST_F(DescriptionGroupsTest, AnItemOfAGroupThatDoesNotExistIsAFaultOnAllRanks)
{
  buildStrip();
  MeshDescription mesh;
  mesh.groups.resize(1);
  mesh.groups[0].name = "Wrong";
  mesh.groups[0].kind = IK_Cell;
  if (rank() == nbRank() - 1)
    mesh.groups[0].item_uid = { 1000 };

  EXPECT_THROW(makeGroups(*m_mesh, mesh), ParallelFatalErrorException);
}
} // namespace Arcane::test
