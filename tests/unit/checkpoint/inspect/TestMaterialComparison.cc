// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/inspect/MaterialComparison.h"

#include "tests/unit/checkpoint/inspect/StripFixture.h"

namespace
{
using namespace Arcane;

class MaterialComparisonTest : public test::StripFixture
{
 protected:
  String m_one = m_base + "/one";
  String m_all = m_base + "/all";

  //! Saves both. \collective
  void save(const std::set<Int64>& of_one, const std::set<Int64>& of_all)
  {
    onMaster([&] { saveAlone(m_one, { .oil_cells = of_one }); });
    saveOnAllRanks(m_all, { .oil_cells = of_all });
    m_pm->barrier();
  }
};

TEST_F(MaterialComparisonTest, TheSameCellsOnAnyNumberOfRanks)
{
  save({ 2, 3, 7, 8 }, { 2, 3, 7, 8 });
  onMaster([&] {
    const test::ProgramResult result = run({ "diff", m_one.localstr(), m_all.localstr() });
    EXPECT_EQ(result.code, 0) << result.out << result.err;
    EXPECT_EQ(result.out.find("OIL"), std::string::npos) << result.out;
  });
}

// All values are the same.
TEST_F(MaterialComparisonTest, NamesCellsThatOnlyOneHas)
{
  save({ 2, 3, 7, 8 }, { 3, 4, 5, 6, 7, 8 });
  onMaster([&] {
    const test::ProgramResult result = run({ "diff", m_one.localstr(), m_all.localstr(), "--worst", "2" });
    EXPECT_EQ(result.code, 1) << result.err;
    EXPECT_NE(result.out.find("Strip: the cells of 'OIL' differ\n"
                              "  1 in the first checkpoint only: cell 2\n"
                              "  3 in the second checkpoint only: cell 4, 5\n"),
              std::string::npos)
      << result.out;
    EXPECT_NE(result.out.find(" 0 differ, 1 environment or material differs"), std::string::npos) << result.out;
  });
}

TEST_F(MaterialComparisonTest, AnEnvironmentThatOneLacksIsADifference)
{
  save({}, { 3 });
  onMaster([&] {
    const test::ProgramResult result = run({ "diff", m_one.localstr(), m_all.localstr() });
    EXPECT_EQ(result.code, 1) << result.err;
    EXPECT_NE(result.out.find("1 in the second checkpoint only: cell 3"), std::string::npos) << result.out;
  });
}
} // namespace
