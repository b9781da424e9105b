// SPDX-License-Identifier: Apache-2.0
// Collections and their enumerators.
#include "arcane_core/base/object/List.h"

#include <gtest/gtest.h>

#include <memory>

using namespace Arcane;

TEST(ListTest, EnumeratorStartsBeforeTheFirstElement)
{
  const StringList names = { "a", "b", "c" };
  String text;

  for (StringList::Enumerator i(names); ++i;)
    text += *i;

  EXPECT_EQ(text, "abc");
}

TEST(ListTest, EnumeratorOfAnEmptyCollectionEndsAtOnce)
{
  const StringList names;
  StringCollection::Enumerator i(names);

  EXPECT_FALSE(++i);
}

TEST(ListTest, EnumeratorOfPointersReachesTheObject)
{
  String text("abc");
  List<String*> texts;
  texts.add(&text);

  List<String*>::Enumerator i = texts.enumerator();
  ASSERT_TRUE(++i);

  EXPECT_EQ(i->length(), 3);
  EXPECT_EQ((*i)->length(), 3);
}

TEST(ListTest, EnumeratorComesBack)
{
  const List<int> values = { 5 };
  List<int>::Enumerator i(values);
  while (++i) {
  }

  i.reset();

  ASSERT_TRUE(i.moveNext());
  EXPECT_EQ(i.current(), 5);
}

TEST(ListTest, CopyIsAnotherHandleOnTheSameSequence)
{
  List<int> values;
  Collection<int> handle = values;

  values.add(1);

  EXPECT_EQ(handle.count(), 1);
}

TEST(ListTest, CloneHasItsOwnSequence)
{
  List<int> values = { 1, 2 };
  const List<int> copy = values.clone();

  values.add(3);

  EXPECT_EQ(copy.count(), 2);
}

TEST(ListTest, ElementsAreAddedFoundAndRemoved)
{
  List<int> values = { 4, 5, 6 };

  EXPECT_TRUE(values.contains(5));
  EXPECT_EQ(values.find(6).value_or(-1), 2);
  EXPECT_FALSE(values.find(7).has_value());
  EXPECT_TRUE(values.remove(5));
  EXPECT_FALSE(values.remove(5));
  values.removeAt(0);
  ASSERT_EQ(values.count(), 1);
  EXPECT_EQ(values[0], 6);
  EXPECT_EQ(values.front(), 6);
  EXPECT_EQ(values.back(), 6);
  values.clear();
  EXPECT_TRUE(values.empty());
}

TEST(ListTest, RemovingOutsideTheSequenceThrows)
{
  List<int> values = { 4 };

  EXPECT_ANY_THROW(values.removeAt(1));
}

TEST(ListTest, PredicateFindsAnElement)
{
  List<int> values = { 4, 5, 6 };

  int* found = values.findIf([](int v) { return v > 4; });

  ASSERT_NE(found, nullptr);
  EXPECT_EQ(*found, 5);
  EXPECT_EQ(values.findIf([](int v) { return v > 6; }), nullptr);
}

TEST(ListTest, AListMayBeAddedToItself)
{
  List<int> values = { 1, 2 };

  values.addRange(values);

  EXPECT_EQ(values.count(), 4);
  EXPECT_EQ(values[3], 2);
}

TEST(ListTest, RangeForAndEachSeeAllElements)
{
  const List<int> values = { 1, 2, 3 };
  int sum = 0;

  for (const int v : values)
    sum += v;
  values.each([&sum](int v) { sum += 10 * v; });

  EXPECT_EQ(sum, 66);
}

TEST(ListTest, FindIfGivesAnIterator)
{
  List<int> values = { 1, 4, 6 };
  const List<int>& same = values;

  *values.find_if([](int v) { return v % 2 == 0; }) = 8;

  EXPECT_EQ(*same.find_if([](int v) { return v > 5; }), 8);
  EXPECT_EQ(same.find_if([](int v) { return v > 9; }), same.end());
  EXPECT_EQ(values.find_if([](int v) { return v == 4; }), values.end());
}
