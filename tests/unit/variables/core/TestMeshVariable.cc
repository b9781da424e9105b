// SPDX-License-Identifier: Apache-2.0
// Variables on items: sizes, access, changes of the mesh, migration.
#include "tests/unit/variables/core/VariableFixture.h"

#include "variables/core/BadVariableKindTypeException.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/object/Observer.h"
#include "arcane_core/comm/ISerializer.h"

using namespace Arcane;

namespace
{
class MeshVariableTest : public Arcane::test::VariableFixture
{
 protected:
  VariableBuildInfo info(const String& name, int property = 0) const { return { m_handle, name, property }; }
};
} // namespace

TEST_F(MeshVariableTest, SizeFollowsTheMeshMadeLater)
{
  VariableCellReal before(info("Before"));
  EXPECT_EQ(before.asArray().size(), 0);

  buildMesh();

  EXPECT_EQ(before.asArray().size(), family(IK_Cell)->maxLocalId());
  const VariableCellReal after(info("After"));
  EXPECT_EQ(after.asArray().size(), family(IK_Cell)->maxLocalId());
}

TEST_F(MeshVariableTest, IdentityIsMeshFamilyAndName)
{
  buildMesh();
  const VariableCellReal cells(info("X"));
  const VariableNodeInt32 nodes(info("X"));

  EXPECT_EQ(cells.fullName(), "Mesh0_Cell_X");
  EXPECT_EQ(nodes.fullName(), "Mesh0_Node_X");
  EXPECT_EQ(cells.itemFamilyName(), "Cell");
  EXPECT_EQ(cells.itemFamily(), family(IK_Cell));
  EXPECT_EQ(cells.variable()->dimension(), 1);
  EXPECT_EQ(cells.variable()->createMetaData().fullType(), "Real.Cell.1.0");
  EXPECT_THROW(VariableCellInt32(info("X")), BadVariableKindTypeException);
  EXPECT_THROW(VariableCellArrayReal(info("X")), BadVariableKindTypeException);
}

TEST_F(MeshVariableTest, FamilyMustHaveTheKindOfTheVariable)
{
  buildMesh();

  EXPECT_THROW(VariableCellReal(VariableBuildInfo(m_handle, "X", "Node")), FatalErrorException);
  EXPECT_THROW(VariableCellReal(VariableBuildInfo(m_handle, "X", "Nothing")), FatalErrorException);

  EXPECT_EQ(m_vm->findVariable("X"), nullptr);
}

TEST_F(MeshVariableTest, FamilyIsAnOwner)
{
  buildMesh();

  const VariableNodeReal a(VariableBuildInfo(family(IK_Node), "A"));

  EXPECT_EQ(a.fullName(), "Mesh0_Node_A");
}

TEST_F(MeshVariableTest, FillCopyAndSwap)
{
  buildMesh();
  VariableCellReal a(info("A"));
  VariableCellReal b(info("B"));
  VariableCellArrayInt32 c(info("C"));
  VariableCellArrayInt32 d(info("D"));
  c.resize(2);
  a.fill(2.0);
  b.fill(3.0, allCells().own());
  c.fill(5);

  d.copy(c);
  a.swapValues(b);

  ENUMERATE_CELL(cell, allCells())
  {
    EXPECT_EQ(a[cell], cell->isOwn() ? 3.0 : 0.0);
    EXPECT_EQ(b[cell], 2.0);
    EXPECT_EQ(d(cell, 1), 5);
  }
  b.copy(a);
  EXPECT_TRUE(a.variable()->data()->isSame(*b.variable()->data()));
}

TEST_F(MeshVariableTest, ArithmeticIsDoneItemByItem)
{
  buildMesh();
  VariableCellReal a(info("A"));
  VariableCellReal b(info("B"));
  a.fill(3.0);
  b.fill(2.0);
  a.add(b);
  a.mult(b);
  a.sub(b);
  a.mult(0.5);
  a.power(2.0);
  // (((3 + 2) 2 - 2) / 2)^2
  a.add(b, allCells().own());
  ENUMERATE_CELL(cell, allCells())
  {
    EXPECT_EQ(a.item(cell), cell->isOwn() ? 18.0 : 16.0);
    a.setItem(cell, 1.0);
    a.getReference(cell) += 0.5;
    EXPECT_EQ(a[cell], 1.5);
  }
}

TEST_F(MeshVariableTest, SwapNeedsTheSameItems)
{
  buildMesh();
  VariableCellReal cells(info("A"));
  VariableNodeReal nodes(info("B"));
  VariableItemReal on_nodes(nodes.variable());

  EXPECT_THROW(on_nodes.swapValues(cells), ArgumentException);
  VariableCellReal unused(info("C"));
  unused.setUsed(false);
  EXPECT_THROW(cells.swapValues(unused), ArgumentException);
}

TEST_F(MeshVariableTest, ValuesFollowAddedAndRemovedCells)
{
  buildMesh(6, 4);
  VariableCellInt64 uid(info("Uid"));
  VariableCellArrayInt64 uid2(info("Uid2"));
  uid2.resize(2);
  ENUMERATE_CELL(cell, allCells())
  {
    uid[cell] = cell->uniqueId();
    uid2(cell, 1) = cell->uniqueId();
  }
  UniqueArray<Int32> removed;
  ENUMERATE_CELL(cell, allCells().own())
  if (cell->uniqueId() % 3 == 1)
    removed.add(cell.itemLocalId());

  m_topology->removeCells(removed);
  m_topology->endUpdate();

  EXPECT_EQ(uid.asArray().size(), family(IK_Cell)->maxLocalId());
  ENUMERATE_CELL(cell, allCells())
  {
    if (!cell->isOwn())
      continue;
    EXPECT_EQ(uid[cell], cell->uniqueId());
    EXPECT_EQ(uid2(cell, 1), cell->uniqueId());
  }
}

