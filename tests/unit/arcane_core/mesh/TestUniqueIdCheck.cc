// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/UniqueIdCheck.h"

#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/mesh/MeshFixture.h"

namespace Arcane::test
{
namespace
{
using detail::mesh::checkUniqueIds;

std::string refusalOfIds(std::initializer_list<Int64> ids)
{
  return messageOf([&] { checkUniqueIds("Cells", UniqueArray<Int64>(ids)); });
}

class UniqueIdCheckTest : public MeshFixture
{
};
} // namespace

TEST_F(UniqueIdCheckTest, IdsThatDifferAndAreNotNegativeAreRight)
{
  EXPECT_EQ(refusalOfIds({}), "");
  EXPECT_EQ(refusalOfIds({ 0 }), "");
  EXPECT_EQ(refusalOfIds({ 7, 0, 1000000000000, 3 }), "");
}

TEST_F(UniqueIdCheckTest, ANegativeIdAndOneThatIsThereTwiceAreNamed)
{
  EXPECT_EQ(refusalOfIds({ 3, -5, 2, -1 }), "family 'Cells': the unique id of an item is -5, expected 0 or more");
  EXPECT_EQ(refusalOfIds({ 0, -1 }), "family 'Cells': the unique id of an item is -1, expected 0 or more");
  EXPECT_EQ(refusalOfIds({ 9, 4, 3, 4, 9 }), "family 'Cells': unique id 4 is given to several items");
}

TEST_F(UniqueIdCheckTest, TheItemsOfAFamilyAreChecked)
{
  EXPECT_NO_THROW(family(IK_Cell)->notifyItemsUniqueIdChanged());
  build(gridMesh(Grid{ 2, { 4, 3, 0 } }), slabOwner(12, nbRank()));

  for (const eItemKind kind : { IK_Node, IK_Face, IK_Cell })
    EXPECT_NO_THROW(family(kind)->notifyItemsUniqueIdChanged()) << kind;
}
} // namespace Arcane::test
