// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/MaterialSets.h"
#include "arcane_core/materials/sets/MixedTable.h"
#include "arcane_core/materials/sets/SetChanges.h"

#include <gtest/gtest.h>

#include <string>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::sets;

//! Environments A{0, 1} and B{2} on four cells. Arrays: 1 and 2 of materials of A, 3 of A, 4 of B.
class MaterialSetsTest : public ::testing::Test
{
 protected:
  MaterialSetsTest()
  {
    m_sets.setEnvironments(UniqueArray<Int32>{ 2, 1 });
    m_sets.resize(4);
  }
  void add(Int32 material, std::initializer_list<Int32> cells) { m_changes.add(material, UniqueArray<Int32>(cells)); }
  void remove(Int32 material, std::initializer_list<Int32> cells) { m_changes.remove(material, UniqueArray<Int32>(cells)); }
  ValueMoves apply()
  {
    const ValueMoves moves = m_sets.change(m_changes, ValueRule());
    m_changes.clear();
    return moves;
  }
  //! The pure cells, a bar, and the mixed ones with their places.
  std::string text(Int32 constituent) const
  {
    const ConstituentList list = m_sets.list(constituent);
    std::string s;
    for (Int32 i = 0; i < list.size(); ++i) {
      s += (i == list.nbPure() ? "| " : "") + std::to_string(list.cell(i));
      if (i >= list.nbPure())
        s += "(" + std::to_string(list.place(i).arrayIndex()) + "," + std::to_string(list.place(i).valueIndex()) + ")";
      s += " ";
      EXPECT_EQ(list.place(i), list.cellOf(i)._varIndex());
    }
    return s;
  }

  MaterialSets m_sets;
  SetChanges m_changes;
};
} // namespace

TEST_F(MaterialSetsTest, ArraysAreThoseOfMaterialsThenOfTheirEnvironment)
{
  EXPECT_EQ(m_sets.nbArray(), 4);
  EXPECT_EQ(m_sets.arrayOf(0), 1);
  EXPECT_EQ(m_sets.arrayOf(1), 2);
  EXPECT_EQ(m_sets.arrayOf(~0), 3);
  EXPECT_EQ(m_sets.arrayOf(2), 4);
  EXPECT_EQ(m_sets.arrayOf(~1), 4);
  EXPECT_FALSE(m_sets.isOfEnvironment(1));
  EXPECT_TRUE(m_sets.isOfEnvironment(3));
  EXPECT_TRUE(m_sets.isOfEnvironment(4));
}

// A device that writes memory advised as mostly read makes its copies again.
TEST_F(MaterialSetsTest, TablesAreNotAdvisedAsMostlyRead)
{
  EXPECT_EQ(NewTables().state.allocationOptions().memoryLocationHint(), eMemoryLocationHint::None);
  EXPECT_EQ(NewTables().entries.allocationOptions().memoryLocationHint(), eMemoryLocationHint::None);
  EXPECT_EQ(NewTables::List().cells.allocationOptions().memoryLocationHint(), eMemoryLocationHint::None);
}

TEST_F(MaterialSetsTest, CellsWithoutMaterialAreInNoList)
{
  EXPECT_EQ(text(~0), "");
  EXPECT_EQ(CellMaker::allEnvironments(m_sets.tables(), 2).nbEnvironment(), 0);
}

TEST_F(MaterialSetsTest, PlacesAreRanksByLocalId)
{
  add(0, { 2, 0, 1 });
  add(2, { 3, 2 });
  apply();
  EXPECT_EQ(text(~0), "0 1 | 2(3,0) ");
  EXPECT_EQ(text(0), "0 1 | 2(1,0) ");
  EXPECT_EQ(text(~1), "3 | 2(4,0) ");
  EXPECT_EQ(text(2), "3 | 2(4,0) ");

  add(1, { 1 });
  apply();
  EXPECT_EQ(text(~0), "0 1 | 2(3,0) ");
  EXPECT_EQ(text(0), "0 | 1(1,0) 2(1,1) ");
  EXPECT_EQ(text(1), "| 1(2,0) ");

  remove(2, { 2 });
  remove(0, { 1 });
  add(2, { 0, 1 });
  apply();
  EXPECT_EQ(text(~0), "2 | 0(3,0) 1(3,1) ");
  EXPECT_EQ(text(0), "2 | 0(1,0) ");
  EXPECT_EQ(text(1), "| 1(2,0) ");
  EXPECT_EQ(text(~1), "3 | 0(4,0) 1(4,1) ");
}

