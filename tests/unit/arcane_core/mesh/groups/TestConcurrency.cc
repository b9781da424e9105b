// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/Concurrency.h"

#include "arcane_core/base/array/Span.h"
#include "arcane_core/tasks/ThreadArena.h"
#include "tests/support/mesh/MeshFixture.h"

#include <atomic>
#include <mutex>
#include <stdexcept>
#include <vector>

namespace
{
using namespace Arcane;
using test::Grid;

class ConcurrencyTest : public test::MeshFixture
{
 protected:
  ConcurrencyTest()
  {
    const Grid grid{ 2, { 40, 10, 0 } };
    build(test::gridMesh(grid), test::slabOwner(grid.nbCell(), nbRank()));
    m_options.setGrainSize(10);
    m_marks.resize(std::size_t(allCells().size()), 0);
  }

  void mark(const ItemVectorView& items)
  {
    if (items.size() == 0)
      return;
    for (Int32 i = 0; i < items.size(); ++i)
      ++m_marks[std::size_t(items.localId(i))];
  }
  bool isOnceEach() const { return m_marks == std::vector<int>(m_marks.size(), 1); }

 public:
  void markCells(ItemVectorViewT<Cell> cells) { mark(cells); }

 protected:
  detail::tasks::ThreadArena m_arena{ 2 };
  ParallelLoopOptions m_options;
  std::vector<int> m_marks;
};

TEST_F(ConcurrencyTest, FunctionsSeeEachItemOnce)
{
  arcaneParallelForeach(allCells(), [&](ItemVectorViewT<Cell> cells) { mark(cells); });
  EXPECT_TRUE(isOnceEach());
  m_marks.assign(m_marks.size(), 0);
  arcaneParallelForeach(ItemVectorView(allCells().view()), m_options, [&](const ItemVectorView& cells) { mark(cells); });
  EXPECT_TRUE(isOnceEach());
  m_marks.assign(m_marks.size(), 0);
  arcaneParallelForeach(allCells().view(), ForLoopRunInfo(m_options), [&](CellVectorView cells) { mark(cells); });
  EXPECT_TRUE(isOnceEach());
}

TEST_F(ConcurrencyTest, ThreadsMayGiveItemsToOtherRanks)
{
  arcaneParallelForeach(allCells(), m_options, [&](CellVectorView cells) {
    ENUMERATE_CELL(cell, cells)
    cell->mutableItemBase().setOwner(rank() + 1, rank());
  });

  EXPECT_FALSE(family(IK_Cell)->familyItems().isEachOwn());
  for (const Int32 owner : family(IK_Cell)->owners())
    EXPECT_EQ(owner, rank() + 1);
}

TEST_F(ConcurrencyTest, MethodsSeeEachItemOnce)
{
  ConcurrencyTest* self = this;

  arcaneParallelForeach(allCells(), self, &ConcurrencyTest::markCells);
  EXPECT_TRUE(isOnceEach());
  m_marks.assign(m_marks.size(), 0);
  arcaneParallelForeach(allCells(), m_options, self, &ConcurrencyTest::markCells);
  EXPECT_TRUE(isOnceEach());
  m_marks.assign(m_marks.size(), 0);
  arcaneParallelForeach(allCells(), ForLoopRunInfo(m_options), self, &ConcurrencyTest::markCells);
  EXPECT_TRUE(isOnceEach());
}

TEST_F(ConcurrencyTest, PartsBeginAtMultiplesOfAVector)
{
  const ItemVectorView all = allCells().view();
  std::atomic<int> nb_wrong{ 0 };
  std::atomic<int> nb_part{ 0 };

  arcaneParallelForeach(all, m_options, [&](CellVectorView cells, Int32 begin) {
    ++nb_part;
    if (begin % 8 != 0 || cells.localId(0) != all.localId(begin))
      ++nb_wrong;
  });

  EXPECT_EQ(nb_wrong, 0);
  EXPECT_EQ(nb_part, (all.size() + 15) / 16);
}

TEST_F(ConcurrencyTest, EmptyListsCallNothing)
{
  bool is_called = false;

  arcaneParallelForeach(CellGroup(), [&](CellVectorView) { is_called = true; });
  arcaneParallelForeach(ItemVectorView(), [&](const ItemVectorView&) { is_called = true; });

  EXPECT_FALSE(is_called);
}

TEST_F(ConcurrencyTest, SeveralViewsAreCutTogether)
{
  std::vector<double> from(1003);
  std::vector<double> to(1003, 0.0);
  for (std::size_t i = 0; i < from.size(); ++i)
    from[i] = double(i);
  const Span<const double> in(from.data(), 1003);
  const Span<double> out(to.data(), 1003);

  arcaneParallelForVa(
    ForLoopRunInfo(m_options),
    [](Span<const double> x, Span<double> y) {
      for (Int64 i = 0; i < x.size(); ++i)
        y[i] += 2.0 * x[i];
    },
    in, out);

  for (std::size_t i = 0; i < to.size(); ++i)
    EXPECT_EQ(to[i], 2.0 * double(i));
  EXPECT_THROW(arcaneParallelForVa(
                 ForLoopRunInfo(), [](Span<const double>, Span<double>) {}, in, Span<double>(to.data(), 5)),
               FatalErrorException);
}

TEST_F(ConcurrencyTest, FormerNamesAreTheSameLoops)
{
  std::atomic<Integer> total{ 0 };
  struct Counter
  {
    std::atomic<Integer>* total;
    void add(Integer, Integer size) { *total += size; }
  } counter{ &total };

  Parallel::Foreach(allCells(), [&](CellVectorView cells) { mark(cells); });
  Parallel::For(0, 100, [&](Integer, Integer size) { total += size; });
  Parallel::For(0, 100, &counter, &Counter::add);
  Parallel::For(0, 100, 7, &counter, &Counter::add);

  EXPECT_TRUE(isOnceEach());
  EXPECT_EQ(total, 300);
}

TEST_F(ConcurrencyTest, ExceptionReachesTheCaller)
{
  EXPECT_THROW(arcaneParallelForeach(allNodes(), [](NodeVectorView) { throw std::runtime_error("part"); }), std::runtime_error);
}
} // namespace
