// SPDX-License-Identifier: Apache-2.0
// Values of owners sent to ghosts, by messages and in each of the ways through shared memory.
#include "tests/unit/variables/core/VariableFixture.h"

#include "tests/support/MpiCallCounter.h"

#include "variables/sync/ConnectVariables.h"
#include "variables/sync/IVariableSynchronizer.h"

#include "arcane_core/base/ArgumentException.h"
#include "arcane_core/mesh/ItemPrinter.h"

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <new>

using namespace Arcane;

namespace
{
std::atomic<Int64> nb_allocation = 0;
} // namespace

// Not inlined: g++ 12 would take one side of these pairs for a mismatch of the other.
[[gnu::noinline]] void* operator new(std::size_t bytes)
{
  ++nb_allocation;
  if (void* address = std::malloc(bytes == 0 ? 1 : bytes))
    return address;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* address) noexcept
{
  std::free(address);
}
[[gnu::noinline]] void operator delete(void* address, std::size_t) noexcept
{
  std::free(address);
}

namespace
{
//! Where values are, and how they go to ghosts on the same machine.
struct Way
{
  const char* name;
  //! Null when there is no memory shared by the ranks.
  const char* path;
  bool is_variable_shared;
};

std::ostream& operator<<(std::ostream& o, const Way& way)
{
  return o << way.name;
}

class IVariableSynchronizerTest : public Arcane::test::VariableFixture, public ::testing::WithParamInterface<Way>
{
 protected:

  VariableBuildInfo info(const String& name, int property = 0) const
  {
    return { m_handle, name, GetParam().is_variable_shared ? property | IVariable::PInShMem : property };
  }
  void buildConnectedMesh(Int64 nx = 12, Int64 ny = 7)
  {
    if (GetParam().path) {
      ::setenv("ARCANE_SYNCHRONIZE_VERSION", GetParam().path, 1);
      useArena();
      ::unsetenv("ARCANE_SYNCHRONIZE_VERSION");
    }
    makeMesh();
    detail::connectVariables(m_topology.get(), m_vm.get());
    buildMesh(nx, ny);
  }

  //! The value of an item that only its owner is given.
  template <typename T> static T valueOf(const Item& item) { return static_cast<T>(item.uniqueId().asInt64() % 100 + 1); }