TEST_F(MaterialSetsTest, ConstituentsOfACellAreInOrder)
{
  add(2, { 1 });
  add(1, { 1 });
  add(0, { 1 });
  apply();
  std::string s;
  for (const EnvCell env : CellMaker::allEnvironments(m_sets.tables(), 1).subEnvItems()) {
    s += "e" + std::to_string(env.environmentId()) + "/" + std::to_string(env.nbMaterial());
    for (const MatCell mat : env.subMatItems()) {
      s += " m" + std::to_string(mat.materialId());
      EXPECT_EQ(mat.envCell(), env);
    }
    EXPECT_EQ(env.allEnvCell().globalCellId().localId(), 1);
    s += " ";
  }
  EXPECT_EQ(s, "e0/2 m0 m1 e1/1 m2 ");
  std::vector<Materials::MatVarIndex> places;
  m_sets.placesOf(1, false, places);
  EXPECT_EQ(places, (std::vector<Materials::MatVarIndex>{ { 3, 0 }, { 1, 0 }, { 2, 0 }, { 4, 0 } }));
  places.clear();
  m_sets.placesOf(1, true, places);
  EXPECT_EQ(places, (std::vector<Materials::MatVarIndex>{ { 3, 0 }, { 4, 0 } }));
}

TEST_F(MaterialSetsTest, ValuesThatStayAreNotMoved)
{
  add(0, { 0, 1, 2, 3 });
  add(2, { 0, 1, 2, 3 });
  apply();

  add(1, { 3 });
  const ValueMoves moves = apply();
  EXPECT_FALSE(moves.slices[0].is_changed);
  EXPECT_TRUE(moves.slices[1].is_changed);
  EXPECT_FALSE(moves.slices[3].is_changed);
  ASSERT_EQ(moves.of_materials.size(), 1u);
  EXPECT_EQ(moves.of_materials[0].to, Materials::MatVarIndex(2, 0));
  EXPECT_EQ(moves.of_materials[0].from, Materials::MatVarIndex(0, 3));
  EXPECT_TRUE(moves.of_environments.empty());
}

TEST_F(MaterialSetsTest, RenumberedCellsKeepTheirSets)
{
  add(0, { 0, 1 });
  add(2, { 1, 2, 3 });
  add(1, { 2 });
  apply();

  const ValueMoves moves = m_sets.renumber(UniqueArray<Int32>{ 3, 2, -1, 1, 0 });
  EXPECT_EQ(m_sets.nbCell(), 5);
  EXPECT_EQ(text(~0), "4 | 1(3,0) 3(3,1) ");
  EXPECT_EQ(text(1), "| 1(2,0) ");
  EXPECT_EQ(text(2), "0 | 1(4,0) 3(4,1) ");
  EXPECT_EQ(moves.slices[3].kept, (std::vector<Int32>{ 1, 0 }));
  EXPECT_TRUE(moves.of_materials.empty());
}

TEST_F(MaterialSetsTest, TablesStayAtTheirAddress)
{
  const ConstituentTables* tables = m_sets.tables();
  const Int64 number = m_sets.changeNumber();
  add(0, { 0 });
  apply();
  EXPECT_EQ(m_sets.tables(), tables);
  EXPECT_GT(m_sets.changeNumber(), number);
  EXPECT_GT(m_sets.allocatedBytes(), 0);
}

TEST_F(MaterialSetsTest, NumbersCountAsFarAsThereAreCells)
{
  const Int64 number = m_sets.changeNumber();
  EXPECT_EQ(m_sets.numbers().size(), 4);
  EXPECT_EQ(m_sets.numbers()[3], 3);
  EXPECT_EQ(m_sets.changeNumber(), number);
}

TEST(MixedTableTest, ATableWithoutCellsEndsWithAnEnvironment)
{
  MaterialSets sets;
  sets.setEnvironments(UniqueArray<Int32>{ 1 });
  MixedTable table(sets, ValueRule());
  table.finish(sets);
  EXPECT_TRUE(sets.tables()->isEnvironment(0));
}
