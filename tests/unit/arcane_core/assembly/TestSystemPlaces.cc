// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/assembly/SystemPlaces.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/assembly/SquaresOfRanks.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail::assembly;

class SystemPlacesTest : public test::RankFixture
{
};

void listNodes(Item item, Array<Int32>& ids)
{
  for (Node node : item.toCell().nodes())
    ids.add(node.localId());
}
} // namespace

TEST_F(SystemPlacesTest, RowsAreOwnNodesByUniqueIdAndGhostsFollow)
{
  test::PoissonOnSquares problem(m_pm, 5);
  std::vector<ElementList> lists(1);
  lists[0].group = problem.mesh().allCells();
  lists[0].unknowns = listNodes;

  SystemPlaces places(problem.mesh().nodeFamily(), lists);

  EXPECT_TRUE(places.isUpToDate());
  EXPECT_EQ(places.matrix().nbTotalRow(), 36);
  Int64 last = -1;
  for (Int32 column = 0; column < places.matrix().nbColumn(); ++column) {
    if (column == places.matrix().nbRow())
      last = -1;
    EXPECT_LT(last, places.matrix().unknown(column).uid);
    last = places.matrix().unknown(column).uid;
  }
  // Nine places for each node inside.
  const Int64 nb_value = m_pm->reduce(Parallel::ReduceSum, places.matrix().rows().nbValue());
  EXPECT_EQ(nb_value, 16 * 9 + 16 * 6 + 4 * 4);
  // Elements are those with an own node, in the order of unique ids.
  ItemInfoListView cells(problem.mesh().cellFamily());
  for (Int32 i = 1; i < static_cast<Int32>(lists[0].items.extent0()); ++i)
    EXPECT_LT(cells[lists[0].items[i - 1]].uniqueId(), cells[lists[0].items[i]].uniqueId());
}

TEST_F(SystemPlacesTest, AFamilyThatHasChangedIsNamed)
{
  test::PoissonOnSquares problem(m_pm, 5);
  std::vector<ElementList> lists(1);
  lists[0].group = problem.mesh().allCells();
  lists[0].unknowns = listNodes;
  SystemPlaces places(problem.mesh().nodeFamily(), lists);

  problem.mesh().nodeFamily()->notifyItemsOwnerChanged();

  EXPECT_EQ(places.changedFamily(), problem.mesh().nodeFamily()->name());
}
