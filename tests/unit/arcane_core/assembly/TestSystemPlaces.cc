// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/assembly/SystemPlaces.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "tests/support/MessageOf.h"
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

  EXPECT_EQ(places.whatHasChanged(), "family 'Node'");
}

TEST_F(SystemPlacesTest, AGroupThatHasChangedIsNamed)
{
  test::PoissonOnSquares problem(m_pm, 5);
  IItemFamily* family = problem.mesh().cellFamily();
  const ConstArrayView<Int32> ids = problem.mesh().allCells().view().localIds();
  std::vector<ElementList> lists(1);
  lists[0].group = family->createGroup("Some", ids.subView(0, 1));
  lists[0].unknowns = listNodes;
  SystemPlaces places(problem.mesh().nodeFamily(), lists);
  EXPECT_TRUE(places.isUpToDate());

  lists[0].group.addItems(ids);

  EXPECT_EQ(places.whatHasChanged(), "group 'Some'");
}

TEST_F(SystemPlacesTest, OtherSizesOnAnotherRankEndAllRanks)
{
  test::PoissonOnSquares problem(m_pm, 5);
  std::vector<ElementList> lists(1);
  lists[0].group = problem.mesh().allCells();
  // Nodes on rank 0, two of them on others.
  lists[0].unknowns = [rank = m_pm->commRank()](Item item, Array<Int32>& ids) {
    listNodes(item, ids);
    if (rank != 0)
      ids.resize(2);
  };

  const std::string message = test::messageOf([&] { SystemPlaces(problem.mesh().nodeFamily(), lists); });

  if (m_pm->commSize() == 1) {
    EXPECT_EQ(message, "");
  }
  else {
    EXPECT_NE(message.find("rank 1: elements of group 'AllCells': number of unknowns of each element is 2, expected 4"), std::string::npos)
      << message;
  }
}

TEST_F(SystemPlacesTest, ARankWithoutElementsKnowsTheirSize)
{
  test::PoissonOnSquares problem(m_pm, 5);
  std::vector<ElementList> lists(1);
  const ConstArrayView<Int32> ids = problem.mesh().allCells().view().localIds();
  lists[0].group = problem.mesh().cellFamily()->createGroup("OfRank0", m_pm->commRank() == 0 ? ids : ConstArrayView<Int32>());
  lists[0].unknowns = listNodes;

  SystemPlaces places(problem.mesh().nodeFamily(), lists);

  EXPECT_EQ(lists[0].nb_unknown, 4);
}

TEST_F(SystemPlacesTest, NullHasNoColumn)
{
  test::PoissonOnSquares problem(m_pm, 5);
  std::vector<ElementList> lists(1);
  lists[0].group = problem.mesh().allCells();
  lists[0].unknowns = listNodes;
  SystemPlaces places(problem.mesh().nodeFamily(), lists);

  EXPECT_EQ(places.column(ItemLocalId(NULL_ITEM_LOCAL_ID)), -1);
  EXPECT_EQ(places.column(ItemLocalId(problem.mesh().nodeFamily()->maxLocalId())), -1);
}

TEST_F(SystemPlacesTest, ValuesWithoutAPlaceOf32BitsAreRefused)
{
  EXPECT_EQ(SystemPlaces::refusal((Int64(1) << 31) - 2), String());
  EXPECT_EQ(SystemPlaces::refusal(Int64(1) << 31),
            "matrix: number of values of this rank is 2147483648, expected fewer than 2147483647; take more ranks");
}
