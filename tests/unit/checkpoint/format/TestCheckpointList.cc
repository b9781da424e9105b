// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/CheckpointList.h"

#include "tests/unit/checkpoint/format/FormatFixture.h"

#include <algorithm>
#include <string>
#include <vector>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::format;
namespace fs = std::filesystem;

using CheckpointListTest = test::FormatFixture;

TEST_F(CheckpointListTest, AllAreListedTheNewestFirst)
{
  writeCheckpoint('a');
  m_run = "2026-06-11T08:30:00-1f2e3d4c";
  writeCheckpoint('b');
  writeCheckpoint('c');
  onMaster([&] { fs::remove(fileOf(1, 0).parent_path() / manifest_file_name); });

  const String lines = linesOf(listCheckpoints(CheckpointDirectory(m_base)));

  EXPECT_EQ(lines, "  ck_000002: iteration 99, time 0, run 2026-06-11T08:30:00-1f2e3d4c\n"
                   "  ck_000001: its manifest cannot be read\n"
                   "  ck_000000: iteration 97, time 0, a run of an older version, without identity");
}

TEST_F(CheckpointListTest, TheLinesOfManyCheckpointsAreThoseOfTheNewest)
{
  std::vector<CheckpointSummary> checkpoints(140);
  for (Int32 i = 0; i < 140; ++i)
    checkpoints[static_cast<std::size_t>(i)].index = 139 - i;

  const std::string lines = linesOf(checkpoints).localstr();

  EXPECT_EQ(std::ranges::count(lines, '\n'), 10);
  EXPECT_TRUE(lines.starts_with("  ck_000139: ")) << lines;
  EXPECT_TRUE(lines.ends_with("\n  and 130 older one(s)")) << lines;
}

TEST_F(CheckpointListTest, NoDirectoryHasNone)
{
  EXPECT_TRUE(listCheckpoints(CheckpointDirectory(m_base)).empty());
  EXPECT_EQ(linesOf({}), "");
}

TEST_F(CheckpointListTest, TheEndOfARunIsNotedBesideItsCheckpoint)
{
  writeCheckpoint('a');
  writeCheckpoint('b');
  const CheckpointDirectory directory(m_base);

  onMaster([&] { directory.noteEnd(1, "at time 3"); });

  EXPECT_TRUE(directory.endNote(0).null());
  EXPECT_EQ(directory.endNote(1), "at time 3");
  EXPECT_EQ(find().index, 1);
}

TEST_F(CheckpointListTest, IdentitiesDiffer)
{
  EXPECT_NE(makeRunIdentity(), makeRunIdentity());
}
} // namespace