  template <typename ItemType, typename T> void expectOwnersValues(const MeshVariableScalarRefT<ItemType, T>& v)
  {
    ENUMERATE_(ItemType, item, v.itemGroup())
      ASSERT_EQ(v[item], valueOf<T>(*item)) << ItemPrinter(*item);
  }
  template <typename ItemType, typename T> void setOwn(MeshVariableScalarRefT<ItemType, T>& v)
  {
    ENUMERATE_(ItemType, item, v.itemGroup())
      v[item] = item->isOwn() ? valueOf<T>(*item) : T();
  }
  template <typename Call> static bool throwsFatal(const Call& call)
  {
    try {
      call();
      return false;
    }
    catch (const FatalErrorException&) {
      return true;
    }
  }
  template <typename ItemType, typename T> void checkKind()
  {
    MeshVariableScalarRefT<ItemType, T> v(info(String("V") + DataTypeTraitsT<T>::typeName()));
    setOwn(v);

    v.synchronize();

    expectOwnersValues(v);
  }
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

TEST_P(IVariableSynchronizerTest, VectorsAndArraysOfItemsAreSent)
{
  buildConnectedMesh();
  VariableNodeReal3 position(info("Position"));
  VariableCellArrayReal2x2 tensors(info("Tensors"));
  tensors.resize(3);
  ENUMERATE_NODE (node, allNodes())
    if (node->isOwn())
      position[node] = Real3(1, 2, valueOf<Real>(*node));
  ENUMERATE_CELL (cell, allCells())
    if (cell->isOwn())
      tensors[cell][2].y.x = valueOf<Real>(*cell);

  position.synchronize();
  tensors.synchronize();

  ENUMERATE_NODE (node, allNodes())
    EXPECT_EQ(position[node], Real3(1, 2, valueOf<Real>(*node)));
  ENUMERATE_CELL (cell, allCells()) {
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

  family(IK_Cell)->synchronize(list);

  expectOwnersValues(a);
  EXPECT_EQ(family(IK_Cell)->findVariable("A"), a.variable());
}

TEST_P(IVariableSynchronizerTest, OnlyListedItemsAreSent)
{
  buildConnectedMesh();
  VariableCellInt32 a(info("A"));
  setOwn(a);
  UniqueArray<Int32> even;
  ENUMERATE_CELL (cell, allCells())
    if (cell->uniqueId() % 2 == 0)
      even.add(cell.itemLocalId());

  a.synchronize(even);

  ENUMERATE_CELL (cell, allCells()) {
    const bool has_value = cell->isOwn() || cell->uniqueId() % 2 == 0;
    EXPECT_EQ(a[cell], has_value ? valueOf<Int32>(*cell) : 0) << ItemPrinter(*cell);
  }
}

TEST_P(IVariableSynchronizerTest, GroupSendsItsItemsOnly)
{
  buildConnectedMesh();
  UniqueArray<Int32> multiples;
  ENUMERATE_CELL (cell, allCells())
    if (cell->uniqueId() % 3 == 0)
      multiples.add(cell.itemLocalId());
  const ItemGroup group = family(IK_Cell)->createGroup("Multiples", multiples);
  VariableCellInt32 a(info("A"));
  setOwn(a);

  group.synchronizer()->synchronize(a.variable());

  ENUMERATE_CELL (cell, allCells()) {
    const bool has_value = cell->isOwn() || cell->uniqueId() % 3 == 0;
    EXPECT_EQ(a[cell], has_value ? valueOf<Int32>(*cell) : 0) << ItemPrinter(*cell);
  }
}

TEST_P(IVariableSynchronizerTest, CheckCountsDifferencesAndPutsValuesBack)
{
  buildConnectedMesh();
  VariableCellReal a(info("A"));
  const Int32 nb_ghost = allCells().size() - allCells().own().size();
  ENUMERATE_CELL (cell, allCells())
    a[cell] = cell->isOwn() ? 1.0 : 2.0;

  const Integer nb_difference = a.checkIfSync(1);

  EXPECT_EQ(nb_difference, nb_ghost);
  ENUMERATE_CELL (cell, allCells())
    EXPECT_EQ(a[cell], cell->isOwn() ? 1.0 : 2.0);
  EXPECT_EQ(m_messages.str().contains("variable 'Mesh0_Cell_A'"), nb_ghost > 0) << m_messages.str();
  a.synchronize();
  EXPECT_EQ(a.checkIfSync(), 0);
}

TEST_P(IVariableSynchronizerTest, CheckSkipsVariablesThatNeedNone)
{
  buildConnectedMesh();
  VariableCellReal a(info("A", IVariable::PNoNeedSync));
  ENUMERATE_CELL (cell, allCells())
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
    calls = calls + (e.state() == VariableSynchronizerEventArgs::State::BeginSynchronize ? "begin " : "end ") +
    e.variables()[0]->name() + ";";
  });

  a.synchronize();

