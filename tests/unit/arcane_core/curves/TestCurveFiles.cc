// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/curves/CurveFiles.h"

#include "tests/support/TemporaryDirectory.h"

#include <fstream>
#include <sstream>

namespace Arcane::test
{
namespace
{
using detail::curves::CurveFiles;
using detail::curves::CurveRows;

class CurveFilesTest : public ::testing::Test
{
  TemporaryDirectory m_directory;

 protected:
  CurveFiles files{ String(m_directory.path().string()), "", 3 };
  CurveRows rows;

  void record(const char* name, Int32 iteration, bool is_local = false)
  {
    const Real value = 10.0 * iteration;
    rows.record<Real>({ String(), name }, iteration, 0.5 * iteration, ConstArrayView<Real>(1, &value), is_local);
  }
  std::filesystem::path pathOf(const char* name) const { return m_directory.path() / name; }
  std::string content(const char* name) const
  {
    std::ostringstream out;
    out << std::ifstream(pathOf(name)).rdbuf();
    return out.str();
  }
};
} // namespace

TEST_F(CurveFilesTest, RowsAreAppendedOnce)
{
  for (Int32 i : { 1, 2, 3 })
    record("a", i);
  files.append(rows, 2, true);
  EXPECT_EQ(content("time_history.csv"), "iteration,time,a\n1,0.5,10\n2,1,20\n3,1.5,30\n");
  EXPECT_EQ(files.end(), 2);

  record("a", 4);
  files.append(rows, 4, false);

  EXPECT_EQ(content("time_history.csv"), "iteration,time,a\n1,0.5,10\n2,1,20\n3,1.5,30\n");
  EXPECT_EQ(content("gnuplot/a"), "# time a iteration\n0.5 10 1\n1 20 2\n1.5 30 3\n");
}

TEST_F(CurveFilesTest, ACurveThatBeginsLaterIsAColumnOfTheWholeTable)
{
  for (Int32 i : { 1, 2 })
    record("b", i);
  files.append(rows, 3, false);
  rows.removeBefore(3);
  record("a/x", 3, true);
  record("b", 3);

  files.append(rows, 4, false);

  EXPECT_EQ(content("time_history.csv"), "iteration,time,a/x,b\n1,0.5,,10\n2,1,,20\n3,1.5,30,30\n");
  EXPECT_EQ(content("gnuplot/a%2Fx_SD3"), "# time a/x iteration\n1.5 30 3\n");
  EXPECT_EQ(content("gnuplot/b"), "# time b iteration\n0.5 10 1\n1 20 2\n1.5 30 3\n");
}

TEST_F(CurveFilesTest, GoingBackCutsTheFiles)
{
  for (Int32 i : { 1, 2, 3, 4, 5 })
    record("a", i);
  record("b", 2);
  files.append(rows, 6, false);
  rows.removeBefore(6);

  files.goBack(3, rows);

  EXPECT_EQ(content("time_history.csv"), "iteration,time,a,b\n1,0.5,10,\n2,1,20,20\n");
  EXPECT_EQ(content("gnuplot/a"), "# time a iteration\n0.5 10 1\n1 20 2\n");
  EXPECT_EQ(content("gnuplot/b"), "# time b iteration\n1 20 2\n");
  EXPECT_EQ(rows.texts(0, 9).table, "3,1.5,30,\n");
  files.append(rows, 4, false);
  EXPECT_EQ(content("gnuplot/a"), "# time a iteration\n0.5 10 1\n1 20 2\n1.5 30 3\n");
}

// The other files kept rows of later iterations.
TEST_F(CurveFilesTest, GoingBackDoesWithoutARemovedFile)
{
  for (Int32 i : { 1, 2, 3, 4 }) {
    record("a", i);
    record("b", i);
  }
  files.append(rows, 5, false);
  rows.removeBefore(5);
  std::filesystem::remove(pathOf("gnuplot/a"));

  files.goBack(2, rows);
  files.append(rows, 3, false);

  for (const char* name : { "a", "b" })
    EXPECT_EQ(content((std::string("gnuplot/") + name).c_str()), std::string("# time ") + name + " iteration\n0.5 10 1\n1 20 2\n") << name;
}

TEST_F(CurveFilesTest, FilesThatSomebodyHasRemovedAreMadeAgain)
{
  for (Int32 i : { 1, 2 })
    record("a", i);
  files.append(rows, 3, false);
  rows.removeBefore(3);
  std::filesystem::remove_all(pathOf("time_history.csv"));
  std::filesystem::remove_all(pathOf("gnuplot"));
  record("a", 3);

  files.append(rows, 4, false);

  EXPECT_EQ(content("time_history.csv"), "iteration,time,a\n1,0.5,10\n2,1,20\n3,1.5,30\n");
  EXPECT_EQ(content("gnuplot/a"), "# time a iteration\n0.5 10 1\n1 20 2\n1.5 30 3\n");
}

TEST_F(CurveFilesTest, ATitleWithACommaIsQuoted)
{
  record("a, \"b\"", 1);

  files.append(rows, 2, false);

  EXPECT_EQ(content("time_history.csv"), "iteration,time,\"a, \"\"b\"\"\"\n1,0.5,10\n");
}

// The disk may be full for a file of one curve only.
TEST_F(CurveFilesTest, AFileThatFailsIsMadeFromTheTableLater)
{
  record("a", 1);
  std::filesystem::create_directories(pathOf("gnuplot/a"));
  EXPECT_ANY_THROW(files.append(rows, 2, false));
  EXPECT_EQ(files.end(), 2);
  rows.removeBefore(2);
  std::filesystem::remove(pathOf("gnuplot/a"));
  record("a", 2);

  files.append(rows, 3, false);

  EXPECT_EQ(content("time_history.csv"), "iteration,time,a\n1,0.5,10\n2,1,20\n");
  EXPECT_EQ(content("gnuplot/a"), "# time a iteration\n0.5 10 1\n1 20 2\n");
}
} // namespace Arcane::test
