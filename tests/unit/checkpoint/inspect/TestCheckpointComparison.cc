// SPDX-License-Identifier: Apache-2.0
// arcane_checkpoint diff: checkpoints of one rank beside those of all ranks.
#include "tests/unit/checkpoint/inspect/StripFixture.h"

#include <limits>

namespace
{
using namespace Arcane;

class CheckpointComparisonTest : public test::StripFixture
{
 protected:
  String m_one = m_base + "/one";
  String m_all = m_base + "/all";

  //! Saves both. \collective
  void save(const test::StripValues& of_one, const test::StripValues& of_all)
  {
    onMaster([&] { saveAlone(m_one, of_one); });
    saveOnAllRanks(m_all, of_all);
    m_pm->barrier();
  }
  test::ProgramResult diff(std::vector<std::string> options = {}) const
  {
    options.insert(options.begin(), { "diff", m_one.localstr(), m_all.localstr() });
    return run(options);
  }
};

TEST_F(CheckpointComparisonTest, TheSameOnAnyNumberOfRanks)
{
  save({}, {});
  onMaster([&] {
    const test::ProgramResult result = diff();

    EXPECT_EQ(result.code, 0) << result.out << result.err;
    // Density, Pressure, Odd, NodeCoord, GlobalTime, and the table that depends on the cut if there is none.
    const std::string text = m_size == 1 ? "6 variables compared, 0 differ\n"
                                         : "5 variables compared, 0 differ, 1 left out: their values depend on how the mesh is cut\n";
    EXPECT_EQ(result.out, text);
  });
}

TEST_F(CheckpointComparisonTest, NamesTheWorstItemsByTheirUniqueIds)
{
  save({ .density_of_cell = { { 3, 103.5 }, { 8, 110.0 } }, .has_pressure = false }, { .has_pressure = false });
  onMaster([&] {
    const test::ProgramResult result = diff({ "--worst", "1" });

    EXPECT_EQ(result.code, 1) << result.err;
    EXPECT_NE(result.out.find("Strip_Cell_Density: 2 of 12 values differ\n  cell 8: 110 and 108, difference 2, relative 0.0182\n"),
              std::string::npos)
      << result.out;
    EXPECT_EQ(result.out.find("cell 3"), std::string::npos) << result.out;
  });
}

TEST_F(CheckpointComparisonTest, AcceptsWhatIsWithinTheTolerance)
{
  save({ .density_of_cell = { { 3, 103.5 } } }, {});
  onMaster([&] {
    EXPECT_EQ(diff({ "--absolute", "0.49" }).code, 1);
    EXPECT_EQ(diff({ "--absolute", "0.5" }).code, 0);
    EXPECT_EQ(diff({ "--relative", "0.0048" }).code, 1);
    EXPECT_EQ(diff({ "--relative", "0.0049" }).code, 0);
  });
}

TEST_F(CheckpointComparisonTest, NotANumberEqualsOnlyItself)
{
  const Real nan = std::numeric_limits<Real>::quiet_NaN();
  save({ .density_of_cell = { { 3, nan }, { 5, nan } } }, { .density_of_cell = { { 3, nan } } });
  onMaster([&] {
    const test::ProgramResult result = diff({ "--absolute", "1e30" });

    EXPECT_EQ(result.code, 1);
    EXPECT_NE(result.out.find("Strip_Cell_Density: 1 of 12 values differ\n  cell 5: nan and 105, difference inf"), std::string::npos)
      << result.out;
  });
}

TEST_F(CheckpointComparisonTest, TimeSpentCountsOnlyOnRequest)
{
  save({}, {});
  onMaster([&] {
    saveAlone(m_all, { .time = 1.0 });
    // Both are of one rank; the time spent is rank 0's in both.
    EXPECT_EQ(diff({ "--all" }).code, 0);
    saveAlone(m_all, { .time = 2.0 });
    const test::ProgramResult few = diff();
    const test::ProgramResult all = diff({ "--all" });
    EXPECT_EQ(few.out.find("GlobalCPUTime"), std::string::npos) << few.out;
    EXPECT_NE(all.out.find("GlobalCPUTime: 1 of 1 values differ"), std::string::npos) << all.out;
  });
}

TEST_F(CheckpointComparisonTest, AVariableThatOneLacksIsADifference)
{
  save({ .has_pressure = false }, {});
  onMaster([&] {
    const test::ProgramResult result = diff();

    EXPECT_EQ(result.code, 1);
    EXPECT_NE(result.out.find("Strip_Cell_Pressure: is in the second checkpoint only\n"), std::string::npos) << result.out;
  });
}
} // namespace
