// SPDX-License-Identifier: Apache-2.0
// Variables on a group of items: what they hold, what is refused.
#include "tests/unit/variables/core/PartialVariableFixture.h"

#include "variables/core/BadPartialVariableItemGroupNameException.h"
#include "variables/core/BadVariableKindTypeException.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/comm/ISerializer.h"

using namespace Arcane;
using test::textOf;

namespace
{
class PartialVariableTest : public test::PartialVariableFixture
{
 protected:
  String text() const { return m_messages.str(); }
};
} // namespace

TEST_F(PartialVariableTest, HasOneValuePerItemOfItsGroup)
{
  buildMesh();
  const CellGroup group = makeGroup();
  PartialVariableCellReal v(info("V", "Some"));

  EXPECT_EQ(v.asArray().size(), group.size());
  EXPECT_TRUE(v.variable()->isPartial());
  EXPECT_EQ(v.itemGroup(), group);
  EXPECT_EQ(v.itemGroupName(), "Some");
  EXPECT_EQ(v.fullName(), "Mesh0_Cell_V");
  EXPECT_EQ(v.variable()->typeInfo().fullName(), "Real.Cell.1.0.Partial");
  const VariableMetaData meta_data = v.variable()->createMetaData();
  EXPECT_TRUE(meta_data.isPartial());
  EXPECT_EQ(meta_data.itemGroupName(), "Some");
}

TEST_F(PartialVariableTest, ItemsEnumeratorsAndIndexesDesignateTheSameValues)
{
  buildMesh();
  const CellGroup group = makeGroup();
  PartialVariableCellInt64 v(info("V", "Some"));
  PartialVariableItemInt64 of_any_kind(v.variable());
  setToUniqueIds(v);

  ENUMERATE_CELL(cell, group)
  {
    const CellEnumeratorIndex index(cell);
    EXPECT_EQ(v[*cell], cell->uniqueId());
    EXPECT_EQ(v[cell.asItemLocalId()], cell->uniqueId());
    EXPECT_EQ(v(*cell), cell->uniqueId());
    EXPECT_EQ(v[index], cell->uniqueId());
    EXPECT_EQ(v[CellEnumeratorIndex(cell.index())], cell->uniqueId());
    EXPECT_EQ(of_any_kind[*cell], cell->uniqueId());
    EXPECT_EQ(of_any_kind[cell], cell->uniqueId());
    EXPECT_EQ(v.asArray()[cell.index()], cell->uniqueId());
  }
  ENUMERATE_ITEM(item, group)
  EXPECT_EQ(of_any_kind[item], item->uniqueId());
}

TEST_F(PartialVariableTest, ArraysAreTablesOfTheItemsOfTheGroup)
{
  buildMesh();
  const CellGroup group = makeGroup();
  PartialVariableCellArrayInt64 v(info("V", "Some"));
  v.resize(3);
  ENUMERATE_CELL(cell, group)
  {
    v[cell].fill(cell->uniqueId());
    v(cell, 2) = 7;
  }

  EXPECT_EQ(v.asArray().dim1Size(), group.size());
  EXPECT_EQ(v.variable()->typeInfo().fullName(), "Int64.Cell.2.0.Partial");
  ENUMERATE_CELL(cell, group)
  {
    const CellEnumeratorIndex index(cell);
    EXPECT_EQ(v[*cell][1], cell->uniqueId());
    EXPECT_EQ(v[index][2], 7);
    EXPECT_EQ(v.asArray()[cell.index()][0], cell->uniqueId());
  }
}

TEST_F(PartialVariableTest, AllKindsOfItemsHaveThem)
{
  buildMesh();
  const NodeGroup nodes = family(IK_Node)->createGroup("N", UniqueArray<Int32>({ 2, 1 }));
  const FaceGroup faces = family(IK_Face)->createGroup("F", UniqueArray<Int32>({ 0 }));
  PartialVariableNodeReal3 on_nodes(VariableBuildInfo(m_handle, "V", "Node", "N"));
  PartialVariableFaceByte on_faces(VariableBuildInfo(m_handle, "V", "Face", "F"));
  on_nodes[NodeLocalId(1)] = Real3(1, 2, 3);
  on_faces[FaceLocalId(0)] = 1;

  EXPECT_EQ(on_nodes.asArray()[1], Real3(1, 2, 3));
  EXPECT_EQ(on_faces.asArray().size(), 1);
}

