// SPDX-License-Identifier: Apache-2.0
// Which values are compared, and how closely.
#include "arcane_core/table/TableComparison.h"

#include "arcane_core/table/CsvText.h"
#include "arcane_core/table/SimpleTableInternal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::table;

SimpleTableInternal tableOf(std::string_view text)
{
  SimpleTableInternal table(nullptr);
  readCsvText(text, table);
  return table;
}

//! Returns the rows and columns of the differences, as "x/a y/b".
std::string placesOf(const TableComparison& comparison, std::string_view reference, std::string_view found)
{
  std::string places;
  for (const ValueDifference& d : comparison.differences(tableOf(reference), tableOf(found)))
    places += (places.empty() ? "" : " ") + std::string(d.row.localstr()) + "/" + d.column.localstr();
  return places;
}

constexpr std::string_view reference = "T;a;b;\nx;1;2;\ny;3;4;\n";

TEST(TableComparisonTest, EqualTablesHaveNoDifference)
{
  EXPECT_EQ(placesOf({}, reference, reference), "");
  EXPECT_EQ(placesOf({}, reference, "Other;a;b;\nx;1.000000000000001;2;\ny;3;4;\n"), "") << "nearly equal";
}

TEST(TableComparisonTest, AChangedValueIsFound)
{
  TableComparison comparison;
  const auto differences = comparison.differences(tableOf(reference), tableOf("T;a;b;\nx;1;2;\ny;3;5;\n"));

  ASSERT_EQ(differences.size(), 1u);
  EXPECT_EQ(differences[0].row, "y");
  EXPECT_EQ(differences[0].column, "b");
  EXPECT_EQ(differences[0].expected, 4.0);
  EXPECT_EQ(differences[0].found, 5.0);
  EXPECT_NEAR(differences[0].relative_difference, 1.0 / 9.0, 1e-15);
  EXPECT_GT(differences[0].epsilon, 0.0);
  EXPECT_LT(differences[0].epsilon, 1e-14);
}

TEST(TableComparisonTest, LinesAreFoundByName)
{
  EXPECT_EQ(placesOf({}, reference, "T;b;a;\ny;4;3;\nx;2;1;\n"), "");
  EXPECT_EQ(placesOf({}, reference, "T;b;a;\ny;4;3;\nx;2;7;\n"), "x/a");
}

TEST(TableComparisonTest, LinesOfOneTableOnlyAreSkipped)
{
  EXPECT_EQ(placesOf({}, reference, "T;b;z;\nx;2;0;\nnew;0;0;\n"), "");
  EXPECT_EQ(placesOf({}, reference, "T;\n"), "");
}

TEST(TableComparisonTest, NoNumberDiffersFromAll)
{
  EXPECT_EQ(placesOf({}, reference, "T;a;b;\nx;nan;2;\ny;3;4;\n"), "x/a");
}

TEST(TableComparisonTest, OnlySelectedLinesAreCompared)
{
  constexpr std::string_view changed = "T;a;b;\nx;0;0;\ny;0;0;\n";
  TableComparison comparison;
  EXPECT_EQ(placesOf(comparison, reference, changed), "x/a x/b y/a y/b");

  comparison.rows.add("y");
  EXPECT_EQ(placesOf(comparison, reference, changed), "y/a y/b");

  comparison.columns.setRegex("^A$");
  EXPECT_EQ(placesOf(comparison, reference, changed), "y/a");
}

TEST(TableComparisonTest, TheLargerEpsilonOfRowAndColumnCounts)
{
  constexpr std::string_view changed = "T;a;b;\nx;1.1;2.2;\ny;3.3;4.4;\n";
  TableComparison comparison;
  comparison.rows.addEpsilon("x", 0.1);
  comparison.columns.addEpsilon("a", 1e-9);
  EXPECT_EQ(placesOf(comparison, reference, changed), "y/a y/b");

  comparison.columns.addEpsilon("a", 0.1);
  EXPECT_EQ(placesOf(comparison, reference, changed), "y/b");
}

TEST(TableComparisonTest, AnEpsilonOfZeroLeavesOnlyEqualValuesEqual)
{
  TableComparison comparison;
  comparison.rows.addEpsilon("x", 0.0);

  EXPECT_FALSE(comparison.compare("x", "a", 1.0, 1.0).has_value());
  EXPECT_TRUE(comparison.compare("x", "a", 1.0, std::nextafter(1.0, 2.0)).has_value());
  EXPECT_FALSE(comparison.compare("x", "a", 0.0, 0.0).has_value());
}
} // namespace
