// SPDX-License-Identifier: Apache-2.0
// Misspelt names, and numbers as logs print them.
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/object/List.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/base/text/NumberText.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

using namespace Arcane;

TEST(NearestNameTest, NearNameIsFound)
{
  const std::vector<String> names = { "deltat-init", "deltat-min", "viscosity" };

  EXPECT_EQ(detail::base::nearestName("detlat-init", names), "deltat-init");
  EXPECT_EQ(detail::base::nearestName("viscocity", names), "viscosity");
}

TEST(NearestNameTest, FarNameIsNotProposed)
{
  const StringList names = { "deltat-init", "eos" };

  EXPECT_TRUE(detail::base::nearestName("zorglub", names).null());
  EXPECT_TRUE(detail::base::nearestName("x", names).null());
  EXPECT_TRUE(detail::base::nearestName("", names).null());
}

TEST(NearestNameTest, SuggestionIsTheEndOfASentence)
{
  const std::vector<String> names = { "Pressure" };

  EXPECT_EQ(detail::base::didYouMean("Presure", names), ", did you mean 'Pressure'?");
  EXPECT_EQ(detail::base::didYouMean("Volume", names), "");
}

TEST(NearestNameTest, BytesHaveAUnit)
{
  EXPECT_EQ(detail::base::bytesText(0.0), "0 B");
  EXPECT_EQ(detail::base::bytesText(512.0), "512 B");
  EXPECT_EQ(detail::base::bytesText(1024.0), "1.0 KiB");
  EXPECT_EQ(detail::base::bytesText(1024.0 * 1024.0 - 1), "1.0 MiB");
  EXPECT_EQ(detail::base::bytesText(1.5 * 1024 * 1024 * 1024), "1.5 GiB");
  EXPECT_EQ(detail::base::bytesText(-2048.0), "-2.0 KiB");
  EXPECT_EQ(detail::base::bytesText(Int64(1023)), "1023 B");
  EXPECT_EQ(detail::base::bytesText(Int64(1) << 41), "2.0 TiB");
}

TEST(NearestNameTest, BytesOfUsersHaveSuffixes)
{
  EXPECT_EQ(detail::base::bytesOfText("0"), 0);
  EXPECT_EQ(detail::base::bytesOfText("4096"), 4096);
  EXPECT_EQ(detail::base::bytesOfText("64M"), Int64(64) << 20);
  EXPECT_EQ(detail::base::bytesOfText("1.5k"), 1536);
  EXPECT_EQ(detail::base::bytesOfText("2G"), Int64(2) << 30);
  for (const char* wrong : { "", "M", "-1", "4Q", "4MB", "nan" })
    EXPECT_FALSE(detail::base::bytesOfText(wrong).has_value()) << wrong;
}

TEST(NearestNameTest, BytesAreWrittenWithTheLargestUnit)
{
  EXPECT_EQ(detail::base::writtenBytes(0), "0");
  EXPECT_EQ(detail::base::writtenBytes(1000), "1000");
  EXPECT_EQ(detail::base::writtenBytes(1536), "1536");
  EXPECT_EQ(detail::base::writtenBytes(Int64(16) << 20), "16M");
  EXPECT_EQ(detail::base::writtenBytes(Int64(3) << 30), "3G");
}

TEST(NearestNameTest, NamesAreListedInQuotes)
{
  const std::vector<Arcane::String> names{ "alpha", "", "beta" };

  EXPECT_EQ(detail::base::quotedList(names), "'alpha', '', 'beta'");
  EXPECT_EQ(detail::base::quotedList(std::array<const char*, 1>{ "a" }), "'a'");
  EXPECT_EQ(detail::base::quotedList(std::vector<Arcane::String>()), "");
  EXPECT_EQ(detail::base::orMeant("alpa", names), " (did you mean 'alpha'?)");
  EXPECT_EQ(detail::base::orMeant("zzz", names), "");
}

TEST(NearestNameTest, ThousandsAreApart)
{
  EXPECT_EQ(detail::base::countText(0), "0");
  EXPECT_EQ(detail::base::countText(999), "999");
  EXPECT_EQ(detail::base::countText(1234567), "1 234 567");
  EXPECT_EQ(detail::base::countText(-1234), "-1 234");
  EXPECT_EQ(detail::base::countText(-123), "-123");
}

TEST(NearestNameTest, DurationsAreReadable)
{
  EXPECT_EQ(detail::base::durationText(2.5e-5), "25 us");
  EXPECT_EQ(detail::base::durationText(2.5e-4), "250 us");
  EXPECT_EQ(detail::base::durationText(0.25), "250 ms");
  EXPECT_EQ(detail::base::durationText(0.9999), "1 s");
  EXPECT_EQ(detail::base::durationText(3.25), "3.25 s");
  EXPECT_EQ(detail::base::durationText(59.99), "1m00s");
  EXPECT_EQ(detail::base::durationText(3725.0), "1h02m05s");
}
