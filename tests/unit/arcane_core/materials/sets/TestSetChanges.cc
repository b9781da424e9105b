// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/SetChanges.h"

#include "arcane_core/materials/sets/MaterialSets.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::sets;

class SetChangesTest : public ::testing::Test
{
 protected:
  SetChangesTest()
  {
    m_sets.setEnvironments(UniqueArray<Int32>{ 2, 1 });
    m_sets.resize(10);
  }
  ChangedCells result()
  {
    ChangedCells changed;
    m_changes.next(m_sets, changed);
    return changed;
  }
  MaterialSets m_sets;
  SetChanges m_changes;
};
} // namespace

TEST_F(SetChangesTest, TheLastOperationOnACellCounts)
{
  m_changes.add(0, UniqueArray<Int32>{ 1, 2, 3 });
  m_changes.remove(0, UniqueArray<Int32>{ 2 });
  m_changes.remove(1, UniqueArray<Int32>{ 3 });
  m_changes.add(1, UniqueArray<Int32>{ 3 });
  const ChangedCells changed = result();
  EXPECT_EQ(changed.cells, (std::vector<Int32>{ 1, 3 }));
  EXPECT_EQ(changed.materials, (std::vector<Int32>{ 0, 0, 1 }));
}

TEST_F(SetChangesTest, CellsAreSortedAndTakenOnce)
{
  m_changes.add(2, UniqueArray<Int32>{ 9, 4, 9, 0 });
  m_changes.add(0, UniqueArray<Int32>{ 5, 4 });
  m_changes.add(1, UniqueArray<Int32>{ 1 });
  const ChangedCells changed = result();
  EXPECT_EQ(changed.cells, (std::vector<Int32>{ 0, 1, 4, 5, 9 }));
  EXPECT_EQ(changed.materialsOf(2).size(), 2);
}

TEST_F(SetChangesTest, PresentAndAbsentCellsChangeNothing)
{
  m_changes.add(0, UniqueArray<Int32>{ 1 });
  m_sets.change(m_changes, ValueRule());
  m_changes.clear();
  EXPECT_TRUE(m_changes.empty());

  m_changes.add(0, UniqueArray<Int32>{ 1 });
  m_changes.remove(0, UniqueArray<Int32>{ 2 });
  m_changes.remove(2, UniqueArray<Int32>{ 1 });
  EXPECT_EQ(result().size(), 0);
}

TEST_F(SetChangesTest, AWrongIdIsFoundByOperationAndPosition)
{
  m_changes.add(0, UniqueArray<Int32>());
  m_changes.add(0, UniqueArray<Int32>{ 1, 2 });
  m_changes.remove(2, UniqueArray<Int32>{ 3, 77 });
  const auto isSmall = [](Int32 id) { return id < 10; };
  EXPECT_EQ(m_changes.findWrong(isSmall), (std::pair<Int32, Int32>(2, 1)));
  EXPECT_EQ(m_changes.materialOf(2), 2);
  EXPECT_EQ(m_changes.cellOf(2, 1), 77);
  EXPECT_TRUE(m_changes.isEmpty(0));
}

TEST_F(SetChangesTest, LargeChangesComeInBlocks)
{
  constexpr Int32 nb_cell = 20000;
  m_sets.resize(nb_cell);
  UniqueArray<Int32> even;
  UniqueArray<Int32> low;
  for (Int32 i = 0; i < nb_cell; ++i) {
    if (i % 2 == 0)
      even.add(i);
    if (i < 15000)
      low.add(i);
  }
  m_changes.add(2, even);
  m_changes.add(0, low);
  m_changes.remove(2, UniqueArray<Int32>{ 0, 4, 17000 });
  ChangedCells block;
  Int32 nb = 0;
  Int32 nb_block = 0;
  Int32 last = -1;
  for (; m_changes.next(m_sets, block); ++nb_block)
    for (Int32 i = 0; i < block.size(); ++i, ++nb) {
      const Int32 cell = block.cells[static_cast<std::size_t>(i)];
      ASSERT_GT(cell, last);
      last = cell;
      const bool has_even = cell % 2 == 0 && cell != 0 && cell != 4 && cell != 17000;
      ASSERT_EQ(block.materialsOf(i).size(), (cell < 15000) + has_even) << cell;
    }
  EXPECT_EQ(nb, 15000 + 2500 - 1);
  EXPECT_GT(nb_block, 1);
}
