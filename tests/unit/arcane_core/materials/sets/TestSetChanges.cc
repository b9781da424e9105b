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
  const ChangedCells changed = m_changes.resultOn(m_sets);
  EXPECT_EQ(changed.cells, (std::vector<Int32>{ 1, 3 }));
  EXPECT_EQ(changed.materials, (std::vector<Int32>{ 0, 0, 1 }));
}

TEST_F(SetChangesTest, CellsAreSortedAndTakenOnce)
{
  m_changes.add(2, UniqueArray<Int32>{ 9, 4, 9, 0 });
  m_changes.add(0, UniqueArray<Int32>{ 5, 4 });
  m_changes.add(1, UniqueArray<Int32>{ 1 });
  const ChangedCells changed = m_changes.resultOn(m_sets);
  EXPECT_EQ(changed.cells, (std::vector<Int32>{ 0, 1, 4, 5, 9 }));
  EXPECT_EQ(changed.materialsOf(2).size(), 2);
}

TEST_F(SetChangesTest, PresentAndAbsentCellsChangeNothing)
{
  m_changes.add(0, UniqueArray<Int32>{ 1 });
  m_sets.change(m_changes.resultOn(m_sets), ValueRule());
  m_changes.clear();
  EXPECT_TRUE(m_changes.empty());

  m_changes.add(0, UniqueArray<Int32>{ 1 });
  m_changes.remove(0, UniqueArray<Int32>{ 2 });
  m_changes.remove(2, UniqueArray<Int32>{ 1 });
  EXPECT_EQ(m_changes.resultOn(m_sets).size(), 0);
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
