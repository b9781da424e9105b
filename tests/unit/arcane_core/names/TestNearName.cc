// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/names/NearName.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace
{
using namespace Arcane::names;

TEST(NearNameTest, ANearMissIsFound)
{
  const std::vector<std::string_view> known = { "need-sync", "no-restore", "minOccurs", "dump" };

  EXPECT_EQ(nearName("need_sync", known), "need-sync");
  EXPECT_EQ(nearName("ned-sync", known), "need-sync");
  EXPECT_EQ(nearName("minoccurs", known), "minOccurs");
  EXPECT_EQ(nearName("dupm", known), "dump");
  EXPECT_EQ(nearName("no-resotre", known), "no-restore");
}

TEST(NearNameTest, WhatIsFarHasNoSuggestion)
{
  EXPECT_EQ(nearName("temperature", { "need-sync", "dump" }), "");
  EXPECT_EQ(nearName("x", { "y" }), "");
  EXPECT_EQ(nearName("-n", { "-h" }), "");
  EXPECT_EQ(nearName("", { "dump" }), "");
  EXPECT_EQ(nearName("dump", {}), "");
  EXPECT_EQ(didYouMean("zzzz", { "dump" }), "");
}

TEST(NearNameTest, TheNearestOfSeveralIsSuggested)
{
  EXPECT_EQ(didYouMean("real4", { "real2", "real" }), ", did you mean 'real2'?");
  EXPECT_EQ(nearName("explicite", { "explicits", "explicit" }), "explicits");
  EXPECT_EQ(nearName("explicite", { "implicit", "explicit" }), "explicit");
}

TEST(NearNameTest, OneLetterInThreeMayBeWrong)
{
  EXPECT_EQ(nearName("abcdef", { "abcdxy" }), "abcdxy");
  EXPECT_EQ(nearName("abcdef", { "abcwxy" }), "");
  EXPECT_EQ(nearName("ab", { "a" }), "");
  EXPECT_EQ(nearName("kitten", { "sitting" }), "");
  EXPECT_EQ(nearName("deltat-ini", { "detlat-init" }), "detlat-init");
}

TEST(NearNameTest, ASlipIsOneLetterOrTheCaseOfLetters)
{
  for (const char* slip : { "MaxIteraton", "MaxIterations", "MaxIteraiton", "MaxIteratiom", "maxiteration" })
    EXPECT_TRUE(isSlip(slip, "MaxIteration")) << slip;
  for (const char* other : { "MaxIteration", "MaxIterat", "MinIterations", "" })
    EXPECT_FALSE(isSlip(other, "MaxIteration")) << other;
}

//! All words of up to \a length letters a and b.
std::vector<std::string> shortWords(std::size_t length)
{
  std::vector<std::string> words = { "" };
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i].size() < length)
      for (const char letter : { 'a', 'b' })
        words.push_back(words[i] + letter);
  return words;
}

//! The words that one change of a letter makes of \a word.
std::set<std::string> slipsOf(const std::string& word)
{
  std::set<std::string> slips;
  for (std::size_t i = 0; i <= word.size(); ++i) {
    for (const char* letter : { "a", "b" }) {
      slips.insert(std::string(word).insert(i, letter));
      if (i < word.size())
        slips.insert(std::string(word).replace(i, 1, letter));
    }
    if (i < word.size())
      slips.insert(std::string(word).erase(i, 1));
    if (i + 1 < word.size()) {
      std::string swapped = word;
      std::swap(swapped[i], swapped[i + 1]);
      slips.insert(swapped);
    }
  }
  slips.erase(word);
  return slips;
}

TEST(NearNameTest, EachChangeOfOneLetterIsASlipAndNoOther)
{
  for (const std::string& name : shortWords(4)) {
    const std::set<std::string> slips = slipsOf(name);
    for (const std::string& word : shortWords(5))
      EXPECT_EQ(isSlip(word, name), slips.contains(word)) << word << ' ' << name;
  }
}
} // namespace
