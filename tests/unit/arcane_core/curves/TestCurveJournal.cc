// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/curves/CurveJournal.h"

#include "arcane_core/base/error/IOException.h"
#include "tests/support/MessageOf.h"
#include "tests/support/PowerLoss.h"
#include "tests/support/TemporaryDirectory.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace Arcane::test
{
namespace
{
using detail::curves::CurveColumn;
using detail::curves::CurveJournal;

const std::vector<CurveColumn> one_column = { { { String(), "a" }, 1, false } };
const std::vector<CurveColumn> two_columns = { { { String(), "a" }, 1, false }, { { String(), "b" }, 1, false } };

class CurveJournalTest : public ::testing::Test
{
 protected:
  String directory() const { return String(m_directory.path().string()); }
  std::filesystem::path pathOf(const String& name) const { return m_directory.path() / ".curves" / name.localstr(); }

  static void append(CurveJournal& journal, const std::vector<CurveColumn>& columns, const char* line)
  {
    journal.append(columns, [line](const std::function<void(std::string_view)>& add) { add(line); });
  }
  static std::string linesOf(CurveJournal& journal, const CurveJournal::Segment& segment)
  {
    std::string lines;
    journal.read(segment, [&](std::string_view line) { lines += std::string(line) + ";"; });
    return lines;
  }

  TemporaryDirectory m_directory;
};
} // namespace

TEST_F(CurveJournalTest, WhatACheckpointNamesStaysWhenMoreIsAppended)
{
  CurveJournal writer(directory(), 2);
  append(writer, one_column, "1,0.5,7");
  const CurveJournal::Segment of_checkpoint = writer.segments().back();
  append(writer, one_column, "2,1,8");
  append(writer, two_columns, "3,1.5,9,10");
  ASSERT_EQ(writer.segments().size(), 2u);

  CurveJournal reader(directory(), 2);
  EXPECT_EQ(linesOf(reader, of_checkpoint), "1,0.5,7;");
  // A run that goes on from there does not touch the file.
  append(reader, one_column, "2,1,11");
  EXPECT_EQ(reader.segments().size(), 2u);

  CurveJournal other(directory(), 2);
  EXPECT_EQ(linesOf(other, writer.segments()[0]), "1,0.5,7;2,1,8;");
  EXPECT_EQ(linesOf(other, writer.segments()[1]), "3,1.5,9,10;");
  EXPECT_EQ(linesOf(other, reader.segments()[1]), "2,1,11;");
}

TEST_F(CurveJournalTest, ADamagedOrMissingFileIsAnErrorBeforeItsFirstLine)
{
  CurveJournal writer(directory(), 0);
  append(writer, one_column, "1,0.5,7");
  const CurveJournal::Segment segment = writer.segments().back();
  std::fstream(pathOf(segment.name), std::ios::in | std::ios::out).seekp(20).put('9');

  CurveJournal reader(directory(), 0);
  std::string lines;
  EXPECT_NE(messageOf([&] { lines = linesOf(reader, segment); }).find("have checksum"), std::string::npos);
  std::filesystem::resize_file(pathOf(segment.name), 10);
  EXPECT_NE(messageOf([&] { lines = linesOf(reader, segment); }).find("has 10 bytes, expected"), std::string::npos);
  std::filesystem::remove(pathOf(segment.name));
  EXPECT_NE(messageOf([&] { lines = linesOf(reader, segment); }).find("cannot open"), std::string::npos);
  EXPECT_EQ(lines, "");
  EXPECT_TRUE(reader.segments().empty());
}

TEST_F(CurveJournalTest, AFileThatSomebodyReplacedIsNotAppendedTo)
{
  CurveJournal writer(directory(), 0);
  append(writer, one_column, "1,0.5,7");
  const std::filesystem::path path = pathOf(writer.segments().back().name);
  std::filesystem::rename(path, path.string() + ".old");
  std::ofstream(path) << "another\n";

  append(writer, one_column, "2,1,8");

  ASSERT_EQ(writer.segments().size(), 2u);
  CurveJournal reader(directory(), 0);
  EXPECT_EQ(linesOf(reader, writer.segments()[1]), "2,1,8;");
}

// Each execution of a chain of restarts made one file more.
TEST_F(CurveJournalTest, AChainOfExecutionsNeedsFewFiles)
{
  std::vector<CurveJournal::Segment> segments;
  std::string expected;
  std::size_t most = 0;
  for (int execution = 0; execution < 64; ++execution) {
    CurveJournal journal(directory(), 0);
    for (const CurveJournal::Segment& segment : segments)
      linesOf(journal, segment);
    const std::string line = std::to_string(execution) + ",0.5,7";
    append(journal, one_column, line.c_str());
    expected += line + ";";
    segments = journal.segments();
    most = std::max(most, segments.size());
  }

  std::string lines;
  CurveJournal reader(directory(), 0);
  for (const CurveJournal::Segment& segment : segments)
    lines += linesOf(reader, segment);
  EXPECT_EQ(lines, expected);
  EXPECT_LE(most, 8u);
}

TEST_F(CurveJournalTest, RowsOfFewerCurvesGoToAFileOfMore)
{
  const std::vector<CurveColumn> second_column = { { { String(), "b" }, 1, false } };
  CurveJournal first(directory(), 0);
  append(first, second_column, "1,0.5,7");
  CurveJournal second(directory(), 0);
  linesOf(second, first.segments()[0]);
  append(second, second_column, "2,1,8");
  CurveJournal third(directory(), 0);
  for (const CurveJournal::Segment& segment : second.segments())
    linesOf(third, segment);

  append(third, two_columns, "3,1.5,9,10");

  ASSERT_EQ(third.segments().size(), 1u);
  CurveJournal reader(directory(), 0);
  EXPECT_EQ(linesOf(reader, third.segments()[0]), "1,0.5,,7;2,1,,8;3,1.5,9,10;");
  // What the checkpoint before needs is there.
  CurveJournal of_former(directory(), 0);
  EXPECT_EQ(linesOf(of_former, second.segments()[0]) + linesOf(of_former, second.segments()[1]), "1,0.5,7;2,1,8;");
}

// The segments named a file that was in the cache only, in place of files on the disk.
TEST_F(CurveJournalTest, AJoinedFileIsOnTheDiskWhenNothingCanBeAppended)
{
  CurveJournal first(directory(), 0);
  append(first, one_column, "1,0.5,7");
  CurveJournal second(directory(), 0);
  linesOf(second, first.segments()[0]);
  append(second, one_column, "2,1,8");
  CurveJournal third(directory(), 0);
  for (const CurveJournal::Segment& segment : second.segments())
    linesOf(third, segment);
  const PowerLoss loss(m_directory.path(), [] {});
  const auto fail = [](const std::function<void(std::string_view)>&) { throw IOException("test", "no space left"); };
  EXPECT_THROW(third.append(one_column, fail), IOException);
  ASSERT_EQ(third.segments().size(), 1u) << "the files are joined";

  const TemporaryDirectory parent;
  const std::filesystem::path remains = parent.path() / "remains";
  std::mt19937 random(4711);
  loss.makeRemains(remains, PowerLoss::eKept::SafeOnly, random);

  CurveJournal reader(String(remains.string()), 0);
  EXPECT_EQ(linesOf(reader, third.segments()[0]), "1,0.5,7;2,1,8;");
}

TEST_F(CurveJournalTest, AFileThatIsDamagedStaysByItself)
{
  CurveJournal first(directory(), 0);
  append(first, one_column, "1,0.5,7");
  CurveJournal second(directory(), 0);
  linesOf(second, first.segments()[0]);
  append(second, one_column, "2,1,8");
  ASSERT_EQ(second.segments().size(), 2u);
  CurveJournal third(directory(), 0);
  for (const CurveJournal::Segment& segment : second.segments())
    linesOf(third, segment);
  std::fstream(pathOf(third.segments()[0].name), std::ios::in | std::ios::out).seekp(20).put('9');

  append(third, one_column, "3,1.5,9");

  ASSERT_EQ(third.segments().size(), 3u);
  CurveJournal reader(directory(), 0);
  EXPECT_EQ(linesOf(reader, third.segments()[2]), "3,1.5,9;");
}
} // namespace Arcane::test
