// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/UniqueIdCheck.h"

#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

namespace Arcane::test
{
namespace
{
using detail::mesh::checkUniqueIds;

std::string refusalOfIds(std::initializer_list<Int64> ids)
{
  return messageOf([&] { checkUniqueIds("Cells", UniqueArray<Int64>(ids)); });
}
} // namespace

TEST(UniqueIdCheckTest, IdsThatDifferAndAreNotNegativeAreRight)
{
  EXPECT_EQ(refusalOfIds({}), "");
  EXPECT_EQ(refusalOfIds({ 0 }), "");
  EXPECT_EQ(refusalOfIds({ 7, 0, 1000000000000, 3 }), "");
}

TEST(UniqueIdCheckTest, ANegativeIdAndOneThatIsThereTwiceAreNamed)
{
  EXPECT_EQ(refusalOfIds({ 3, -5, 2, -1 }), "family 'Cells': the unique id of an item is -5, expected 0 or more");
  EXPECT_EQ(refusalOfIds({ 0, -1 }), "family 'Cells': the unique id of an item is -1, expected 0 or more");
  EXPECT_EQ(refusalOfIds({ 9, 4, 3, 4, 9 }), "family 'Cells': unique id 4 is given to several items");
}
} // namespace Arcane::test
