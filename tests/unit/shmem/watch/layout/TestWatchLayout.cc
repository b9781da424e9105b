// SPDX-License-Identifier: Apache-2.0
// The description of a variable that one process writes and another one copies.
#include "shmem/watch/layout/WatchLayout.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include <unistd.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::watch;

TEST(WatchLayoutTest, TextsComeBack)
{
  const auto entry = std::make_unique<WatchEntry>();
  {
    const detail::comm::SequenceLock::Writing writing(entry->lock);
    ASSERT_TRUE(writeTexts(writing, *entry, { "Mesh0_Cell_Pressure", "Pressure", "Mesh0", "Cell", "" }));
  }

  EntryCopy copy;
  ASSERT_TRUE(readEntry(*entry, copy));
  EXPECT_EQ(copy.texts().full_name, "Mesh0_Cell_Pressure");
  EXPECT_EQ(copy.texts().name, "Pressure");
  EXPECT_EQ(copy.texts().mesh, "Mesh0");
  EXPECT_EQ(copy.texts().family, "Cell");
  EXPECT_EQ(copy.texts().group, "");
}

TEST(WatchLayoutTest, TextsThatAreTooLongAreRefused)
{
  const auto entry = std::make_unique<WatchEntry>();
  const std::string name(WatchEntry::MaxTextBytes - 5, 'x');
  const detail::comm::SequenceLock::Writing writing(entry->lock);

  EXPECT_TRUE(writeTexts(writing, *entry, { name, "", "", "", "" }));
  EXPECT_FALSE(writeTexts(writing, *entry, { name, "y", "", "", "" }));
}

TEST(WatchLayoutTest, AnEntryThatStaysHalfWrittenIsNotRead)
{
  const auto entry = std::make_unique<WatchEntry>();
  EntryCopy copy;
  const detail::comm::SequenceLock::Writing writing(entry->lock);

  EXPECT_FALSE(readEntry(*entry, copy));
}

TEST(WatchLayoutTest, ExtentsThatMakeNoSenseHaveNoNumber)
{
  EntryCopy copy;
  copy.nb_dim = 2;
  copy.dims = { 3, 4 };
  EXPECT_EQ(copy.nbNumber(), 12);
  copy.number_bytes = 8;
  EXPECT_EQ(copy.nbByte(), 96);
  copy.nb_dim = 1;
  copy.dims = { Int64(1) << 62 };
  EXPECT_EQ(copy.nbByte(), -1);
  copy.nb_dim = 2;
  copy.dims = { Int64(1) << 40, Int64(1) << 40 };
  EXPECT_EQ(copy.nbNumber(), -1);
  copy.dims = { 3, -4 };
  EXPECT_EQ(copy.nbNumber(), -1);
  copy.nb_dim = nb_watch_dim + 1;
  EXPECT_EQ(copy.nbNumber(), -1);
}

TEST(WatchLayoutTest, WordsOfLeasesHoldTheirParts)
{
  const UInt64 word = LeaseWord::make(77, 4194303, LeaseWord::Active);
  EXPECT_EQ(LeaseWord::generation(word), 77);
  EXPECT_EQ(LeaseWord::process(word), 4194303);
  EXPECT_EQ(LeaseWord::state(word), LeaseWord::Active);
  EXPECT_EQ(LeaseWord::process(LeaseWord::withState(word, LeaseWord::Over)), 4194303);
}

TEST(WatchLayoutTest, PartsDoNotOverlap)
{
  const WatchPlaces places(3);
  EXPECT_GE(places.ranks - places.leases, Int64(sizeof(WatchLeases)));
  EXPECT_GE(places.entries - places.ranks, 3 * Int64(sizeof(WatchRank)));
  EXPECT_EQ(places.total - places.entries, 3 * nb_watch_entry * Int64(sizeof(WatchEntry)));
  EXPECT_EQ(places.leases % 4096, 0);
  EXPECT_EQ(places.ranks % 4096, 0);
}

TEST(WatchLayoutTest, ThisProcessHasStartedAndAnotherHasNot)
{
  EXPECT_GT(startTickOf(::getpid()), 0);
  EXPECT_EQ(startTickOf(4194304), -1);
}
} // namespace
