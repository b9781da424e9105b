// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/assembly/GatherLists.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::assembly;

std::vector<Int32> listOf(const NumArray<Int32, MDDim1>& values)
{
  const Span<const Int32> span = values.to1DSpan();
  return { span.begin(), span.end() };
}
} // namespace

TEST(GatherListsTest, TermsOfAValueAreInTheOrderOfElements)
{
  const UniqueArray<Int32> places = { 4, 1, 1, -1, 4, 0 };

  const std::vector<GatherPart> parts = makeGatherParts({ 3, 2, 3 }, places);

  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(parts[0].nb_element, 3);
  EXPECT_EQ(listOf(parts[0].places), (std::vector<Int32>{ 0, 1, 4 }));
  EXPECT_EQ(listOf(parts[0].firsts), (std::vector<Int32>{ 0, 1, 3, 5 }));
  EXPECT_EQ(listOf(parts[0].terms), (std::vector<Int32>{ 5, 1, 2, 0, 4 }));
}

TEST(GatherListsTest, PartsHaveTheirOwnTerms)
{
  const UniqueArray<Int32> places = { 4, 1, 1, -1, 4, 0 };

  const std::vector<GatherPart> parts = makeGatherParts({ 3, 2, 2 }, places);

  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(listOf(parts[0].places), (std::vector<Int32>{ 1, 4 }));
  EXPECT_EQ(listOf(parts[0].terms), (std::vector<Int32>{ 1, 2, 0 }));
  EXPECT_EQ(parts[1].first_element, 2);
  EXPECT_EQ(parts[1].nb_element, 1);
  EXPECT_EQ(listOf(parts[1].places), (std::vector<Int32>{ 0, 4 }));
  EXPECT_EQ(listOf(parts[1].terms), (std::vector<Int32>{ 1, 0 }));
}

// Each of many parts once went through all values of the matrix.
TEST(GatherListsTest, APartCostsItsTermsWhateverTheNumberOfValues)
{
  constexpr Int32 nb_element = 20000;
  constexpr Int32 last = 1 << 24;
  UniqueArray<Int32> places(nb_element, last);
  places[0] = 0;

  const std::vector<GatherPart> parts = makeGatherParts({ nb_element, 1, 1 }, places);

  ASSERT_EQ(parts.size(), static_cast<std::size_t>(nb_element));
  EXPECT_EQ(listOf(parts.front().places), (std::vector<Int32>{ 0 }));
  EXPECT_EQ(listOf(parts.back().places), (std::vector<Int32>{ last }));
  EXPECT_EQ(listOf(parts.back().firsts), (std::vector<Int32>{ 0, 1 }));
}

// One thread needs no lists: they are made for the first one that asks.
TEST(GatherListsTest, ListsAreMadeOnce)
{
  TermPlaces terms({ 3, 2, 2 }, UniqueArray<Int32>{ 4, 1, 1, -1, 4, 0 });

  EXPECT_EQ(terms.nbElement(), 3);
  EXPECT_EQ(terms.inOrder()[3], -1);
  const GatherPart* const first = terms.lists().data();
  EXPECT_EQ(terms.lists().size(), 2u);
  EXPECT_EQ(terms.lists().data(), first);
  EXPECT_EQ(listOf(terms.lists()[0].terms), (std::vector<Int32>{ 1, 2, 0 }));
}

TEST(GatherListsTest, WithoutElementsThereIsNoPart)
{
  EXPECT_TRUE(makeGatherParts({ 0, 4, 2 }, Span<const Int32>()).empty());
}
