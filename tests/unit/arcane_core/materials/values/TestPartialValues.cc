// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/values/PartialValues.h"

#include "arcane_core/materials/sets/MaterialSets.h"
#include "arcane_core/materials/sets/SetChanges.h"
#include "tests/unit/arcane_core/materials/sets/MaterialOracle.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

namespace
{
using namespace Arcane;
using namespace Arcane::detail;
using Materials::MatVarIndex;
using test::MaterialOracle;

constexpr Int32 nb_cell = 24;

//! Sets and the values of one variable, beside an oracle of the same.
class OracleRun
{
 public:
  OracleRun(UInt32 seed, bool is_on_environments, bool is_zero, bool has_flags, bool is_environment_last)
  : m_random(seed)
  , m_nb_material(seed % 3 == 0 ? std::vector<Int32>{ 2, 1, 2, 1, 3 } : std::vector<Int32>{ 2, 1 })
  , m_oracle(nb_cell, m_nb_material)
  , m_values(DT_Real, 2, is_on_environments)
  , m_global(DT_Real, 2)
  {
    m_sets.setEnvironments(ConstArrayView<Int32>(static_cast<Int32>(m_nb_material.size()), m_nb_material.data()));
    m_sets.resize(nb_cell);
    // Two values in a row: the second one is the first one times two.
    m_global.resize(nb_cell, 2);
    m_values.make(m_sets, 2);
    m_oracle.is_on_environments = is_on_environments;
    m_oracle.is_zero = is_zero;
    m_oracle.has_flags = has_flags;
    m_oracle.is_environment_last = is_environment_last;
    m_rule.is_new_zero = is_zero;
    m_rule.is_new_global_zero = is_zero && !has_flags;
    m_rule.is_environment_last = is_environment_last;
    write();
  }

  //! A random modifier: some operations, with repetitions and contradictions.
  void update()
  {
    std::vector<MaterialOracle::Operation> operations;
    sets::SetChanges changes;
    for (Int32 n = 1 + draw(5); n > 0; --n) {
      MaterialOracle::Operation operation{ draw(5) < 2, draw(m_sets.nbMaterial()), {} };
      for (Int32 k = draw(20); k > 0; --k)
        operation.cells.push_back(draw(nb_cell));
      const SmallSpan<const Int32> cells(operation.cells.data(), static_cast<Int32>(operation.cells.size()));
      if (operation.is_add)
        changes.add(operation.material, cells);
      else
        changes.remove(operation.material, cells);
      operations.push_back(std::move(operation));
    }
    m_oracle.update(operations);
    m_values.move(m_sets.change(changes, m_rule), m_global);
  }

  //! Other sets in some cells, as forceRecompute() takes them from groups.
  void recompute()
  {
    auto wanted = m_oracle.sets;
    sets::SetChanges changes;
    for (Int32 k = draw(30); k > 0; --k) {
      const UniqueArray<Int32> cell{ draw(nb_cell) };
      const Int32 material = draw(m_sets.nbMaterial());
      if (draw(2) == 0) {
        wanted[static_cast<std::size_t>(cell[0])].insert(material);
        changes.add(material, cell);
      }
      else {
        wanted[static_cast<std::size_t>(cell[0])].erase(material);
        changes.remove(material, cell);
      }
    }
    sets::ValueRule rule;
    rule.is_global_written = false;
    m_oracle.recompute(wanted);
    m_values.move(m_sets.change(changes, rule), m_global);
  }

  //! Writes a new number to each place of both.
  void write()
  {
    forEachPlace([&](MatVarIndex place, Real& value) {
      value = ++m_next;
      set(place, value);
    });
  }

