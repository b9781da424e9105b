// SPDX-License-Identifier: Apache-2.0
// What each process has: one list, the starts, their documentation and the test that starts programs of each kind.
#include "arcane_core/launcher/Features.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/List.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/base/system/ParameterTable.h"
#include "tests/support/SourceFolder.h"
#include "tests/support/TextParts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace Arcane::detail::launcher
{
namespace
{
using test::has;

//! The words of tests/flows/features for the starts, in the order of starts().
const std::string words_of_starts[] = { "case", "function", "sub-domain", "accelerator" };

//! Returns the parts of a list of CMake.
std::vector<std::string> partsOf(const std::string& list)
{
  std::vector<std::string> parts;
  std::istringstream in(list);
  for (std::string part; std::getline(in, part, ';');)
    parts.push_back(part);
  return parts;
}

std::string warningsOf(const Start& start, std::initializer_list<const char*> words)
{
  StringList list;
  list.add("program");
  for (const char* word : words)
    list.add(word);
  ITraceMng traces;
  std::ostringstream log;
  traces.setRedirectStream(&log);
  warnOfParametersWithoutEffect(start, CommandLineArguments(list), &traces);
  return log.str();
}

TEST(FeaturesTest, EachFeatureHasOneRowInTheOrderOfTheList)
{
  ASSERT_EQ(featureRows().size(), static_cast<std::size_t>(eFeature::MemoryReports) + 1);
  for (std::size_t i = 0; i < featureRows().size(); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(featureRows()[i].feature), i);
    EXPECT_NE(*featureRows()[i].name, 0);
    EXPECT_NE(*featureRows()[i].meaning, 0);
  }
}

TEST(FeaturesTest, ParametersOfFeaturesAreOnesOfTheFramework)
{
  const std::vector<String> known = base::ParameterTable::instance().argumentNames();
  for (const FeatureRow& row : featureRows())
    for (const char* name : row.parameters)
      EXPECT_NE(std::ranges::find(known, String(name)), known.end()) << name;
}

TEST(FeaturesTest, ARunOfACaseHasAllAndTheOthersSayWhyNot)
{
  EXPECT_TRUE(case_start.omissions.empty());
  for (const Start* start : starts())
    for (const Omission& omission : start->omissions) {
      EXPECT_FALSE(start->has(omission.feature));
      EXPECT_NE(*omission.reason, 0) << start->name;
    }
  EXPECT_TRUE(sub_domain_start.has(eFeature::HangWatch));
  EXPECT_STREQ(accelerator_start.reasonWithout(eFeature::HangWatch), "it has no ranks");
  EXPECT_EQ(case_start.reasonWithout(eFeature::HangWatch), nullptr);
}

TEST(FeaturesTest, AParameterWithoutEffectIsNamedWithItsReason)
{
  EXPECT_EQ(warningsOf(case_start, { "-A,HangTimeout=3", "-A,MaxIteration=7" }), "");
  EXPECT_EQ(warningsOf(sub_domain_start, { "-A,HangTimeout=3" }), "");
  EXPECT_TRUE(has(warningsOf(sub_domain_start, { "-A,MaxIteration=7" }),
                  "parameters: -A,MaxIteration has no effect in this program (sub-domain of a program): there is no compute loop"));
  EXPECT_TRUE(has(warningsOf(accelerator_start, { "-A,HangTimeout=3" }),
                  "-A,HangTimeout has no effect in this program (accelerator of a program): it has no ranks"));
}

TEST(FeaturesTest, TheTableSaysYesOrWhyNot)
{
  const std::string table = featuresMarkdown();

  EXPECT_TRUE(has(table, "| feature | what it is | run of a case | function in place of the loop | sub-domain of a program | "
                         "accelerator of a program |\n"))
    << table;
  EXPECT_TRUE(has(table, "| yes | yes | yes | no: it has no ranks |\n")) << table;
}

TEST(FeaturesTest, ProgramsOfEachKindAreStartedForEachFeature)
{
  std::ifstream in(test::sourceFolder() + "/../../../flows/features/CMakeLists.txt");
  const std::string text{ std::istreambuf_iterator<char>(in), {} };
  ASSERT_FALSE(text.empty());
  const std::regex row("\nfeature\\(\"([^\"]+)\" \"([^\"]+)\"");
  std::set<std::string> tested;
  for (std::sregex_iterator i(text.begin(), text.end(), row), end; i != end; ++i)
    for (const std::string& start : partsOf((*i)[1]))
      for (const std::string& feature : partsOf((*i)[2]))
        tested.insert(start + ": " + feature);

  for (const FeatureRow& feature : featureRows())
    for (const std::string& start : words_of_starts)
      EXPECT_TRUE(tested.contains(start + ": " + feature.name)) << "no case of " << start << " in tests/flows/features: " << feature.name;
}
} // namespace
} // namespace Arcane::detail::launcher
