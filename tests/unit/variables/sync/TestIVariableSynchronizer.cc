// SPDX-License-Identifier: Apache-2.0
// Values of owners sent to ghosts, by messages and in each of the ways through shared memory.
#include "tests/support/AllocationCounter.h"
#include "tests/support/MessageOf.h"
#include "tests/support/PendingKernel.h"
#include "tests/unit/variables/sync/SynchronizerFixture.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/NotSupportedException.h"

using namespace Arcane;

namespace
{
class IVariableSynchronizerTest : public Arcane::test::SynchronizerFixture
{
};
} // namespace

TEST_P(IVariableSynchronizerTest, GhostsGetTheValuesOfOwnersForEachKindAndType)
{
  buildConnectedMesh();

  checkKind<Cell, Byte>();
  checkKind<Cell, Int8>();
  checkKind<Cell, Int16>();
  checkKind<Cell, Int32>();
  checkKind<Cell, Int64>();
  checkKind<Cell, Real>();
  checkKind<Cell, Float32>();
  checkKind<Node, Real>();
  checkKind<Node, Int64>();
  checkKind<Face, Int16>();
}

// All ranks have a kernel, so all ranks refuse, before the first message.
TEST_P(IVariableSynchronizerTest, AKernelThatMayStillWriteIsNamed)
{
  buildConnectedMesh();
  VariableCellReal density(info("Density"));
  setOwn(density);
  {
    Arcane::test::PendingKernel kernel(density.variable()->data()->constBytes(), "Density");
    const std::string message = Arcane::test::messageOf([&] { density.synchronize(); });
    for (const char* part : { "synchronize() of variable 'Mesh0_Cell_Density'", "kernel 'Pressure'", "tube.cc:12" })
      EXPECT_NE(message.find(part), std::string::npos) << message;
    kernel.finish();
    density.synchronize();
  }
  expectOwnersValues(density);
}

TEST_P(IVariableSynchronizerTest, VectorsAndArraysOfItemsAreSent)
{
  buildConnectedMesh();
  VariableNodeReal3 position(info("Position"));
  VariableCellArrayReal2x2 tensors(info("Tensors"));
  tensors.resize(3);
  ENUMERATE_NODE(node, allNodes())
  if (node->isOwn())
    position[node] = Real3(1, 2, valueOf<Real>(*node));
  ENUMERATE_CELL(cell, allCells())
  if (cell->isOwn())
    tensors[cell][2].y.x = valueOf<Real>(*cell);

  position.synchronize();
  tensors.synchronize();

  ENUMERATE_NODE(node, allNodes())
  EXPECT_EQ(position[node], Real3(1, 2, valueOf<Real>(*node)));
  ENUMERATE_CELL(cell, allCells())
  {
    EXPECT_EQ(tensors[cell][2].y.x, valueOf<Real>(*cell));
    EXPECT_EQ(tensors[cell][0].y.x, 0.0);
  }
}

TEST_P(IVariableSynchronizerTest, SeveralVariablesGoTogether)
{
  buildConnectedMesh();
  VariableCellReal a(info("A"));
  VariableCellByte b(info("B"));
  VariableCellInt64 c(info("C"));
  VariableNodeReal d(info("D"));
  setOwn(a);
  setOwn(b);
  setOwn(c);
  setOwn(d);
  VariableCollection all;
  all.add(a);
  all.add(d);
  all.add(b);
  all.add(c);

  m_vm->synchronize(all);

  expectOwnersValues(a);
  expectOwnersValues(b);
  expectOwnersValues(c);
  expectOwnersValues(d);
}

TEST_P(IVariableSynchronizerTest, FamiliesSynchronizeTheirVariables)
{
  buildConnectedMesh();
  VariableCellReal a(info("A"));
  setOwn(a);
  VariableCollection list;
  list.add(a);
  EventObserverPool pool;
  Int32 nb_list = 0;
  family(IK_Cell)->allItemsSynchronizer()->onSynchronized().attach(
    pool, [&](const VariableSynchronizerEventArgs& e) { nb_list += e.variables().size() == 1 ? 1 : 0; });

  family(IK_Cell)->synchronize(list);

  expectOwnersValues(a);
  EXPECT_GT(nb_list, 0);
  EXPECT_EQ(family(IK_Cell)->findVariable("A"), a.variable());
}

TEST_P(IVariableSynchronizerTest, OnlyListedItemsAreSent)
{
  buildConnectedMesh();
  VariableCellInt32 a(info("A"));
  setOwn(a);
  UniqueArray<Int32> even;
  ENUMERATE_CELL(cell, allCells())
  if (cell->uniqueId() % 2 == 0)
    even.add(cell.itemLocalId());

  a.synchronize(even);

  ENUMERATE_CELL(cell, allCells())
  {
    const bool has_value = cell->isOwn() || cell->uniqueId() % 2 == 0;
    EXPECT_EQ(a[cell], has_value ? valueOf<Int32>(*cell) : 0) << ItemPrinter(*cell);
  }
}

