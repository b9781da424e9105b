// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/StateArrays.h"

#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

namespace Arcane::state_arrays_test
{
using namespace detail::mesh;
using test::messageOf;

TEST(StateArraysTest, ValuesComeBackByTheirName)
{
  MeshState state;
  const UniqueArray<Int64> in_place{ 5, 6 };
  put(state, "Owners", UniqueArray<Int32>{ 3, 1, 2 }.constView());
  putInPlace(state, "Ids", in_place.constSpan());
  put(state, "None", ConstArrayView<Byte>());

  EXPECT_EQ(get<Int32>(state, "Owners"), (UniqueArray<Int32>{ 3, 1, 2 }));
  EXPECT_EQ(get<Int64>(state, "Ids", 2), in_place);
  EXPECT_EQ(get<Byte>(state, "None", 0).size(), 0);
  EXPECT_EQ(find(state, "Id"), nullptr);
  ASSERT_NE(find(state, "Ids"), nullptr);
  EXPECT_EQ(find(state, "Ids")->type, DT_Int64);
}

TEST(StateArraysTest, WhatIsMissingOrOfAnotherTypeOrSizeIsNamed)
{
  MeshState state;
  put(state, "Owners", UniqueArray<Int32>{ 3, 1, 2 }.constView());

  EXPECT_EQ(messageOf([&] { get<Int32>(state, "Owner"); }), "saved mesh: array 'Owner' is missing");
  EXPECT_EQ(messageOf([&] { get<Int64>(state, "Owners"); }), "saved mesh: array 'Owners' is of Int32 and 12 bytes, expected Int64");
  EXPECT_EQ(messageOf([&] { get<Int32>(state, "Owners", 4); }), "saved mesh: array 'Owners' has 3 elements, expected 4");
}

TEST(StateArraysTest, PropertiesThatAFormerStateLacksAreThoseOfNewItems)
{
  MeshState state;
  put(state, "CellUniqueIds", UniqueArray<Int64>{ 7, 9 }.constView());
  put(state, "CellTypes", UniqueArray<Int16>{ IT_Quad4, IT_Triangle3 }.constView());

  const FamilyArrays items = getItems(state, "Cell");

  EXPECT_EQ(items.unique_ids, (UniqueArray<Int64>{ 7, 9 }));
  EXPECT_EQ(items.types, (UniqueArray<Int16>{ IT_Quad4, IT_Triangle3 }));
  EXPECT_EQ(items.owners, (UniqueArray<Int32>{ A_NULL_RANK, A_NULL_RANK }));
  EXPECT_EQ(items.flags, (UniqueArray<Int32>{ 0, 0 }));
}

TEST(StateArraysTest, ItemsAreSavedWithAllTheirProperties)
{
  FamilyArrays items;
  items.unique_ids = UniqueArray<Int64>{ 7, 9 };
  items.owners = UniqueArray<Int32>{ 1, 0 };
  items.flags = UniqueArray<Int32>{ 4, 8 };
  items.types = UniqueArray<Int16>{ IT_Quad4, IT_Quad4 };
  MeshState state;

  putItems(state, "Node", items);
  const FamilyArrays read = getItems(state, "Node");

  EXPECT_EQ(read.unique_ids, items.unique_ids);
  EXPECT_EQ(read.owners, items.owners);
  EXPECT_EQ(read.flags, items.flags);
  EXPECT_EQ(read.types, items.types);
  EXPECT_EQ(messageOf([&] { getItems(state, "Face"); }), "saved mesh: array 'FaceUniqueIds' is missing");
  put(state, "EdgeUniqueIds", UniqueArray<Int64>{ 1 }.constView());
  put(state, "EdgeOwners", UniqueArray<Int32>{ 0, 0 }.constView());
  EXPECT_EQ(messageOf([&] { getItems(state, "Edge"); }), "saved mesh: array 'EdgeOwners' has 2 elements, expected 1");
}

TEST(StateArraysTest, NamesAreSeparatedByZeros)
{
  UniqueArray<Byte> names;
  addName(names, "Left");
  addName(names, "");
  addName(names, "Right");

  EXPECT_EQ(namesFrom(names), (UniqueArray<String>{ "Left", "", "Right" }));
  EXPECT_EQ(namesFrom({}).size(), 0);
  names.resize(names.size() - 1);
  EXPECT_EQ(messageOf([&] { namesFrom(names); }), "saved mesh: the last of 3 names has no end, expected a zero");
}
} // namespace Arcane::state_arrays_test