  //! Compares sets, places and values.
  void compare()
  {
    std::vector<Int32> materials;
    for (Int32 cell = 0; cell < nb_cell; ++cell) {
      m_sets.materialsOf(cell, materials);
      const auto& wanted = m_oracle.sets[static_cast<std::size_t>(cell)];
      ASSERT_EQ(materials, std::vector<Int32>(wanted.begin(), wanted.end())) << "cell " << cell;
      for (const Int32 x : m_oracle.parts(cell)) {
        const MatVarIndex place = sets::CellMaker::find(m_sets.tables(), cell, x)._varIndex();
        ASSERT_EQ(place.valueIndex(), m_oracle.index(x, cell)) << "constituent " << x << " of cell " << cell;
        ASSERT_EQ(place.arrayIndex(), m_oracle.isPure(x, cell) ? 0 : m_sets.arrayOf(x));
      }
    }
    forEachPlace([&](MatVarIndex place, Real& value) {
      ASSERT_EQ(get(place, 0), value) << "array " << place.arrayIndex() << " value " << place.valueIndex();
      ASSERT_EQ(get(place, 1), 2 * value);
    });
  }
  Int64 nbRoom() { return m_values.data().extent0(); }
  Int64 nbRow() { return m_values.nbRow(); }

 private:
  std::mt19937 m_random;
  //! With few materials, cells are often pure.
  std::vector<Int32> m_nb_material;
  MaterialOracle m_oracle;
  sets::MaterialSets m_sets;
  sets::ValueRule m_rule;
  values::PartialValues m_values;
  IData m_global;
  Real m_next = 0.0;

  Int32 draw(Int32 n) { return static_cast<Int32>(m_random() % static_cast<UInt32>(n)); }
  Real get(MatVarIndex place, Int32 k) { return reinterpret_cast<const Real*>(m_values.row(place, m_global))[k]; }
  void set(MatVarIndex place, Real value)
  {
    auto* row = reinterpret_cast<Real*>(m_values.row(place, m_global));
    row[0] = value;
    row[1] = 2 * value;
  }
  template <typename Action> void forEachPlace(const Action& action)
  {
    for (Int32 cell = 0; cell < nb_cell; ++cell) {
      action(MatVarIndex(0, cell), m_oracle.global[static_cast<std::size_t>(cell)]);
      for (const Int32 x : m_oracle.parts(cell))
        action(sets::CellMaker::find(m_sets.tables(), cell, x)._varIndex(), m_oracle.value(x, cell));
    }
  }
};
} // namespace

// Seeds are in the message of a failure.
TEST(PartialValuesTest, RandomChangesGiveWhatTheOracleGives)
{
  for (UInt32 seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const bool is_zero = seed & 2;
    const bool has_flags = seed & 4;
    OracleRun run(seed, seed & 1, is_zero, has_flags, has_flags && (seed & 8));
    for (Int32 step = 0; step < 48 && !::testing::Test::HasFailure(); ++step) {
      SCOPED_TRACE("step " + std::to_string(step));
      if (step % 5 == 4)
        run.recompute();
      else
        run.update();
      run.compare();
      if (step % 3 == 0)
        run.write();
    }
  }
}

TEST(PartialValuesTest, RoomDoesNotGrowWithTheNumberOfChanges)
{
  OracleRun run(7, false, false, false, false);
  for (Int32 step = 0; step < 800; ++step)
    run.update();
  run.compare();
  EXPECT_LE(run.nbRoom(), run.nbRow() + run.nbRow() / 4 + 64);
}

TEST(PartialValuesTest, ValuesFollowRenumberedCells)
{
  sets::MaterialSets sets;
  sets.setEnvironments(UniqueArray<Int32>{ 1, 1 });
  sets.resize(6);
  sets::SetChanges changes;
  UniqueArray<Int32> cells(6);
  std::iota(cells.begin(), cells.end(), 0);
  changes.add(0, cells);
  changes.add(1, cells);
  sets.change(changes, sets::ValueRule());
  IData global(DT_Int32, 1);
  global.resize(6);
  values::PartialValues values(DT_Int32, 1, false);
  values.make(sets, 1);
  for (Int32 cell = 0; cell < 6; ++cell)
    *reinterpret_cast<Int32*>(values.row({ 2, cell }, global)) = 100 + cell;

  values.move(sets.renumber(UniqueArray<Int32>{ 5, -1, 3, 0 }), global);
  EXPECT_EQ(values.size(2), 3);
  EXPECT_EQ(*reinterpret_cast<Int32*>(values.row({ 2, 0 }, global)), 105);
  EXPECT_EQ(*reinterpret_cast<Int32*>(values.row({ 2, 1 }, global)), 103);
  EXPECT_EQ(*reinterpret_cast<Int32*>(values.row({ 2, 2 }, global)), 100);
}

