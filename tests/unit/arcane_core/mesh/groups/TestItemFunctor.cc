// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/ItemFunctor.h"

#include "arcane_core/tasks/TaskFactory.h"
#include "arcane_core/tasks/ThreadArena.h"
#include "tests/support/MessageOf.h"
#include "tests/support/mesh/MeshFixture.h"

#include <atomic>
#include <vector>

namespace
{
using namespace Arcane;

class ItemFunctorTest : public test::MeshFixture
{
 protected:
  ItemFunctorTest()
  {
    // 99 cells: no multiple of 8.
    const test::Grid grid{ 2, { 11, 9, 0 } };
    build(test::gridMesh(grid), test::slabOwner(grid.nbCell(), nbRank()));
    m_marks.resize(std::size_t(allCells().size()), 0);
  }
  bool isOnceEach() const { return m_marks == std::vector<int>(m_marks.size(), 1); }

 public:
  void mark(CellVectorView cells)
  {
    for (const Int32 id : cells.localIds())
      ++m_marks[std::size_t(id)];
  }

 protected:
  detail::tasks::ThreadArena m_arena{ 2 };
  std::vector<int> m_marks;
};

//! Shows the items of blocks.
struct Blocks : AbstractItemRangeFunctor
{
  using AbstractItemRangeFunctor::_view;
  using AbstractItemRangeFunctor::AbstractItemRangeFunctor;
  void executeFunctor(Int32, Int32) override {}
};

TEST_F(ItemFunctorTest, EachItemIsSeenOnce)
{
  ItemRangeFunctorT<ItemFunctorTest, Cell> method(allCells().view(), this, &ItemFunctorTest::mark, 16);
  EXPECT_EQ(method.blockGrainSize(), 2);
  TaskFactory::executeParallelFor(0, method.nbBlock(), method.blockGrainSize(), &method);
  EXPECT_TRUE(isOnceEach());

  m_marks.assign(m_marks.size(), 0);
  std::atomic<Int32> nb_wrong = 0;
  const auto function = [&](CellVectorView cells, Int32 first) {
    mark(cells);
    nb_wrong += cells.localId(0) != allCells().view().localId(first);
  };
  LambdaItemRangeFunctorT lambda(allCells().view(), function, 8);
  TaskFactory::executeParallelFor(0, lambda.nbBlock(), lambda.blockGrainSize(), &lambda);
  EXPECT_TRUE(isOnceEach());
  EXPECT_EQ(nb_wrong, 0);
}

TEST_F(ItemFunctorTest, TheLastBlockMayBeShort)
{
  const Int32 nb = allCells().size();
  const Blocks blocks(allCells().view(), 1);
  EXPECT_EQ(blocks.nbBlock(), (nb + 7) / 8);
  EXPECT_EQ(blocks.blockGrainSize(), 1);
  Int32 first = -1;
  const Int32 nb_last = blocks._view(blocks.nbBlock() - 1, 1, &first).size();
  EXPECT_EQ(first, 8 * (blocks.nbBlock() - 1));
  EXPECT_EQ(nb_last, nb - first);
  EXPECT_EQ(blocks._view(0, blocks.nbBlock()).size(), nb);
  EXPECT_EQ(Blocks(ItemVectorView(), 400).nbBlock(), 0);
}

TEST_F(ItemFunctorTest, WrongSizesAreRefused)
{
  EXPECT_EQ(test::messageOf([&] { Blocks(allCells().view(), -1); }), "functor of items: the grain is -1, expected 0 or more items");
  const Blocks blocks(allCells().view().subView(0, 8), 8);
  EXPECT_EQ(test::messageOf([&] { blocks._view(2, 1); }), "functor of items: 1 blocks from 2 on, expected blocks from 0 to 0");
  EXPECT_EQ(test::messageOf([&] { blocks._view(-1, 1); }), "functor of items: 1 blocks from -1 on, expected blocks from 0 to 0");
}
} // namespace
