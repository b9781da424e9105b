// SPDX-License-Identifier: Apache-2.0
// Rows and columns are filled in the same way.
#include "arcane_core/table/TableEditor.h"

#include <gtest/gtest.h>

#include <vector>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::table;

constexpr eAxis both[] = { eAxis::Row, eAxis::Column };

eAxis across(eAxis axis)
{
  return axis == eAxis::Row ? eAxis::Column : eAxis::Row;
}

//! An editor of an empty table.
TableEditor emptyTable()
{
  return TableEditor(makeRef(new SimpleTableInternal(nullptr)));
}

//! Rows r0, r1 and columns c0, c1, c2.
TableEditor twoByThree()
{
  TableEditor editor = emptyTable();
  editor.addLines(eAxis::Row, UniqueArray<String>{ "r0", "r1" });
  editor.addLines(eAxis::Column, UniqueArray<String>{ "c0", "c1", "c2" });
  return editor;
}

std::vector<Real> valuesOf(const TableEditor& editor, eAxis axis, Integer position)
{
  const RealUniqueArray values = editor.values(axis, position);
  return { values.begin(), values.end() };
}

std::vector<Real> allValues(const TableEditor& editor)
{
  const auto values = editor.table().m_values.to1DSpan();
  return { values.begin(), values.end() };
}

TEST(TableEditorTest, LinesHavePositionsAndNames)
{
  for (const eAxis axis : both) {
    TableEditor editor = emptyTable();

    EXPECT_EQ(editor.addLine(axis, "a"), 0);
    EXPECT_EQ(editor.addLine(axis, "b"), 1);
    EXPECT_EQ(editor.addLine(axis, "a"), 2);
    EXPECT_EQ(editor.addLine(axis, ""), -1);
    EXPECT_EQ(editor.nbLine(axis), 3);
    EXPECT_EQ(editor.nbLine(across(axis)), 0);
    EXPECT_EQ(editor.position(axis, "a"), 0);
    EXPECT_EQ(editor.position(axis, "z"), -1);
    EXPECT_EQ(editor.name(axis, 1), "b");
    EXPECT_EQ(editor.name(axis, 3), "");
    EXPECT_EQ(editor.name(axis, -1), "");
    EXPECT_EQ(editor.lastLine(axis), 2);
    EXPECT_EQ(editor.lastLine(across(axis)), -1);
  }
}

TEST(TableEditorTest, AnEmptyNameAmongOthersIsLeftOut)
{
  TableEditor editor = emptyTable();

  EXPECT_FALSE(editor.addLines(eAxis::Row, UniqueArray<String>{ "a", "", "b" }));
  EXPECT_EQ(editor.position(eAxis::Row, "b"), 1);
}

TEST(TableEditorTest, NamesChange)
{
  TableEditor editor = twoByThree();

  EXPECT_TRUE(editor.rename(eAxis::Column, 1, "middle"));
  EXPECT_EQ(editor.position(eAxis::Column, "middle"), 1);
  EXPECT_FALSE(editor.rename(eAxis::Column, 3, "none"));
  EXPECT_FALSE(editor.rename(eAxis::Column, -1, "none"));
  EXPECT_FALSE(editor.rename(eAxis::Column, 0, ""));
}

TEST(TableEditorTest, ElementsGoToTheFillSizeOfTheirLine)
{
  for (const eAxis axis : both) {
    TableEditor editor = twoByThree();
    const Integer room = editor.nbLine(across(axis));

    for (Integer i = 0; i < room; ++i)
      EXPECT_TRUE(editor.addElement(axis, 1, 10.0 + i));
    EXPECT_FALSE(editor.addElement(axis, 1, 99.0)) << "the line is full";
    EXPECT_FALSE(editor.addElement(axis, -1, 99.0));
    EXPECT_FALSE(editor.addElement(axis, editor.nbLine(axis), 99.0));
    EXPECT_EQ(editor.fillSize(axis, 1), room);
    EXPECT_EQ(editor.fillSize(axis, 0), 0);
    // The value is in line 1 of each line of the other axis: its lines 0 and 1 count as set.
    EXPECT_EQ(editor.fillSize(across(axis), 0), 2);
    EXPECT_EQ(editor.lastLine(axis), 1);
    EXPECT_EQ(editor.lastLine(across(axis)), room - 1);
    EXPECT_EQ(valuesOf(editor, axis, 1), room == 3 ? std::vector<Real>({ 10, 11, 12 }) : std::vector<Real>({ 10, 11 }));
  }
}

TEST(TableEditorTest, SeveralElementsAreAddedAsFarAsTheyFit)
{
  TableEditor editor = twoByThree();

  EXPECT_TRUE(editor.addElements(eAxis::Row, 0, RealUniqueArray{ 1, 2 }));
  EXPECT_FALSE(editor.addElements(eAxis::Row, 0, RealUniqueArray{ 3, 4 }));
  EXPECT_TRUE(editor.addElements(eAxis::Row, 1, RealUniqueArray()));
  EXPECT_FALSE(editor.addElements(eAxis::Row, 2, RealUniqueArray()));
  EXPECT_EQ(allValues(editor), std::vector<Real>({ 1, 2, 3, 0, 0, 0 }));
}