TEST(PartialValuesTest, RowsMoveInTheirBlockToBothSides)
{
  constexpr Int32 nb = 200;
  sets::MaterialSets sets;
  sets.setEnvironments(UniqueArray<Int32>{ 1, 1 });
  sets.resize(nb);
  IData global(DT_Int32, 1);
  global.resize(nb);
  values::PartialValues values(DT_Int32, 1, false);
  values.make(sets, 1);
  const auto value = [&](Int32 i) -> Int32& { return *reinterpret_cast<Int32*>(values.row({ 2, i }, global)); };
  const auto change = [&](const UniqueArray<Int32>& removed, const UniqueArray<Int32>& added) {
    sets::SetChanges changes;
    changes.remove(1, removed);
    changes.add(1, added);
    const sets::ValueMoves moves = sets.change(changes, sets::ValueRule());
    const bool is_in_place = !values.arrange(moves).data;
    values.move(moves, global);
    const auto cells = sets.list(1).cells();
    for (Int32 i = 0; i < values.size(2); ++i)
      EXPECT_EQ(value(i), 1000 + cells[i]);
    return is_in_place;
  };
  UniqueArray<Int32> all(nb);
  std::iota(all.begin(), all.end(), 0);
  UniqueArray<Int32> middle(120);
  std::iota(middle.begin(), middle.end(), 40);
  for (Int32 cell = 0; cell < nb; ++cell)
    *reinterpret_cast<Int32*>(values.row({ 0, cell }, global)) = 1000 + cell;
  sets::SetChanges first;
  first.add(0, all);
  sets.change(first, sets::ValueRule());

  change({}, middle);
  EXPECT_TRUE(change({ 40, 41, 42 }, { 160, 161, 162 }));
  EXPECT_TRUE(change({ 160, 161, 162 }, { 2, 3, 5 }));
  EXPECT_TRUE(change({ 2, 70, 100, 101, 102, 159 }, { 1, 4, 40, 170, 180, 190 }));
  EXPECT_TRUE(change({ 60, 61, 62, 63 }, { 0 }));
}

TEST(PartialValuesTest, RowsKeepWhatAnotherSizeHasToo)
{
  sets::MaterialSets sets;
  sets.setEnvironments(UniqueArray<Int32>{ 1, 1 });
  sets.resize(2);
  sets::SetChanges changes;
  changes.add(0, UniqueArray<Int32>{ 1 });
  changes.add(1, UniqueArray<Int32>{ 1 });
  sets.change(changes, sets::ValueRule());
  IData global(DT_Int32, 2);
  values::PartialValues values(DT_Int32, 2, false);
  values.make(sets, 3);
  auto* row = reinterpret_cast<Int32*>(values.row({ 1, 0 }, global));
  row[0] = 5;
  row[2] = 7;

  values.setRowSize(4);
  EXPECT_EQ(reinterpret_cast<Int32*>(values.row({ 1, 0 }, global))[2], 7);
  values.setRowSize(1);
  EXPECT_EQ(reinterpret_cast<Int32*>(values.row({ 1, 0 }, global))[0], 5);
  values.clear();
  EXPECT_FALSE(values.hasValues());
}

TEST(PartialValuesTest, VariablesOnEnvironmentsHaveNoRowsOfMaterials)
{
  sets::MaterialSets sets;
  sets.setEnvironments(UniqueArray<Int32>{ 2, 1 });
  sets.resize(2);
  sets::SetChanges changes;
  for (const Int32 material : { 0, 1, 2 })
    changes.add(material, UniqueArray<Int32>{ 0, 1 });
  sets.change(changes, sets::ValueRule());
  values::PartialValues values(DT_Real, 1, true);
  values.make(sets, 1);
  EXPECT_EQ(values.size(1), 0);
  EXPECT_EQ(values.size(3), 2);
  EXPECT_EQ(values.size(4), 2);
  EXPECT_EQ(values.nbRow(), 4);
  EXPECT_EQ(values.firstRows().size(), values.nbArray());
}
