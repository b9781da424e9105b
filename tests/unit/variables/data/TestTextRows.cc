// SPDX-License-Identifier: Apache-2.0
#include "variables/data/TextRows.h"

#include <gtest/gtest.h>

namespace Arcane::detail::data
{
namespace
{
const UniqueArray<String>& six()
{
  static const UniqueArray<String> texts{ "00", "01", "10", "11", "20", "21" };
  return texts;
}

TEST(TextRowsTest, ACommonPartIsKept)
{
  UniqueArray<String> texts(six());
  resizeTexts(texts, { 3, 2 }, { 2, 3 });

  EXPECT_EQ(texts, (UniqueArray<String>{ "00", "01", String(), "10", "11", String() }));
}

TEST(TextRowsTest, RowsArePermuted)
{
  UniqueArray<String> texts(six());
  permuteTexts(texts, 2, UniqueArray<Int32>{ 2, -1, 0, 1 });

  EXPECT_EQ(texts, (UniqueArray<String>{ "20", "21", String(), String(), "00", "01", "10", "11" }));
}

TEST(TextRowsTest, RowsAreCopied)
{
  UniqueArray<String> texts(six());
  copyTexts(texts, 2, UniqueArray<Int32>{ 0, 1 }, UniqueArray<Int32>{ 2, 0 });

  EXPECT_EQ(texts, (UniqueArray<String>{ "10", "11", "10", "11", "00", "01" }));
}
} // namespace
} // namespace Arcane::detail::data