TEST(TableEditorTest, LinesThatComeLaterKeepTheValues)
{
  TableEditor editor = twoByThree();
  editor.edit({ 0, 2 }, 5.0, true);
  editor.edit({ 1, 0 }, 7.0, true);

  editor.addLine(eAxis::Column, "c3");
  editor.addLine(eAxis::Row, "r2");

  EXPECT_EQ(allValues(editor), std::vector<Real>({ 0, 0, 5, 0, 7, 0, 0, 0, 0, 0, 0, 0 }));
}

TEST(TableEditorTest, EditingRaisesFillSizes)
{
  TableEditor editor = twoByThree();

  EXPECT_TRUE(editor.edit({ 1, 1 }, 3.0, true));

  EXPECT_EQ(editor.fillSize(eAxis::Row, 1), 2);
  EXPECT_EQ(editor.fillSize(eAxis::Row, 0), 0);
  EXPECT_EQ(editor.fillSize(eAxis::Column, 1), 2);
  EXPECT_TRUE(editor.edit({ 1, 0 }, 4.0, true));
  EXPECT_EQ(editor.fillSize(eAxis::Row, 1), 2) << "it never falls";
  EXPECT_EQ(valuesOf(editor, eAxis::Row, 1), std::vector<Real>({ 4, 3 }));
}

TEST(TableEditorTest, CellsOutOfTheTableAreRefused)
{
  TableEditor editor = twoByThree();

  for (const detail::table::Cell cell : std::initializer_list<detail::table::Cell>{ { 2, 0 }, { 0, 3 }, { -1, 0 }, { 0, -1 }, {} }) {
    EXPECT_FALSE(editor.edit(cell, 1.0, true));
    EXPECT_EQ(editor.element(cell, true), 0.0);
  }
  EXPECT_EQ(allValues(editor), std::vector<Real>(6, 0.0));
}

TEST(TableEditorTest, TheLastPositionMovesOnlyIfItShall)
{
  TableEditor editor = twoByThree();
  editor.edit({ 0, 0 }, 1.0, true);
  EXPECT_TRUE(editor.edit(editor.besideLast(1, 0), 2.0, false));
  EXPECT_EQ(editor.element(editor.last(), false), 1.0);

  EXPECT_EQ(editor.element(editor.besideLast(1, 0), true), 2.0);

  EXPECT_EQ(editor.element(editor.last(), false), 2.0);
  EXPECT_FALSE(editor.edit(editor.besideLast(1, 0), 3.0, true)) << "below the last row";
  EXPECT_FALSE(editor.edit(editor.besideLast(0, -1), 3.0, true)) << "left of the first column";
  EXPECT_EQ(editor.last().row, 1);
}

TEST(TableEditorTest, WithoutLastPositionNothingIsBesideIt)
{
  TableEditor editor = emptyTable();
  editor.addLine(eAxis::Row, "r");

  EXPECT_EQ(editor.besideLast(0, 1).row, -1);
  EXPECT_FALSE(editor.edit(editor.last(), 1.0, true));
}

TEST(TableEditorTest, AnUnknownLineIsAddedOnDemand)
{
  TableEditor editor = twoByThree();

  EXPECT_EQ(editor.findOrAdd(eAxis::Row, "r1", true), 1);
  EXPECT_EQ(editor.findOrAdd(eAxis::Row, "new", false), -1);
  EXPECT_EQ(editor.findOrAdd(eAxis::Row, "new", true), 2);
  EXPECT_EQ(editor.findOrAdd(eAxis::Row, "", true), -1);
}

TEST(TableEditorTest, TheAverageColumnIsThatOfAllOthers)
{
  TableEditor editor = twoByThree();
  editor.addElements(eAxis::Row, 0, RealUniqueArray{ 1, 2, 6 });
  editor.addElements(eAxis::Row, 1, RealUniqueArray{ 3 });

  EXPECT_EQ(editor.addAverageColumn("mean"), 3);
  EXPECT_EQ(valuesOf(editor, eAxis::Column, 3), std::vector<Real>({ 3, 1 }));
  EXPECT_EQ(editor.addAverageColumn(""), -1);
}

TEST(TableEditorTest, TheAverageOfNoColumnIsZero)
{
  TableEditor editor = emptyTable();
  editor.addLine(eAxis::Row, "r");

  EXPECT_EQ(editor.addAverageColumn("mean"), 0);
  EXPECT_EQ(valuesOf(editor, eAxis::Column, 0), std::vector<Real>({ 0 }));
}

TEST(TableEditorTest, AClearedTableKeepsItsNameOnly)
{
  TableEditor editor = twoByThree();
  editor.table().m_table_name = "T";
  editor.edit({ 1, 1 }, 3.0, true);

  editor.clear();

  EXPECT_EQ(editor.table().m_table_name, "T");
  EXPECT_EQ(editor.nbLine(eAxis::Row) + editor.nbLine(eAxis::Column), 0);
  EXPECT_EQ(editor.last().row, -1);
  EXPECT_EQ(editor.addLine(eAxis::Column, "c"), 0);
  EXPECT_EQ(editor.addLine(eAxis::Row, "r"), 0);
  EXPECT_EQ(allValues(editor), std::vector<Real>({ 0 }));
}
} // namespace
