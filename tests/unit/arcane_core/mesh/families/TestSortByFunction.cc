// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/families/SortByFunction.h"

#include "tests/support/mesh/MeshFixture.h"
#include "tests/support/mesh/SampleMeshes.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/families/IItemInternalSortFunction.h"

#include <algorithm>
#include <numeric>

namespace
{
using namespace Arcane;

//! Sorts items by decreasing unique ids, or forgets one.
class DecreasingOrder : public IItemInternalSortFunction
{
 public:
  explicit DecreasingOrder(bool is_wrong)
  : m_is_wrong(is_wrong)
  {}

  const String& name() const override { return m_name; }
  void sortItems(ItemInternalMutableArrayView items) override
  {
    std::sort(items.begin(), items.end(),
              [](const ItemInternal* a, const ItemInternal* b) { return a->uniqueId().asInt64() > b->uniqueId().asInt64(); });
    if (m_is_wrong)
      items[0] = nullptr;
  }

 private:
  String m_name = "DecreasingOrder";
  bool m_is_wrong;
};

class SortByFunctionTest : public test::MeshFixture
{
 protected:
  UniqueArray<Int32> sortedCells(bool is_wrong)
  {
    build(test::gridMesh({ 3, { 2 * nbRank(), 2, 2 } }), test::slabOwner(8 * nbRank(), nbRank()));
    family(IK_Cell)->setItemSortFunction(new DecreasingOrder(is_wrong));
    UniqueArray<Int32> ids(family(IK_Cell)->maxLocalId());
    std::iota(ids.begin(), ids.end(), 0);
    detail::mesh::sortByFunction(family(IK_Cell), ids);
    return ids;
  }
};

TEST_F(SortByFunctionTest, LocalIdsAreInTheOrderOfTheFunction)
{
  const UniqueArray<Int32> ids = sortedCells(false);

  const auto uids = family(IK_Cell)->uniqueIds();
  ASSERT_GE(ids.size(), 8);
  EXPECT_TRUE(std::is_sorted(ids.begin(), ids.end(), [&](Int32 a, Int32 b) { return uids[a] > uids[b]; }));
}

TEST_F(SortByFunctionTest, AFunctionThatForgetsAnItemIsAnError)
{
  EXPECT_THROW(sortedCells(true), FatalErrorException);
}
} // namespace
