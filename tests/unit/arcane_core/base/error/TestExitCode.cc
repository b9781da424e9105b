// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/error/ExitCode.h"

#include "tests/support/TextParts.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace Arcane::detail::base
{
namespace
{
using test::has;

TEST(ExitCodeTest, EachCodeHasOneRowAndTheSignalsAreTheLastOne)
{
  std::set<int> numbers;
  int last = -1;
  for (const ExitCodeRow& row : exitCodes().first(exitCodes().size() - 1)) {
    ASSERT_TRUE(row.code) << row.meaning;
    EXPECT_GT(numberOf(*row.code), last);
    last = numberOf(*row.code);
    numbers.insert(last);
  }

  EXPECT_EQ(numbers, (std::set<int>{ 0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 12, 13 }));
  EXPECT_FALSE(exitCodes().back().code);
  EXPECT_EQ(exitCodes().back().label(), "128 + n");
}

TEST(ExitCodeTest, EachCodeButSuccessSaysWhatIsSeenAndWhatToDo)
{
  for (const ExitCodeRow& row : exitCodes()) {
    const bool is_success = row.code == ExitCode::Success;
    EXPECT_EQ(std::string_view(row.report).empty(), is_success) << row.label();
    EXPECT_EQ(std::string_view(row.advice).empty(), is_success) << row.label();
    EXPECT_FALSE(std::string_view(row.meaning).empty()) << row.label();
  }
}

TEST(ExitCodeTest, TablesAndHelpHaveTheSameCodes)
{
  for (const ExitCodeRow& row : exitCodes()) {
    EXPECT_TRUE(has(exitCodesMarkdown(), "\n| " + row.label() + " | ")) << row.label();
    EXPECT_EQ(has(exitCodeAdviceMarkdown(), "\n| " + row.label() + " | "), row.code != ExitCode::Success) << row.label();
    EXPECT_TRUE(has(exitCodesHelp(), "\n  " + row.label() + "\n      ")) << row.label();
  }
  EXPECT_FALSE(has(exitCodesHelp(), "`"));
}
} // namespace
} // namespace Arcane::detail::base
