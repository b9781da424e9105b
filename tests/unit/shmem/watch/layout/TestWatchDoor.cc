// SPDX-License-Identifier: Apache-2.0
// The file by which programs find the memory of a run.
#include "shmem/watch/layout/WatchDoor.h"

#include <gtest/gtest.h>

#include <string>

#include <unistd.h>

namespace
{
using namespace Arcane;
using detail::watch::WatchDoor;

TEST(WatchDoorTest, ATextComesBack)
{
  WatchDoor door = detail::watch::doorOfThisProcess();
  door.descriptor = 12;
  door.inode = 34567;

  const auto read = detail::watch::doorFromText(toText(door));

  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->host, door.host);
  EXPECT_EQ(read->boot, door.boot);
  EXPECT_EQ(read->process_space, door.process_space);
  EXPECT_EQ(read->process, ::getpid());
  EXPECT_EQ(read->start_tick, door.start_tick);
  EXPECT_EQ(read->descriptor, 12);
  EXPECT_EQ(read->inode, 34567);
}

TEST(WatchDoorTest, OtherVersionsAreKnown)
{
  std::string text = toText(detail::watch::doorOfThisProcess());
  EXPECT_FALSE(detail::watch::isDoorOfOtherVersion(text));
  text.insert(text.find('\n'), "2");
  EXPECT_TRUE(detail::watch::isDoorOfOtherVersion(text));
  EXPECT_FALSE(detail::watch::doorFromText(text).has_value());
  EXPECT_FALSE(detail::watch::isDoorOfOtherVersion("a text\n"));
}

TEST(WatchDoorTest, EachPartOfATextIsRefused)
{
  const std::string text = toText(detail::watch::doorOfThisProcess());
  for (std::size_t n = 0; n < text.size(); ++n)
    EXPECT_FALSE(detail::watch::doorFromText(text.substr(0, n)).has_value()) << n;
}

TEST(WatchDoorTest, AHostThatIsNoNameIsRefused)
{
  WatchDoor door = detail::watch::doorOfThisProcess();
  for (const char* const host : { "node-1", "a.b_c", "7" }) {
    door.host = host;
    EXPECT_TRUE(detail::watch::doorFromText(toText(door)).has_value()) << host;
  }
  for (const char* const host : { "", "-oX", "a b", "a;b", "a\x1b[2J", "a\r", "a/b", "user@a" }) {
    door.host = host;
    EXPECT_FALSE(detail::watch::doorFromText(toText(door)).has_value()) << host;
  }
}

TEST(WatchDoorTest, ANumberThatIsNoneIsRefused)
{
  std::string text = toText(detail::watch::doorOfThisProcess());
  text.replace(text.find("descriptor ") + 11, 2, "x1");
  EXPECT_FALSE(detail::watch::doorFromText(text).has_value());
}
} // namespace