  EXPECT_EQ(calls, "begin A;end A;");
}

TEST_P(IVariableSynchronizerTest, ListsFollowTheMesh)
{
  buildConnectedMesh();
  VariableCellInt32 a(info("A"));
  a.synchronize();
  UniqueArray<Int32> removed;
  ENUMERATE_CELL (cell, allCells().own())
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
    ENUMERATE_CELL (cell, allCells())
      if (cell->uniqueId() % n == 0)
        ids.add(cell.itemLocalId());
    return ids;
  };
  ItemGroup group = family(IK_Cell)->createGroup("Some", multiples(3));
  VariableCellInt32 a(info("A"));
  group.synchronizer()->synchronize(a.variable());
  const auto check = [&](Int64 n) {
    ENUMERATE_CELL (cell, allCells())
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

  const Int64 before = nb_allocation;
  for (int i = 0; i < 20; ++i) {
    s->synchronize(both);
    s->synchronize(a.variable());
  }

  EXPECT_EQ(nb_allocation - before, 0);
}

TEST_P(IVariableSynchronizerTest, RanksOfAMachineSendNoMessageUnlessAsked)
{
  buildConnectedMesh();
  VariableCellReal a(info("A"));
  a.synchronize();
  const bool has_far_neighbour = m_pm->machineRanks().size() < nbRank();
  const bool is_by_messages = !GetParam().path || String(GetParam().path) == "messages";

  const test::MpiCallCounter counter;
  for (int i = 0; i < 10; ++i)
    a.synchronize();

  const bool has_sent = counter.nbMessage() > 0;
  EXPECT_EQ(has_sent, nbRank() > 1 && (is_by_messages || has_far_neighbour));
}

TEST_P(IVariableSynchronizerTest, LargeHalosOfSeveralVariablesHaveTheBitsOfTheirOwners)
{
  // 600 cells on each side: more than is copied.
  buildConnectedMesh(8, 600);
  VariableCellReal a(info("A"));
  VariableCellArrayInt16 b(info("B"));
  VariableCellReal3 c(info("C"));
  b.resize(3);
  VariableCollection all;
  all.add(a);
  all.add(b);
  all.add(c);
  for (int turn = 1; turn <= 5; ++turn) {
    ENUMERATE_CELL (cell, allCells().own()) {
      const Real value = turn * std::sqrt(static_cast<Real>(cell->uniqueId().asInt64()));
      a[cell] = value;
      b[cell][2] = static_cast<Int16>(cell->uniqueId() + turn);
      c[cell] = Real3(value, -value, 1.0 / (1.0 + value));
    }

    m_vm->synchronize(all);

    ENUMERATE_CELL (cell, allCells()) {
      const Real value = turn * std::sqrt(static_cast<Real>(cell->uniqueId().asInt64()));
      ASSERT_EQ(a[cell], value);
      ASSERT_EQ(b[cell][2], static_cast<Int16>(cell->uniqueId() + turn));
      ASSERT_EQ(c[cell], Real3(value, -value, 1.0 / (1.0 + value)));
    }
  }
}

TEST_P(IVariableSynchronizerTest, OwnersMayChangeTheirValuesAtOnce)
{
  buildConnectedMesh(8, 600);
  VariableCellInt64 a(info("A"));
  for (Int64 turn = 0; turn < 200; ++turn) {
    ENUMERATE_CELL (cell, allCells().own())
      a[cell] = cell->uniqueId() + turn;

    a.synchronize();

    ENUMERATE_CELL (cell, allCells())
      ASSERT_EQ(a[cell], cell->uniqueId() + turn) << "turn " << turn;
  }
}

TEST_P(IVariableSynchronizerTest, WhatDoesNotFitIsAnErrorAndLeavesTheOthersInStep)
{
  const bool is_by_messages = !GetParam().path || String(GetParam().path) == "messages";
  if (is_by_messages || nbRank() == 1 || m_pm->machineRanks().size() < nbRank())
    GTEST_SKIP() << "for neighbours through shared memory";
  buildConnectedMesh(12, 200);
  VariableCellArrayReal arrays(info("Arrays"));
  arrays.resize(rank() == 1 ? 2 : 1);
  VariableCellReal3 vector(info("Vector"));
  VariableCellReal x(info("X"));
  VariableCellReal y(info("Y"));
  VariableCellReal z(info("Z"));
  VariableCollection one;
  one.add(vector);
  VariableCollection three;
  three.add(x);
  three.add(y);
  three.add(z);
  const bool has_other_sizes = rank() <= 2;

  for (int turn = 0; turn < 3; ++turn) {
    try {
      arrays.synchronize();
      EXPECT_FALSE(has_other_sizes) << "rank 1 sends arrays of another size";
    }
    catch (const FatalErrorException& ex) {
      EXPECT_TRUE(has_other_sizes);
      EXPECT_NE(std::string(ex.what()).find("'Mesh0_Cell_Arrays' cannot be synchronised: rank "), std::string::npos) << ex.what();
    }
    // As many bytes, of other variables.
    EXPECT_EQ(throwsFatal([&] { m_vm->synchronize(rank() % 2 == 0 ? one : three); }), true);

    setOwn(x);
    x.synchronize();
    expectOwnersValues(x);
  }
}

INSTANTIATE_TEST_SUITE_P(EachWay, IVariableSynchronizerTest,
                         ::testing::Values(Way{ "process memory", nullptr, false }, Way{ "messages", "messages", true },
                                           Way{ "automatic", "auto", true }, Way{ "copies", "copies", true },
                                           Way{ "references", "references", true },
                                           Way{ "ordinary variables", "auto", false }));
