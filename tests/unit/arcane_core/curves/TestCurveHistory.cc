// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/curves/CurveHistory.h"

#include "tests/support/TemporaryDirectory.h"

#include <fstream>
#include <sstream>

namespace Arcane::test
{
namespace
{
using detail::curves::CurveHistory;

class CurveHistoryTest : public ::testing::Test
{
 protected:
  String directory() const { return String(m_directory.path().string()); }
  std::string table() const
  {
    std::ostringstream out;
    out << std::ifstream(m_directory.path() / "time_history.csv").rdbuf();
    return out.str();
  }
  std::uintmax_t savedBytes() const
  {
    std::uintmax_t nb_byte = 0;
    for (const auto& entry : std::filesystem::directory_iterator(m_directory.path() / ".curves"))
      nb_byte += entry.file_size();
    return nb_byte;
  }
  static void record(CurveHistory& history, Int32 iteration, Real value)
  {
    history.record<Real>({ String(), "a" }, iteration, 0.5 * iteration, ConstArrayView<Real>(1, &value), false);
  }
  std::string restoredTable(const std::string& text, Int32 last_iteration)
  {
    CurveHistory history(0);
    history.restore(
      text, last_iteration, directory(), [&] { history.writeRecent(directory(), ""); },
      [](const String& reason) { ADD_FAILURE() << reason.localstr(); });
    return history.all().texts(0, 1 << 30).table;
  }

 private:
  TemporaryDirectory m_directory;
};

std::string lines(Int32 begin, Int32 end, Real factor = 1.0)
{
  std::string text;
  for (Int32 i = begin; i < end; ++i)
    text += std::to_string(i) + "," + String::fromNumber(0.5 * i).localstr() + "," + String::fromNumber(factor * i).localstr() + "\n";
  return text;
}
} // namespace

// The memory of a run does not grow with its length.
TEST_F(CurveHistoryTest, OnlyTheLastTwoIterationsStayInMemory)
{
  CurveHistory history(0);
  for (Int32 i = 1; i < 100; ++i) {
    record(history, i, i);
    history.writeRecent(directory(), "");
  }
  EXPECT_EQ(table(), "iteration,time,a\n" + lines(1, 98));
  record(history, 99, 7.0);
  record(history, 98, 6.0);

  history.writeAll(directory(), "");

  EXPECT_EQ(table(), "iteration,time,a\n" + lines(1, 98) + "98,49,6\n99,49.5,7\n");
  EXPECT_EQ(history.all().texts(0, 1000).table, lines(1, 98) + "98,49,6\n99,49.5,7\n");
}

TEST_F(CurveHistoryTest, TimeThatGoesBackRemovesLaterRows)
{
  CurveHistory history(0);
  for (Int32 i = 1; i < 10; ++i)
    record(history, i, i);
  history.writeRecent(directory(), "");

  // In a file, in memory, in a file again.
  for (Int32 back : { 4, 8, 2 }) {
    for (Int32 i = back; i < 10; ++i)
      record(history, i, 3.0 * i);
    history.writeAll(directory(), "");
    EXPECT_EQ(table(), "iteration,time,a\n" + lines(1, std::min(back, 4)) + lines(std::min(back, 4), 10, 3.0)) << back;
  }
}

TEST_F(CurveHistoryTest, ACheckpointCostsWhatIsNew)
{
  CurveHistory history(0);
  std::vector<std::string> texts;
  std::vector<std::uintmax_t> sizes;
  for (Int32 i = 1; i <= 400; ++i) {
    record(history, i, i);
    if (i % 10 == 0)
      history.writeRecent(directory(), "");
    if (i % 100 == 0) {
      history.save(directory());
      texts.push_back(history.savedText());
      sizes.push_back(savedBytes());
    }
  }
  // Two rows of each former checkpoint might have changed.
  EXPECT_LT(sizes[3] - sizes[2], 110 * 14u);
  EXPECT_EQ(texts[3].size(), texts[1].size());
  for (Int32 k = 1; k <= 4; ++k)
    EXPECT_EQ(restoredTable(texts[k - 1], 1000), lines(1, 100 * k + 1)) << k;
  EXPECT_EQ(restoredTable(texts[3], 250), lines(1, 251));
}

TEST_F(CurveHistoryTest, RestartsFromTheSameCheckpointDoNotDisturbEachOther)
{
  CurveHistory first(0);
  for (Int32 i = 1; i <= 5; ++i)
    record(first, i, i);
  first.save(directory());
  const std::string checkpoint = first.savedText();
  std::vector<std::string> texts;
  for (Real factor : { 2.0, 3.0 }) {
    CurveHistory history(0);
    history.restore(
      checkpoint, 5, directory(), [] {}, [](const String&) { FAIL(); });
    for (Int32 i = 6; i <= 9; ++i)
      record(history, i, factor * i);
    history.save(directory());
    // Time goes back behind what was saved.
    for (Int32 i = 4; i <= 9; ++i)
      record(history, i, factor * i);
    history.save(directory());
    texts.push_back(history.savedText());
  }

  EXPECT_EQ(restoredTable(texts[0], 9), lines(1, 4) + lines(4, 10, 2.0));
  EXPECT_EQ(restoredTable(texts[1], 9), lines(1, 4) + lines(4, 10, 3.0));
  EXPECT_EQ(restoredTable(checkpoint, 9), lines(1, 6));
}

TEST_F(CurveHistoryTest, ManyRowsAreRestoredWithoutBeingAllInMemory)
{
  CurveHistory history(0);
  for (Int32 i = 1; i <= 20000; ++i) {
    record(history, i, i);
    if (history.isDue())
      history.writeRecent(directory(), "");
  }
  history.save(directory());
  Integer nb_call = 0;
  CurveHistory restored(0);

  restored.restore(
    history.savedText(), 20000, directory(),
    [&] {
      ++nb_call;
      restored.writeRecent(directory(), "");
    },
    [](const String&) { FAIL(); });

  EXPECT_GE(nb_call, 3);
  restored.writeAll(directory(), "");
  EXPECT_EQ(table(), "iteration,time,a\n" + lines(1, 20001));
}
} // namespace Arcane::test