TEST_F(PartialVariableTest, GroupMayBeEmptyOnSomeRanks)
{
  buildMesh();
  const CellGroup group = family(IK_Cell)->createGroup("Zero", rank() == 0 ? multiplesOf(5) : UniqueArray<Int32>());
  PartialVariableCellReal v(info("V", "Zero"));
  PartialVariableCellArrayReal table(info("Table", "Zero"));
  table.resize(4);
  v.fill(1.0);
  table.fill(2.0);

  EXPECT_EQ(v.asArray().size(), group.size());
  EXPECT_EQ(table.asArray().dim1Size(), group.size());
  EXPECT_EQ(table.arraySize(), 4);
}

TEST_F(PartialVariableTest, GroupThatDoesNotExistIsMade)
{
  buildMesh();
  makeGroup(3, "Wetted");

  PartialVariableCellReal v(info("V", "Dry"));

  ItemGroup made = family(IK_Cell)->findGroup("Dry");
  ASSERT_FALSE(made.null());
  EXPECT_EQ(v.itemGroup(), made);
  EXPECT_EQ(v.asArray().size(), 0);
  EXPECT_FALSE(text().contains("Dry")) << text();
  made.setItems(multiplesOf(5));
  v.fill(2.0);
  EXPECT_EQ(v.asArray().size(), made.size());
}

TEST_F(PartialVariableTest, GroupWhoseNameIsNearlyThatOfAnotherIsAWarning)
{
  buildMesh();
  makeGroup(3, "Wetted");

  PartialVariableCellReal v(info("V", "Weted"));

  EXPECT_TRUE(text().contains("partial variable 'Mesh0_Cell_V': family 'Mesh0_Cell' has no group 'Weted', did you mean 'Wetted'?"))
    << text();
}

TEST_F(PartialVariableTest, GroupThatAVariableMadeMayBeCreatedOnce)
{
  buildMesh();
  PartialVariableCellReal v(info("V", "Later"));

  const ItemGroup created = family(IK_Cell)->createGroup("Later", multiplesOf(3));

  EXPECT_EQ(v.asArray().size(), created.size());
  EXPECT_THROW(family(IK_Cell)->createGroup("Later", multiplesOf(3)), FatalErrorException);
}

TEST_F(PartialVariableTest, GroupMustHaveAName)
{
  buildMesh();
  EXPECT_THROW(PartialVariableCellReal(VariableBuildInfo(m_handle, "V")), FatalErrorException);
  EXPECT_THROW(PartialVariableCellReal(VariableBuildInfo(m_handle, "V", "Cell", "")), FatalErrorException);
}

TEST_F(PartialVariableTest, SecondDeclarationMustBeOnTheSameGroup)
{
  buildMesh();
  makeGroup(3, "A");
  makeGroup(2, "B");
  PartialVariableCellReal v(info("V", "A"));
  const VariableCellReal full(VariableBuildInfo(m_handle, "Full"));

  const PartialVariableCellReal again(info("V", "A"));
  EXPECT_EQ(again.variable(), v.variable());
  const String text = textOf<BadPartialVariableItemGroupNameException>([&] { PartialVariableCellReal wrong(info("V", "B")); });

  EXPECT_TRUE(text.contains("'Mesh0_Cell_V' is declared on group 'B', but it exists on group 'A'")) << text;
  EXPECT_EQ(v.variable()->nbReference(), 2);
  EXPECT_THROW(VariableCellReal(VariableBuildInfo(m_handle, "V")), BadVariableKindTypeException);
  EXPECT_THROW(PartialVariableCellReal(info("Full", "A")), BadVariableKindTypeException);
  EXPECT_THROW(PartialVariableCellArrayReal(info("V", "A")), BadVariableKindTypeException);
  EXPECT_THROW(VariableCellReal(v.variable()), BadVariableKindTypeException);
  EXPECT_NO_THROW(PartialVariableCellReal(v.variable()));
}

TEST_F(PartialVariableTest, ItemOutsideTheGroupIsAnErrorInCheckedBuilds)
{
  buildMesh();
  makeGroup(3);
  PartialVariableCellReal v(info("V", "Some"));
  Int32 outside = 0;
  while (family(IK_Cell)->uniqueIds()[outside] % 3 == 0)
    ++outside;

#ifdef ARCANE_CHECK
  const String text = textOf<ArgumentException>([&] { v[CellLocalId(outside)] = 1.0; });
  EXPECT_TRUE(text.contains("is not in group 'Some' of")) << text;
  EXPECT_TRUE(text.contains("partial variable 'Mesh0_Cell_V': Cell of local id")) << text;
  EXPECT_THROW(v[CellLocalId(-1)] = 1.0, ArgumentException);
#else
  EXPECT_EQ(v.variable()->rows()->rowOf(outside), -1);
#endif
}

