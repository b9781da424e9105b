// SPDX-License-Identifier: Apache-2.0
// Values by key.
#include "arcane_core/base/object/HashTableMap.h"

#include <gtest/gtest.h>

namespace Arcane::test
{
using Table = HashTableMapT<Int64, Int32>;

TEST(HashTableMapTest, AKeyHasOneValue)
{
  Table table(4, true);

  EXPECT_TRUE(table.add(10, 1));
  EXPECT_TRUE(table.add(20, 2));
  EXPECT_FALSE(table.add(10, 3));
  EXPECT_EQ(table.count(), 2);
  EXPECT_EQ(table[10], 3);
  EXPECT_EQ(table.lookup(20)->value(), 2);
  EXPECT_EQ(table.lookup(30), nullptr);
  EXPECT_FALSE(table.hasKey(30));
  EXPECT_THROW(table.lookupValue(30), FatalErrorException);
}

TEST(HashTableMapTest, AnElementIsFoundOrMade)
{
  Table table(0);
  bool is_new = false;

  table.lookupAdd(5, 50, is_new)->setValue(51);
  EXPECT_TRUE(is_new);
  EXPECT_EQ(table.lookupAdd(5, 99, is_new)->value(), 51);
  EXPECT_FALSE(is_new);
  EXPECT_EQ(table.lookupAdd(6)->value(), 0);
}

TEST(HashTableMapTest, ElementsAreEnumeratedWithoutThoseThatWereRemoved)
{
  Table table(100);
  Int32 sum_of_values = 0;
  Int64 sum_of_keys = 0;
  Int32 nb = 0;
  for (Int32 i = 0; i < 100; ++i)
    table.add(i, 2 * i);
  for (Int32 i = 0; i < 100; ++i)
    if (i % 10 != 0)
      table.remove(i);

  table.eachValue([&](Int32 value) { sum_of_values += value; });
  for (HashTableMapEnumeratorT<Int64, Int32> e(table); ++e; ++nb) {
    sum_of_keys += e.key();
    EXPECT_EQ(*e, 2 * e.key());
  }

  EXPECT_EQ(table.count(), 10);
  EXPECT_EQ(nb, 10);
  EXPECT_EQ(sum_of_keys, 450);
  EXPECT_EQ(sum_of_values, 900);
  EXPECT_EQ(table[90], 180);
  EXPECT_THROW(table.remove(91), FatalErrorException);
  table.clear();
  EXPECT_EQ(table.count(), 0);
  HashTableMapEnumeratorT<Int64, Int32> none(table);
  EXPECT_FALSE(++none);
}

TEST(HashTableMapTest, ACopyHasElementsOfItsOwn)
{
  HashTableMapT<Int64, Int32> table(10);
  table.add(3, 30);
  table.add(4, 40);
  table.remove(3);
  HashTableMapT<Int64, Int32> copy(table);
  copy[4] = 41;
  EXPECT_EQ(copy.count(), 1);
  EXPECT_EQ(table[4], 40);
  table = copy;
  HashTableMapT<Int64, Int32>& same = table;
  table = same;
  EXPECT_EQ(table[4], 41);
  EXPECT_EQ(table.count(), 1);
  const HashTableMapT<Int64, Int32> moved(std::move(table));
  EXPECT_EQ(moved[4], 41);
}

TEST(HashTableMapTest, ACopyHasTheOrderOfTheElements)
{
  HashTableMapT<Int64, Int32> table(10);
  for (const Int64 key : { 9, 2, 7, 5 })
    table.add(key, static_cast<Int32>(key));
  table.remove(2);
  const HashTableMapT<Int64, Int32> copy(table);
  std::vector<Int32> values;
  for (HashTableMapEnumeratorT<Int64, Int32> i(copy); ++i;)
    values.push_back(*i);
  EXPECT_EQ(values, (std::vector<Int32>{ 9, 7, 5 }));
}

TEST(HashTableMapTest, AKeyThatIsThereIsNotAddedAgain)
{
  HashTableMapT<Int64, Int32> table(10);
  table.nocheckAdd(3, 30);

  EXPECT_EQ(table[3], 30);
  EXPECT_THROW(table.nocheckAdd(3, 40), FatalErrorException);
  EXPECT_EQ(table[3], 30);
}
} // namespace Arcane::test
