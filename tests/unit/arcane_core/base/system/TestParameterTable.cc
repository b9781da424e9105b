// SPDX-License-Identifier: Apache-2.0
// The table of all parameters, and what users see of it.
#include "arcane_core/base/system/ParameterTable.h"

#include "arcane_core/base/system/Parameter.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace Arcane;
using namespace Arcane::detail::base;

namespace
{
bool contains(const std::vector<String>& names, const char* name)
{
  return std::ranges::find(names, String(name)) != names.end();
}
} // namespace

TEST(ParameterTableTest, RowsAreKnownAsLongAsTheyLive)
{
  ParameterTable& table = ParameterTable::instance();
  {
    const Parameter<bool> row({ .section = "Lives", .argument = "Living", .variable = "ARCANE_LIVING", .meaning = "It lives." }, switches(),
                              false);

    EXPECT_TRUE(contains(table.argumentNames(), "Living"));
    EXPECT_TRUE(contains(table.variableNames(), "ARCANE_LIVING"));
    EXPECT_TRUE(contains(table.sections(), "Lives"));
  }
  EXPECT_FALSE(contains(table.argumentNames(), "Living"));
  EXPECT_FALSE(contains(table.sections(), "Lives"));
}

TEST(ParameterTableTest, ASectionIsATableInTheOrderOfNames)
{
  const Parameter<Int32> last({ .section = "Shown", .variable = "ARCANE_SHOWN", .meaning = "It is last." }, integers(0, 3), 2);
  const Parameter<Int64> second({ .section = "Shown", .argument = "Size", .variable = "ARCANE_SIZE", .meaning = "It is second." },
                                byteNumbers(true), 1024);
  const Parameter<String> first({ .section = "Shown", .argument = "Path", .meaning = "It is first." }, texts("a path"), String());
  const Parameter<bool> other({ .section = "Other", .argument = "OtherName", .meaning = "It is elsewhere." }, switches(), false);

  EXPECT_EQ(parameterMarkdown("Shown"), "| name | value | default | meaning |\n"
                                        "| --- | --- | --- | --- |\n"
                                        "| `-A,Path=` | a path | none | It is first. |\n"
                                        "| `-A,Size=` `ARCANE_SIZE` | 0 or a number of bytes, as 4096, 64M or 1.5G | 1K | It is second. |\n"
                                        "| `ARCANE_SHOWN` | an integer from 0 to 3 | 2 | It is last. |\n");
  EXPECT_TRUE(parameterMarkdown("Nothing").empty());
}

TEST(ParameterTableTest, TheParametersOfRunsAreFirst)
{
  const Parameter<bool> early({ .section = "A section", .argument = "Early", .meaning = "It is second." }, switches(), false);
  const Parameter<bool> run({ .section = "Runs", .argument = "OfARun", .meaning = "It is first." }, switches(), false);

  EXPECT_EQ(ParameterTable::instance().sections()[0], "Runs");
  const std::string help = parameterHelp().localstr();
  EXPECT_LT(help.find("\nRuns\n"), help.find("\nA section\n")) << help;
}

TEST(ParameterTableTest, HelpTellsNamesValuesDefaultsAndMeanings)
{
  const Parameter<Int32> row({ .section = "Helped", .argument = "Helped", .variable = "ARCANE_HELPED", .meaning = "It is helped." },
                             integers(0, 3), 2);

  const String help = parameterHelp();

  EXPECT_TRUE(
    help.contains("\nHelped\n  -A,Helped=  ARCANE_HELPED\n      It is helped.\n      Value: an integer from 0 to 3; default: 2\n"))
    << help;
}