TEST_F(MeshVariableTest, UnusedVariableComesBackWithTheSizeOfTheFamily)
{
  buildMesh();
  VariableCellReal a(info("A"));
  VariableCellArrayReal b(info("B"));
  b.resize(4);

  a.setUsed(false);
  b.setUsed(false);
  EXPECT_EQ(a.asArray().size(), 0);
  a.setUsed(true);
  b.setUsed(true);

  EXPECT_EQ(a.asArray().size(), allCells().size());
  EXPECT_EQ(b.arraySize(), 4);
  EXPECT_EQ(b.asArray().dim1Size(), allCells().size());
}

TEST_F(MeshVariableTest, InitializeSetsItemsOfTheGroup)
{
  buildMesh();
  VariableCellReal a(info("A"));
  VariableCellArrayReal2 b(info("B"));
  b.resize(2);

  EXPECT_FALSE(a.variable()->initialize(allCells().own(), "2.5"));
  EXPECT_FALSE(b.variable()->initialize(allCells(), "1 2"));
  EXPECT_TRUE(a.variable()->initialize(allCells(), "two"));
  EXPECT_TRUE(a.variable()->initialize(allNodes(), "2.5"));

  ENUMERATE_CELL(cell, allCells())
  {
    EXPECT_EQ(a[cell], cell->isOwn() ? 2.5 : 0.0);
    EXPECT_EQ(b(cell, 1), Real2(1, 2));
  }
}

TEST_F(MeshVariableTest, ResizeIsForArraysOfItems)
{
  buildMesh();
  VariableCellReal a(info("A"));

  EXPECT_THROW(a.variable()->resize(3), ArgumentException);
  EXPECT_THROW(a.variable()->resizeItemArrays(3), ArgumentException);
}

TEST_F(MeshVariableTest, ItemsTravelInSerializers)
{
  buildMesh();
  VariableCellReal3 from(info("From"));
  VariableCellReal3 to(info("To"));
  from.asArray().fill(Real3(1, 2, 3));
  SerializeBuffer buffer;
  const UniqueArray<Int32> ids = { 1, 0 };
  buffer.setMode(ISerializer::ModeReserve);
  from.variable()->serialize(&buffer, ids);
  buffer.allocateBuffer();
  buffer.setMode(ISerializer::ModePut);
  from.variable()->serialize(&buffer, ids);

  buffer.setMode(ISerializer::ModeGet);
  to.variable()->serialize(&buffer, ids);

  EXPECT_EQ(to.asArray()[1], Real3(1, 2, 3));
  EXPECT_EQ(to.asArray()[2], Real3());
}

TEST_F(MeshVariableTest, ObserversAreToldOfNewSizes)
{
  makeMesh();
  VariableCellReal a(info("A"));
  Int32 nb_call = 0;
  ObserverPool pool;
  pool.addObserver([&] { ++nb_call; }, a.variable()->onSizeChangedObservable());

  buildMesh();

  EXPECT_EQ(nb_call, 1);
}

TEST_F(MeshVariableTest, DeadMeshLeavesVariablesWithoutValue)
{
  buildMesh();
  VariableCellReal a(info("A"));

  m_vm->detachMesh(m_handle);
  m_topology.reset();

  EXPECT_EQ(a.asArray().size(), 0);
  EXPECT_EQ(a.itemFamily(), nullptr);
  buildMesh();
  EXPECT_EQ(a.asArray().size(), allCells().size());
}

TEST_F(MeshVariableTest, ComparisonLooksAtOwnOrAllItems)
{
  buildMesh();
  VariableCellInt32 a(info("A"));
  const Ref<IData> reference = a.variable()->data()->cloneRef();
  ENUMERATE_CELL(cell, allCells())
  a[cell] = cell->isOwn() ? 0 : 1;

  EXPECT_EQ(a.variable()->compareWith(*reference, 0, false), 0);
  EXPECT_EQ(a.variable()->compareWith(*reference, 0, true), allCells().size() - allCells().own().size());
}

TEST_F(MeshVariableTest, NothingIsSentWithoutMesh)
{
  VariableCellReal a(info("A"));

  EXPECT_THROW(a.synchronize(), FatalErrorException);
}

TEST_F(MeshVariableTest, ValuesReadBeforeTheMeshWaitForItsItems)
{
  buildMesh();
  const Int32 nb_cell = allCells().size();
  const detail::mesh::MeshState state = m_topology->state();
  m_topology.reset();
  IVariable* restored = m_vm->createVariableFromMetaData({ "A", "Mesh0", "Cell", "Int32.Cell.1.0", 0 });
  restored->data()->resize(nb_cell);
  restored->data()->values<Int32>().fill(9);
  restored->notifyEndRead();

  makeMesh();
  const VariableCellInt32 a(info("A"));
  EXPECT_EQ(a.asArray().size(), nb_cell);
  m_topology->restore(state);

  ASSERT_EQ(a.asArray().size(), nb_cell);
  for (const Int32 v : a.asArray())
    EXPECT_EQ(v, 9);
}
