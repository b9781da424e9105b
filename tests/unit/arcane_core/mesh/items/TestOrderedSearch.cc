// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/OrderedSearch.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
using detail::mesh::OrderedSearch;

class OrderedSearchTest : public ::testing::Test
{
 protected:
  //! Looks for each id of the list forwards, backwards, and for ids that are not in it.
  static void expectAllFound(const UniqueArray<Int64>& uids)
  {
    OrderedSearch search(uids);
    for (Int32 i = 0; i < uids.size(); ++i)
      EXPECT_EQ(search.find(uids[i]), i);
    for (Int32 i = uids.size() - 1; i >= 0; --i)
      EXPECT_EQ(search.find(uids[i]), i);
    for (const Int64 other : { 0, 5, 1000 })
      EXPECT_EQ(search.find(other), -1) << other;
  }
};

TEST_F(OrderedSearchTest, IdsAreFoundInListsThatIncrease)
{
  expectAllFound({ 1, 3, 4, 9, 70, 71, 500 });
  expectAllFound({});
}

TEST_F(OrderedSearchTest, IdsAreFoundInListsOfAnyOrder)
{
  expectAllFound({ 70, 3, 500, 1, 9, 4, 71 });
  expectAllFound({ 2, 1 });
}
} // namespace
