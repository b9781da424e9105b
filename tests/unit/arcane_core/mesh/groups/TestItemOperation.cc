// SPDX-License-Identifier: Apache-2.0
// Operations on the items of a group, type by type.
#include "arcane_core/mesh/groups/AbstractItemOperationByBasicType.h"
#include "arcane_core/mesh/groups/FamilyGroups.h"
#include "arcane_core/mesh/groups/IItemOperationByBasicType.h"
#include "arcane_core/mesh/groups/ItemsByType.h"
#include "tests/support/MessageOf.h"
#include "tests/support/mesh/MeshFixture.h"

#include <map>

namespace Arcane::test
{
namespace
{
class ItemOperationTest : public MeshFixture
{
};

//! Counts the items of the types of the mixed mesh. Pyramids are added on request.
class CountByType : public AbstractItemOperationByBasicType
{
 public:
  void applyHexaedron8(ItemVectorView items) override { add("Hexaedron8", items); }
  void applyTetraedron4(ItemVectorView items) override { add("Tetraedron4", items); }
  void applyPentaedron6(ItemVectorView items) override { add("Pentaedron6", items); }

  std::map<std::string, Int32> m_count;
  Int32 m_nb_call = 0;

 protected:
  void add(const char* type, ItemVectorView items)
  {
    ++m_nb_call;
    m_count[type] += items.size();
    for (const Item item : items)
      EXPECT_EQ(item.typeInfo()->typeName(), type);
  }
};

class CountWithPyramids : public CountByType
{
 public:
  void applyPyramid5(ItemVectorView items) override { add("Pyramid5", items); }
};
} // namespace

TEST_F(ItemOperationTest, EachTypeIsTreatedOnce)
{
  const MeshDescription whole = mixedMesh();
  build(whole, slabOwner(whole.cell_uid.size(), 1));
  CountWithPyramids count;
  allCells().own().applyOperation(&count);

  std::map<std::string, Int32> expected;
  if (rank() == 0)
    expected = { { "Hexaedron8", 1 }, { "Pyramid5", 1 }, { "Tetraedron4", 2 }, { "Pentaedron6", 1 } };
  EXPECT_EQ(count.m_count, expected);
  EXPECT_EQ(count.m_nb_call, static_cast<Int32>(expected.size()));
}

TEST_F(ItemOperationTest, MissingFunctionsAreNamed)
{
  const MeshDescription whole = mixedMesh();
  build(whole, slabOwner(whole.cell_uid.size(), 1));
  CountByType count;

  if (rank() == 0) {
    const std::string message = messageOf([&] { allCells().own().applyOperation(&count); });
    EXPECT_NE(message.find("Pyramid5"), std::string::npos) << message;
  }
  ItemGroup().applyOperation(&count);
}

namespace
{
//! The types of a group as its items have them.
std::map<std::string, Int32> typesOf(const ItemGroup& group)
{
  std::map<std::string, Int32> types;
  ENUMERATE_ITEM(item, group)
  ++types[item->typeInfo()->typeName().localstr()];
  return types;
}

std::map<std::string, Int32> countedTypesOf(const ItemGroup& group)
{
  CountWithPyramids count;
  group.applyOperation(&count);
  return count.m_count;
}
} // namespace

TEST_F(ItemOperationTest, TypesFollowEachChangeOfTheGroupAndOfTheMesh)
{
  const MeshDescription whole = mixedMesh();
  build(whole, randomOwner(whole.cell_uid.size(), nbRank(), 3));
  const CellGroup all = allCells();
  const CellGroup some = family(IK_Cell)->createGroup("Some");
  const auto expect_right = [&](const char* when) {
    for (const CellGroup& group : { all, all.own(), some })
      EXPECT_EQ(countedTypesOf(group), typesOf(group)) << group.name() << ' ' << when;
  };
  expect_right("at the beginning");
  some.internal()->setItems(all.view().localIds());
  expect_right("after it was set");
  if (!all.empty())
    some.internal()->removeItems(all.view().localIds().subConstView(0, 1));
  expect_right("after a removal");
  if (!all.empty())
    some.internal()->addItems(all.view().localIds().subConstView(0, 1));
  expect_right("after an addition");

  UniqueArray<Int32> new_owners(family(IK_Cell)->maxLocalId());
  ENUMERATE_CELL(cell, all)
  new_owners[cell.localId()] = static_cast<Int32>((cell->uniqueId().asInt64() + 1) % nbRank());
  m_mesh->exchangeCells(new_owners);
  expect_right("after an exchange");
  UniqueArray<Int32> removed;
  ENUMERATE_CELL(cell, all.own())
  if (cell->uniqueId().asInt64() == 0)
    removed.add(cell.localId());
  m_mesh->removeCells(removed);
  m_mesh->endUpdate();
  expect_right("after a cell has left, when all have other local ids");
}

TEST_F(ItemOperationTest, AnOperationMayChangeItsGroup)
{
  class Emptying : public CountWithPyramids
  {
   public:
    explicit Emptying(CellGroup group)
    : m_group(group)
    {}
    void applyTetraedron4(ItemVectorView items) override
    {
      m_group.clear();
      add("Tetraedron4", items);
    }

   private:
    CellGroup m_group;
  };
  const MeshDescription whole = mixedMesh();
  build(whole, slabOwner(whole.cell_uid.size(), 1));
  CellGroup group = family(IK_Cell)->createGroup("Emptied", allCells().view().localIds());
  const auto expected = typesOf(group);
  Emptying operation(group);

  group.applyOperation(&operation);

  EXPECT_EQ(operation.m_count, expected);
  EXPECT_TRUE(group.empty() || expected.empty());
  EXPECT_EQ(countedTypesOf(group), (std::map<std::string, Int32>{}));
}

TEST_F(ItemOperationTest, SeparatedItemsAreInTheMemoryOfTheFamily)
{
  const MeshDescription whole = mixedMesh();
  build(whole, slabOwner(whole.cell_uid.size(), 1));
  const auto nbByteOf = [&](const char* name) {
    Int64 nb_byte = 0;
    family(IK_Cell)->familyGroups().forEachList([&](const String& list, Int64 bytes) { nb_byte += list == name ? bytes : 0; });
    return nb_byte;
  };
  const CellGroup group = family(IK_Cell)->createGroup("Some", allCells().view().localIds());
  const Int64 nb_byte_before = family(IK_Cell)->allocatedBytes();
  ASSERT_EQ(nbByteOf("Some by type"), 0);

  const auto by_type = group.internal()->itemsByType();

  EXPECT_GE(nbByteOf("Some by type"), nbByteOf("Some"));
  EXPECT_EQ(family(IK_Cell)->allocatedBytes(), nb_byte_before + by_type->allocatedBytes());
}

TEST(ItemsByTypeTest, ItemsOfATypeStayInTheirOrder)
{
  const UniqueArray<Int16> types{ IT_Quad4, IT_Triangle3, IT_Quad4, IT_Triangle3 };

  const detail::mesh::ItemsByType by_type(UniqueArray<Int32>{ 3, 2, 0, 1 }, types);

  ASSERT_EQ(by_type.types().size(), 2u);
  EXPECT_EQ(by_type.types()[0].type, IT_Triangle3);
  EXPECT_EQ(by_type.types()[0].local_ids, (UniqueArray<Int32>{ 3, 1 }));
  EXPECT_EQ(by_type.types()[1].local_ids, (UniqueArray<Int32>{ 2, 0 }));
  EXPECT_GE(by_type.allocatedBytes(), Int64(4 * sizeof(Int32)));
}
} // namespace Arcane::test
