// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/curves/GlobalTimeHistoryAdder.h"

#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/curves/CurveFixture.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace Arcane::test
{
TEST(GlobalTimeHistoryAdderTest, CurvesAreThoseOfTheRunAndOfThisRank)
{
  RunWithCurves run;
  const TemporaryDirectory directory;
  run.sd()->setExportDirectory(String(directory.path().string()));
  run.common().m_global_iteration = 1;
  run.common().m_global_time = 0.5;
  GlobalTimeHistoryAdder adder(&run.history());

  adder.addValue(TimeHistoryAddValueArg("all"), 2.5);
  adder.addValue(TimeHistoryAddValueArg("numbers"), UniqueArray<Int32>{ 7, 8 });
  adder.addValue(TimeHistoryAddValueArg("mine", true, run.history().subDomainId()), Int64(3));
  adder.addValue(TimeHistoryAddValueArg("other", true, run.history().subDomainId() + 1), Int64(4));
  run.history().dumpHistory();

  std::ifstream in(directory.path() / "courbes/time_history.csv");
  std::ostringstream csv;
  csv << in.rdbuf();
  EXPECT_NE(csv.str().find("all"), std::string::npos) << csv.str();
  EXPECT_NE(csv.str().find("2.5"), std::string::npos) << csv.str();
  EXPECT_NE(csv.str().find("numbers[0],numbers[1]"), std::string::npos) << csv.str();
  EXPECT_EQ(csv.str().find("other"), std::string::npos) << csv.str();
  bool has_mine = false;
  for (const auto& file : std::filesystem::recursive_directory_iterator(directory.path()))
    has_mine = has_mine || file.path().filename().string().find("mine") != std::string::npos;
  EXPECT_TRUE(has_mine || csv.str().find("mine") != std::string::npos) << csv.str();
}

TEST(GlobalTimeHistoryAdderTest, ArgumentsSayWhoRecords)
{
  const TimeHistoryAddValueArg all("a", false);
  EXPECT_EQ(all.name(), "a");
  EXPECT_FALSE(all.endTime());
  EXPECT_FALSE(all.isLocal());
  EXPECT_TRUE(TimeHistoryAddValueArg("a", true, 0).isLocal());
}
} // namespace Arcane::test