TEST_F(PartialVariableTest, FillCopyAndSwapStayOnTheGroup)
{
  buildMesh();
  const CellGroup group = makeGroup(2);
  const CellGroup part = makeGroup(4, "Part");
  PartialVariableCellReal a(info("A", "Some"));
  PartialVariableCellReal b(info("B", "Some"));
  PartialVariableCellReal elsewhere(info("C", "Part"));
  a.fill(1.0);
  a.fill(2.0, part);
  b.fill(3.0);

  a.swapValues(b);

  ENUMERATE_CELL(cell, group)
  {
    EXPECT_EQ(a[cell], 3.0);
    EXPECT_EQ(b[cell], cell->uniqueId() % 4 == 0 ? 2.0 : 1.0);
  }
  a.copy(b);
  EXPECT_TRUE(a.variable()->data()->isSame(*b.variable()->data()));
  elsewhere.copy(b, part);
  EXPECT_EQ(elsewhere.asArray().constView().contains(1.0), false);
  EXPECT_THROW(elsewhere.copy(b), ArgumentException);
  EXPECT_THROW(elsewhere.swapValues(b), ArgumentException);
}

TEST_F(PartialVariableTest, InitializeSetsTheItemsOfBothGroups)
{
  buildMesh();
  const CellGroup group = makeGroup(2);
  PartialVariableCellReal v(info("V", "Some"));
  v.fill(0.0);

  EXPECT_FALSE(v.variable()->initialize(allCells().own(), "2.5"));
  EXPECT_TRUE(v.variable()->initialize(allNodes(), "2.5"));

  ENUMERATE_CELL(cell, group)
  EXPECT_EQ(v[cell], cell->isOwn() ? 2.5 : 0.0);
}

TEST_F(PartialVariableTest, CopiesOfItemsLeaveOutThoseWithoutValue)
{
  buildMesh();
  const CellGroup group = makeGroup(2);
  PartialVariableCellReal v(info("V", "Some"));
  const auto in_group = group.view().localIds();
  Int32 outside = 0;
  while (family(IK_Cell)->uniqueIds()[outside] % 2 == 0)
    ++outside;
  v[CellLocalId(in_group[0])] = 1.0;
  v[CellLocalId(in_group[1])] = 3.0;
  const UniqueArray<Int32> from = { in_group[0], in_group[0], outside };
  const UniqueArray<Int32> to = { in_group[2], outside, in_group[1] };

  family(IK_Cell)->copyItemsValues(from, to);
  EXPECT_EQ(v[CellLocalId(in_group[2])], 1.0);
  EXPECT_EQ(v[CellLocalId(in_group[1])], 3.0);
  v.variable()->copyItemsMeanValues(UniqueArray<Int32>({ in_group[0] }), UniqueArray<Int32>({ in_group[1] }),
                                    UniqueArray<Int32>({ in_group[2] }));
  EXPECT_EQ(v[CellLocalId(in_group[2])], 2.0);
}

TEST_F(PartialVariableTest, ItemsTravelInSerializersIfBothGroupsHaveThem)
{
  buildMesh();
  makeGroup(2, "From");
  makeGroup(3, "To");
  PartialVariableCellInt64 from(info("A", "From"));
  PartialVariableCellInt64 to(info("B", "To"));
  setToUniqueIds(from);
  to.fill(-1);
  SerializeBuffer buffer;
  const UniqueArray<Int32> all(allCells().view().localIds());
  buffer.setMode(ISerializer::ModeReserve);
  from.variable()->serialize(&buffer, all);
  buffer.allocateBuffer();
  buffer.setMode(ISerializer::ModePut);
  from.variable()->serialize(&buffer, all);

  buffer.setMode(ISerializer::ModeGet);
  to.variable()->serialize(&buffer, all);

  ENUMERATE_CELL(cell, to.itemGroup())
  EXPECT_EQ(to[cell], cell->uniqueId() % 2 == 0 ? cell->uniqueId().asInt64() : -1);
}

TEST_F(PartialVariableTest, ComparisonLooksAtOwnOrAllItems)
{
  buildMesh();
  const CellGroup group = makeGroup(2);
  PartialVariableCellInt32 a(info("A", "Some"));
  a.fill(0);
  const Ref<IData> reference = a.variable()->data()->cloneRef();
  ENUMERATE_CELL(cell, group)
  a[cell] = cell->isOwn() ? 0 : 1;

  EXPECT_EQ(a.variable()->compareWith(*reference, 0, false), 0);
  EXPECT_EQ(a.variable()->compareWith(*reference, 1, true), group.size() - group.own().size());
}