TEST_P(IVariableSynchronizerTest, GroupSendsItsItemsOnly)
{
  buildConnectedMesh();
  UniqueArray<Int32> multiples;
  ENUMERATE_CELL(cell, allCells())
  if (cell->uniqueId() % 3 == 0)
    multiples.add(cell.itemLocalId());
  const ItemGroup group = family(IK_Cell)->createGroup("Multiples", multiples);
  VariableCellInt32 a(info("A"));
  setOwn(a);

  group.synchronizer()->synchronize(a.variable());

  ENUMERATE_CELL(cell, allCells())
  {
    const bool has_value = cell->isOwn() || cell->uniqueId() % 3 == 0;
    EXPECT_EQ(a[cell], has_value ? valueOf<Int32>(*cell) : 0) << ItemPrinter(*cell);
  }
}

TEST_P(IVariableSynchronizerTest, CheckCountsDifferencesAndPutsValuesBack)
{
  buildConnectedMesh();
  VariableCellReal a(info("A"));
  const Int32 nb_ghost = allCells().size() - allCells().own().size();
  ENUMERATE_CELL(cell, allCells())
  a[cell] = cell->isOwn() ? 1.0 : 2.0;

  const Integer nb_difference = a.checkIfSync(1);

  EXPECT_EQ(nb_difference, nb_ghost);
  ENUMERATE_CELL(cell, allCells())
  EXPECT_EQ(a[cell], cell->isOwn() ? 1.0 : 2.0);
  EXPECT_EQ(m_messages.str().contains("variable 'Mesh0_Cell_A'"), nb_ghost > 0) << m_messages.str();
  a.synchronize();
  EXPECT_EQ(a.checkIfSync(), 0);
}

TEST_P(IVariableSynchronizerTest, CheckSkipsVariablesThatNeedNone)
{
  buildConnectedMesh();
  VariableCellReal a(info("A", IVariable::PNoNeedSync));
  ENUMERATE_CELL(cell, allCells())
  a[cell] = cell->isOwn() ? 1.0 : 2.0;

  EXPECT_EQ(a.checkIfSync(), 0);

  a.synchronize();
  EXPECT_EQ(a.asArray().constView().contains(2.0), false);
}

TEST_P(IVariableSynchronizerTest, RefusesWhatCannotBeSent)
{
  buildConnectedMesh();
  VariableCellReal unused(info("Unused"));
  unused.setUsed(false);
  VariableNodeReal nodes(info("Nodes"));
  IVariableSynchronizer* cells = family(IK_Cell)->allItemsSynchronizer();

  EXPECT_THROW(cells->synchronize(unused.variable()), ArgumentException);
  EXPECT_THROW(cells->synchronize(nodes.variable()), ArgumentException);
  IData short_data(DT_Real, 1);
  EXPECT_THROW(cells->synchronizeData(&short_data), ArgumentException);
  IData texts(DT_String, 1);
  texts.resize(family(IK_Cell)->maxLocalId());
  EXPECT_THROW(cells->synchronizeData(&texts), NotSupportedException);
}

TEST_P(IVariableSynchronizerTest, ListsMatchGhosts)
{
  buildConnectedMesh();
  const IVariableSynchronizer* s = family(IK_Cell)->allItemsSynchronizer();

  Int32 nb_ghost = 0;
  for (Int32 i = 0; i < s->communicatingRanks().size(); ++i) {
    EXPECT_NE(s->communicatingRanks()[i], rank());
    nb_ghost += s->ghostItems(i).size();
    for (const Int32 lid : s->sharedItems(i))
      EXPECT_EQ(family(IK_Cell)->owners()[lid], rank());
  }

  EXPECT_EQ(nb_ghost, allCells().size() - allCells().own().size());
}

TEST_P(IVariableSynchronizerTest, EventsSurroundTheExchange)
{
  buildConnectedMesh();
  VariableCellReal a(info("A"));
  String calls;
  EventObserverPool pool;
  family(IK_Cell)->allItemsSynchronizer()->onSynchronized().attach(pool, [&](const VariableSynchronizerEventArgs& e) {
    calls =
      calls + (e.state() == VariableSynchronizerEventArgs::State::BeginSynchronize ? "begin " : "end ") + e.variables()[0]->name() + ";";
  });

  a.synchronize();

  EXPECT_EQ(calls, "begin A;end A;");
}

