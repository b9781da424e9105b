// SPDX-License-Identifier: Apache-2.0
// What is in a file, and what is wrong with one.
#include "arcane_core/table/CsvText.h"

#include "arcane_core/table/TableEditor.h"
#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <sstream>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::table;

SimpleTableInternal readTable(std::string_view text)
{
  SimpleTableInternal table(nullptr);
  readCsvText(text, table);
  return table;
}

//! Returns what is wrong with the text.
std::string faultOf(std::string_view text)
{
  SimpleTableInternal table(nullptr);
  table.m_row_names.add("left from before");
  const std::string message = test::messageOf([&] { readCsvText(text, table); });
  EXPECT_TRUE(table.m_row_names.empty() && table.m_column_names.empty() && table.m_values.empty()) << "after: " << message;
  return message;
}

TEST(CsvTextTest, NumbersAreThoseOfAStream)
{
  const Real numbers[] = { 0.0, 1.0, -1.5, 1.0 / 3.0, 1e-7, 123456789.0, 1e300, -0.0, 5e-324, std::numeric_limits<Real>::max() };
  for (const Integer precision : { 1, 6, 17 })
    for (const Real number : numbers) {
      std::ostringstream general, fixed, scientific;
      general.precision(precision);
      fixed.precision(precision);
      scientific.precision(precision);
      general << number;
      fixed << std::fixed << number;
      scientific << std::scientific << number;
      EXPECT_EQ(numberText(number, { precision, false, false }), general.str());
      EXPECT_EQ(numberText(number, { precision, true, false }), fixed.str());
      EXPECT_EQ(numberText(number, { precision, false, true }), scientific.str());
      EXPECT_EQ(numberText(number, { precision, true, true }), scientific.str());
    }
}

TEST(CsvTextTest, EveryFieldHasASemicolon)
{
  TableEditor editor(makeRef(new SimpleTableInternal(nullptr)));
  editor.table().m_table_name = "T";
  editor.addLines(eAxis::Column, UniqueArray<String>{ "a", "b" });
  editor.addLines(eAxis::Row, UniqueArray<String>{ "x", "y" });
  editor.addElement(eAxis::Row, 0, 1.0 / 3.0);
  editor.addElement(eAxis::Row, 1, 1e-7);

  EXPECT_EQ(csvText(editor.table(), {}), "T;a;b;\nx;0.333333;0;\ny;1e-07;0;\n");
}

TEST(CsvTextTest, TablesWithoutRowsOrColumnsHaveText)
{
  TableEditor editor(makeRef(new SimpleTableInternal(nullptr)));
  editor.table().m_table_name = "T";
  EXPECT_EQ(csvText(editor.table(), {}), "T;\n");

  editor.addLine(eAxis::Row, "x");
  EXPECT_EQ(csvText(editor.table(), {}), "T;\nx;\n");
  EXPECT_EQ(readTable("T;\nx;\n").m_row_names.size(), 1);
}

TEST(CsvTextTest, WhatWasWrittenWithAllDigitsIsReadWithTheSameBits)
{
  TableEditor editor(makeRef(new SimpleTableInternal(nullptr)));
  editor.table().m_table_name = "T";
  editor.addLines(eAxis::Column, UniqueArray<String>{ "a", "b", "c" });
  editor.addLines(eAxis::Row, UniqueArray<String>{ "x", "y" });
  editor.addElements(eAxis::Row, 0, RealUniqueArray{ 1.0 / 3.0, 0.1, -1e300 });
  editor.addElements(eAxis::Row, 1, RealUniqueArray{ std::sqrt(2.0), 5e-324, std::numeric_limits<Real>::infinity() });

  const SimpleTableInternal table = readTable(csvText(editor.table(), { 17, false, true }));

  EXPECT_EQ(table.m_table_name, "T");
  EXPECT_EQ(table.m_column_names[2], "c");
  EXPECT_EQ(table.m_row_names[1], "y");
  EXPECT_EQ(table.m_values, editor.table().m_values);
  EXPECT_EQ(table.m_row_sizes[1], 3);
  EXPECT_EQ(table.m_column_sizes[2], 2);
}

TEST(CsvTextTest, FilesOfOthersAreRead)
{
  const SimpleTableInternal table = readTable("T;a;b\r\nx; 1,5 ;+2e3;\r\ny;-1;nan");

  EXPECT_EQ(table.m_column_names[1], "b");
  EXPECT_EQ(table.m_values(0, 0), 1.5);
  EXPECT_EQ(table.m_values(0, 1), 2000.0);
  EXPECT_EQ(table.m_values(1, 0), -1.0);
  EXPECT_TRUE(std::isnan(table.m_values(1, 1)));
}

TEST(CsvTextTest, FaultsHaveALine)
{
  EXPECT_EQ(faultOf(""), "line 1: names are absent, expected the names of the table and of its columns");
  EXPECT_EQ(faultOf("\nx;1;\n"), "line 1: names are absent, expected the names of the table and of its columns");
  EXPECT_EQ(faultOf("T;a;b;\nx;1;2;\ny;1;\n"), "line 3: number of fields is 2, expected 3 as in line 1");
  EXPECT_EQ(faultOf("T;a;\nx;1;2;\n"), "line 2: number of fields is 3, expected 2 as in line 1");
  EXPECT_EQ(faultOf("T;a;\n\nx;1;\n"), "line 2: number of fields is 0, expected 2 as in line 1");
  EXPECT_EQ(faultOf("T;a;\nx;many;\n"), "line 2: value is 'many', expected a number");
  EXPECT_EQ(faultOf("T;a;\nx;1;\ny;1.5m;\n"), "line 3: value is '1.5m', expected a number");
  EXPECT_EQ(faultOf("T;a;\nx;;\n"), "line 2: value is '', expected a number");
  EXPECT_EQ(faultOf("T;a;\nx;1 2;\n"), "line 2: value is '1 2', expected a number");
  EXPECT_EQ(faultOf("T;a;\nx;1e999;\n"), "line 2: value is '1e999', expected a number");
}
} // namespace
