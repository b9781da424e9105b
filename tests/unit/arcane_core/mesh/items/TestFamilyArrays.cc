// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/FamilyArrays.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace
{
using namespace Arcane;

detail::mesh::FamilyArrays arraysOf(std::initializer_list<Int64> unique_ids)
{
  detail::mesh::FamilyArrays arrays;
  arrays.unique_ids.copy(UniqueArray<Int64>(unique_ids));
  arrays.complete();
  return arrays;
}

TEST(FamilyArraysTest, EachArrayHasANameOfItsOwn)
{
  std::set<std::string> names;
  Int32 nb_array = 0;
  detail::mesh::FamilyArrays::forEachProperty([&](const auto& property) {
    names.insert(property.name);
    ++nb_array;
  });

  EXPECT_EQ(names.size(), std::size_t(nb_array));
  for (const char* name : { "UniqueIds", "Owners", "Flags", "Types" })
    EXPECT_TRUE(names.contains(name)) << name << " is in checkpoints of all versions";
}

TEST(FamilyArraysTest, NewItemsHaveTheValueOfEachProperty)
{
  detail::mesh::FamilyArrays arrays = arraysOf({ 5, 7 });

  EXPECT_EQ(arrays.add(), 2);

  arrays.forEach([](const auto& property, const auto& array) {
    ASSERT_EQ(array.size(), 3) << property.name;
    EXPECT_EQ(array[2], property.of_new_item) << property.name;
  });
  EXPECT_EQ(arrays.unique_ids[1], 7);
  EXPECT_EQ(arrays.owners[1], A_NULL_RANK);
}

TEST(FamilyArraysTest, CompleteKeepsTheValuesThatAreThere)
{
  detail::mesh::FamilyArrays arrays;
  arrays.unique_ids.copy(UniqueArray<Int64>{ 5, 7, 9 });
  arrays.owners.copy(UniqueArray<Int32>{ 1, 2, 3 });

  arrays.complete();

  EXPECT_EQ(arrays.owners[2], 3);
  EXPECT_EQ(arrays.flags.size(), 3);
  EXPECT_EQ(arrays.types[2], IT_NullType);
}

TEST(FamilyArraysTest, OnlyWhatBelongsToTheApplicationFollowsAnItem)
{
  detail::mesh::FamilyArrays former_arrays = arraysOf({ 5, 7, 9 });
  former_arrays.flags[1] = ItemFlags::II_UserMark1 | ItemFlags::II_Own;
  former_arrays.owners[1] = 4;
  const detail::mesh::FamilyArrays former = former_arrays.former();
  EXPECT_EQ(former.unique_ids[1], 7);
  EXPECT_TRUE(former.owners.empty());

  detail::mesh::FamilyArrays arrays = arraysOf({ 7, 8 });
  arrays.flags[0] = ItemFlags::II_Boundary | ItemFlags::II_UserMark2;
  arrays.flags[1] = ItemFlags::II_UserMark2;
  arrays.follow(former, UniqueArray<Int32>{ 1, -1 });

  EXPECT_EQ(arrays.flags[0], ItemFlags::II_Boundary | ItemFlags::II_UserMark1);
  EXPECT_EQ(arrays.flags[1], ItemFlags::II_UserMark2);
  EXPECT_EQ(arrays.owners[0], A_NULL_RANK);
}

TEST(FamilyArraysTest, ItemsFindTheArraysOnceTheyArePublished)
{
  detail::mesh::FamilyArrays arrays = arraysOf({ 5, 7 });
  ItemSharedInfo shared;
  EXPECT_EQ(shared.owners[-1], A_NULL_RANK);

  arrays.publish(shared);

  EXPECT_EQ(shared.unique_ids[1], 7);
  EXPECT_EQ(shared.owners, arrays.owners.data());
  EXPECT_EQ(shared.flags, arrays.flags.data());
  EXPECT_EQ(shared.types, arrays.types.data());
}

TEST(FamilyArraysTest, MemoryOfAllArraysIsCounted)
{
  detail::mesh::FamilyArrays arrays = arraysOf({ 5, 7 });

  Int64 bytes = 0;
  arrays.forEach([&bytes](const auto&, const auto& array) { bytes += array.size() * Int64(sizeof(array[0])); });

  EXPECT_GE(bytes, 2 * (8 + 4 + 4 + 2));
  EXPECT_GE(arrays.allocatedBytes(), bytes);
}

} // namespace