TEST_P(IVariableSynchronizerTest, ObserversMaySynchroniseSomethingElse)
{
  using State = VariableSynchronizerEventArgs::State;
  buildConnectedMesh();
  VariableCellReal a(info("A"));
  VariableCellReal3 before(info("Before"));
  VariableCellByte after(info("After"));
  setOwn(after);
  ENUMERATE_CELL(cell, allCells())
  before[cell] = cell->isOwn() ? Real3(1.0, 2.0, valueOf<Real>(*cell)) : Real3();
  UniqueArray<Int32> even;
  ENUMERATE_CELL(cell, allCells())
  if (cell->uniqueId() % 2 == 0)
    even.add(cell.itemLocalId());
  IVariableSynchronizer* s = family(IK_Cell)->allItemsSynchronizer();
  bool is_nested = false;
  EventObserverPool pool;
  s->onSynchronized().attach(pool, [&](const VariableSynchronizerEventArgs& e) {
    if (is_nested)
      return;
    is_nested = true;
    e.state() == State::BeginSynchronize ? s->synchronize(before.variable()) : s->synchronize(after.variable(), even);
    is_nested = false;
    EXPECT_EQ(e.variables()[0], a.variable());
  });

  for (const bool is_listed : { false, true }) {
    setOwn(a);
    if (is_listed)
      s->synchronize(a.variable(), even);
    else
      s->synchronize(a.variable());

    ENUMERATE_CELL(cell, allCells())
    {
      const bool is_even = cell->isOwn() || cell->uniqueId() % 2 == 0;
      EXPECT_EQ(a[cell], is_even || !is_listed ? valueOf<Real>(*cell) : 0.0) << ItemPrinter(*cell);
      EXPECT_EQ(before[cell], Real3(1.0, 2.0, valueOf<Real>(*cell))) << ItemPrinter(*cell);
      EXPECT_EQ(after[cell], is_even ? valueOf<Byte>(*cell) : 0) << ItemPrinter(*cell);
    }
  }
}

TEST_P(IVariableSynchronizerTest, ListsFollowTheMesh)
{
  buildConnectedMesh();
  VariableCellInt32 a(info("A"));
  a.synchronize();
  UniqueArray<Int32> removed;
  ENUMERATE_CELL(cell, allCells().own())
  if (cell->uniqueId() % 5 == 2)
    removed.add(cell.itemLocalId());

  m_topology->removeCells(removed);
  m_topology->endUpdate();
  setOwn(a);
  a.synchronize();

  expectOwnersValues(a);
}

TEST_P(IVariableSynchronizerTest, GroupFollowsTheMeshAndItsItems)
{
  buildConnectedMesh();
  const auto multiples = [&](Int64 n) {
    UniqueArray<Int32> ids;
    ENUMERATE_CELL(cell, allCells())
    if (cell->uniqueId() % n == 0)
      ids.add(cell.itemLocalId());
    return ids;
  };
  ItemGroup group = family(IK_Cell)->createGroup("Some", multiples(3));
  VariableCellInt32 a(info("A"));
  group.synchronizer()->synchronize(a.variable());
  const auto check = [&](Int64 n) {
    ENUMERATE_CELL(cell, allCells())
    EXPECT_EQ(a[cell], cell->isOwn() || cell->uniqueId() % n == 0 ? valueOf<Int32>(*cell) : 0) << ItemPrinter(*cell);
  };
  UniqueArray<Int32> removed;
  if (rank() == 0)
    removed.add(allCells().own().view().localIds()[1]);
  m_topology->removeCells(removed);
  m_topology->endUpdate();
  EXPECT_THROW(group.synchronizer()->communicatingRanks(), FatalErrorException);

  setOwn(a);
  group.synchronizer()->synchronize(a.variable());
  check(3);
  group.setItems(multiples(4));
  setOwn(a);
  group.synchronizer()->synchronize(a.variable());
  check(4);
}

TEST_P(IVariableSynchronizerTest, NothingIsAllocatedOnceBuffersAreThere)
{
  buildConnectedMesh();
  VariableCellReal a(info("A"));
  VariableCellReal3 b(info("B"));
  VariableCollection both;
  both.add(a);
  both.add(b);
  IVariableSynchronizer* s = family(IK_Cell)->allItemsSynchronizer();
  // Message passing keeps requests for later as well.
  for (int i = 0; i < 20; ++i) {
    s->synchronize(both);
    s->synchronize(a.variable());
  }
  m_pm->barrier();

  const Int64 before = test::nbAllocation();
  for (int i = 0; i < 20; ++i) {
    s->synchronize(both);
    s->synchronize(a.variable());
  }

  EXPECT_EQ(test::nbAllocation() - before, 0);
}

TEST_P(IVariableSynchronizerTest, NothingIsAllocatedWhenAllItemsRowsAndListsTakeTurns)
{
  buildConnectedMesh();
  UniqueArray<Int32> ids;
  ENUMERATE_CELL(cell, allCells())
  if (cell->uniqueId() % 3 != 0)
    ids.add(cell.itemLocalId());
  const CellGroup group = family(IK_Cell)->createGroup("Some", ids);
  VariableCellReal a(info("A"));
  PartialVariableCellReal p(VariableBuildInfo(m_handle, "P", "Cell", "Some", GetParam().is_variable_shared ? IVariable::PInShMem : 0));
  IVariableSynchronizer* s = group.synchronizer();
  const auto synchronizeAll = [&] {
    s->synchronize(a.variable());
    s->synchronize(p.variable());
    s->synchronize(a.variable(), ids);
    s->synchronize(p.variable(), ids);
  };
  for (int i = 0; i < 20; ++i)
    synchronizeAll();
  m_pm->barrier();

  const Int64 before = test::nbAllocation();
  for (int i = 0; i < 20; ++i)
    synchronizeAll();

  EXPECT_EQ(test::nbAllocation() - before, 0);
}

INSTANTIATE_TEST_SUITE_P(EachWay, IVariableSynchronizerTest, test::allWays());
