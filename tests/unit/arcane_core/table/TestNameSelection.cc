// SPDX-License-Identifier: Apache-2.0
// A list, an expression, both, or none of them.
#include "arcane_core/table/NameSelection.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <gtest/gtest.h>

#include <string>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::table;

//! Returns which of Density, Pressure, Speed are selected, by their first letters.
std::string selectedBy(const NameSelection& selection)
{
  std::string letters;
  for (const String& name : { String("Density"), String("Pressure"), String("Speed") })
    if (selection.isSelected(name))
      letters += name.localstr()[0];
  return letters;
}

TEST(NameSelectionTest, AListSelectsOrExcludes)
{
  NameSelection selection;
  EXPECT_EQ(selectedBy(selection), "DPS");
  EXPECT_FALSE(selection.add(""));
  EXPECT_EQ(selectedBy(selection), "DPS");

  EXPECT_TRUE(selection.add("Speed"));
  EXPECT_EQ(selectedBy(selection), "S");
  selection.setListExclusive(true);
  EXPECT_EQ(selectedBy(selection), "DP");
}

TEST(NameSelectionTest, AnExpressionSelectsOrExcludes)
{
  NameSelection selection;
  selection.setRegex("RE$|^d");
  EXPECT_EQ(selectedBy(selection), "DP");
  selection.setRegexExclusive(true);
  EXPECT_EQ(selectedBy(selection), "S");
  selection.setRegex("");
  EXPECT_EQ(selectedBy(selection), "DPS");
}

TEST(NameSelectionTest, TheListDecidesAboutItsNamesOnly)
{
  NameSelection selection;
  selection.add("Speed");
  selection.setRegex("sure");
  EXPECT_EQ(selectedBy(selection), "PS");
  selection.setListExclusive(true);
  EXPECT_EQ(selectedBy(selection), "P");
  selection.setRegexExclusive(true);
  EXPECT_EQ(selectedBy(selection), "D");
}

TEST(NameSelectionTest, WhatIsNoExpressionIsRefused)
{
  NameSelection selection;
  EXPECT_THROW(selection.setRegex("["), ArgumentException);
}

TEST(NameSelectionTest, EpsilonsBelongToNames)
{
  NameSelection selection;
  EXPECT_LT(selection.epsilon("Speed"), 0.0);
  EXPECT_TRUE(selection.addEpsilon("Speed", 0.5));
  EXPECT_FALSE(selection.addEpsilon("", 0.5));
  EXPECT_EQ(selection.epsilon("Speed"), 0.5);
  EXPECT_LT(selection.epsilon("Density"), 0.0);
}
} // namespace
