// SPDX-License-Identifier: Apache-2.0
// Values of owners sent to the ghosts of a group, for variables that have values there only.
#include "tests/unit/variables/core/PartialVariableFixture.h"

#include "variables/sync/ConnectVariables.h"
#include "variables/sync/IVariableSynchronizer.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"

#include <cstdlib>
#include <ostream>

using namespace Arcane;

namespace
{
//! How values pass, and whether they are in shared memory.
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

class PartialSynchronizeTest : public test::PartialVariableFixture, public ::testing::WithParamInterface<Way>
{
 protected:
  VariableBuildInfo info(const String& name, const String& group) const
  {
    return PartialVariableFixture::info(name, group, GetParam().is_variable_shared ? IVariable::PInShMem : 0);
  }
  void buildConnectedMesh(Int64 nx = 12, Int64 ny = 7)
  {
    if (GetParam().path) {
      ::setenv("ARCANE_SYNCHRONIZE_VERSION", GetParam().path, 1);
      useArena();
      ::unsetenv("ARCANE_SYNCHRONIZE_VERSION");
    }
    makeMesh();
    detail::sync::connectVariables(m_topology.get(), m_vm.get());
    buildMesh(nx, ny);
  }
  template <typename Variable> static void setOwn(Variable& v)
  {
    ENUMERATE_CELL(cell, v.itemGroup())
    v[cell] = cell->isOwn() ? cell->uniqueId().asInt64() + 1 : 0;
  }
  template <typename Variable> static void expectOwnersValues(const Variable& v)
  {
    ENUMERATE_CELL(cell, v.itemGroup())
    EXPECT_EQ(v[cell], cell->uniqueId() + 1);
  }
};
} // namespace

TEST_P(PartialSynchronizeTest, GhostsOfTheGroupGetTheValuesOfOwners)
{
  buildConnectedMesh();
  makeGroup(3);
  PartialVariableCellInt64 v(info("V", "Some"));
  PartialVariableCellArrayReal table(info("Table", "Some"));
  table.resize(2);
  setOwn(v);
  ENUMERATE_CELL(cell, table.itemGroup())
  table(cell, 1) = cell->isOwn() ? 0.5 * static_cast<Real>(cell->uniqueId().asInt64()) : -1.0;

  v.synchronize();
  table.synchronize();

  expectOwnersValues(v);
  ENUMERATE_CELL(cell, table.itemGroup())
  EXPECT_EQ(table(cell, 1), 0.5 * static_cast<Real>(cell->uniqueId().asInt64()));
}

TEST_P(PartialSynchronizeTest, ListsFollowTheGroupAndTheMesh)
{
  buildConnectedMesh();
  CellGroup group = makeGroup(3);
  PartialVariableCellInt64 v(info("V", "Some"));
  setOwn(v);
  v.synchronize();

  group.addItems(multiplesOf(2));
  setOwn(v);
  v.synchronize();
  expectOwnersValues(v);

  removeCells([](Int64 uid) { return uid % 5 == 2; });
  setOwn(v);
  v.synchronize();
  expectOwnersValues(v);
  EXPECT_EQ(v.checkIfSync(), 0);
}

TEST_P(PartialSynchronizeTest, ChangeOnOneRankOnlyIsSeenByAll)
{
  buildConnectedMesh();
  CellGroup group = makeGroup(3);
  PartialVariableCellInt64 v(info("V", "Some"));
  setOwn(v);
  v.synchronize();

  // Ghosts of the last rank leave its group: nothing is sent for them any more.
  if (rank() == nbRank() - 1)
    group.setItems(UniqueArray<Int32>(group.own().view().localIds()));
  setOwn(v);
  v.synchronize();

  expectOwnersValues(v);
}

TEST_P(PartialSynchronizeTest, GhostThatItsOwnerHasNotInTheGroupIsAnErrorOfAll)
{
  buildConnectedMesh();
  if (nbRank() == 1)
    GTEST_SKIP() << "needs ghosts";
  // On all ranks but the last, only own cells.
  CellGroup group = family(IK_Cell)->createGroup("Some");
  if (rank() == nbRank() - 1)
    group.setItems(UniqueArray<Int32>(allCells().view().localIds()));
  PartialVariableCellInt64 v(info("V", "Some"));
  VariableCellInt64 full(VariableBuildInfo(m_handle, "Full"));
  setOwn(full);

  const String text = test::textOf<ParallelFatalErrorException>([&] { v.synchronize(); });

  EXPECT_TRUE(text.contains("group 'Mesh0_Cell_Some': Cell of unique id ")) << text;
  EXPECT_TRUE(text.contains("but not in that of its owner, rank ")) << text;
  // Variables on all items have a value to send.
  EXPECT_NO_THROW(group.synchronizer()->synchronize(full.variable()));
  ENUMERATE_CELL(cell, group)
  EXPECT_EQ(full[cell], cell->uniqueId() + 1);
  group.clear();
  EXPECT_NO_THROW(v.synchronize());
}

TEST_P(PartialSynchronizeTest, OnlyListedItemsAreSent)
{
  buildConnectedMesh();
  makeGroup(2);
  PartialVariableCellInt64 v(info("V", "Some"));
  setOwn(v);

  v.synchronize(multiplesOf(3));

  ENUMERATE_CELL(cell, v.itemGroup())
  EXPECT_EQ(v[cell], cell->isOwn() || cell->uniqueId() % 3 == 0 ? cell->uniqueId() + 1 : 0);
}

TEST_P(PartialSynchronizeTest, VariablesOfSeveralGroupsAndOfAllItemsGoTogether)
{
  buildConnectedMesh();
  makeGroup(2, "Two");
  makeGroup(3, "Three");
  PartialVariableCellInt64 a(info("A", "Two"));
  PartialVariableCellInt32 b(info("B", "Three"));
  PartialVariableCellInt64 c(info("C", "Two"));
  VariableCellInt64 full(VariableBuildInfo(m_handle, "Full"));
  VariableCollection list;
  const auto check = [&] {
    expectOwnersValues(a);
    expectOwnersValues(b);
    expectOwnersValues(c);
    expectOwnersValues(full);
  };
  const auto reset = [&] {
    setOwn(a);
    setOwn(b);
    setOwn(c);
    setOwn(full);
  };
  for (VariableRef* v : std::initializer_list<VariableRef*>{ &a, &full, &b, &c })
    list.add(*v);

  reset();
  m_vm->synchronize(list);
  check();
  reset();
  family(IK_Cell)->synchronize(list);
  check();
  reset();
  family(IK_Cell)->synchronize(list, allCells().view().localIds());
  check();

  // The synchronizer of a group takes variables on all items too.
  setOwn(a);
  full.fill(0);
  ENUMERATE_CELL(cell, allCells().own())
  full[cell] = cell->uniqueId() + 1;
  VariableCollection mixed;
  mixed.add(a);
  mixed.add(full);
  a.itemGroup().synchronizer()->synchronize(mixed);
  expectOwnersValues(a);
  ENUMERATE_CELL(cell, a.itemGroup())
  EXPECT_EQ(full[cell], cell->uniqueId() + 1);
  EXPECT_THROW(b.itemGroup().synchronizer()->synchronize(a.variable()), ArgumentException);
  EXPECT_THROW(family(IK_Cell)->allItemsSynchronizer()->synchronize(a.variable()), ArgumentException);
}

TEST_P(PartialSynchronizeTest, ComputedGroupsHaveTheirOwnLists)
{
  buildConnectedMesh();
  const CellGroup group = makeGroup(3);
  PartialVariableFaceInt64 faces(VariableBuildInfo(m_handle, "Faces", "Face", group.faceGroup().name()));
  PartialVariableCellInt64 ghosts(info("Ghosts", group.ghost().name()));
  PartialVariableCellInt64 all(info("All", "AllCells"));
  ENUMERATE_FACE(face, faces.itemGroup())
  faces[face] = face->isOwn() ? face->uniqueId().asInt64() : -1;
  setOwn(all);

  all.synchronize();

  expectOwnersValues(all);
  // An own face of a ghost cell is no face of the group of its owner if the owner has no cell of the group there.
  if (nbRank() > 1) {
    EXPECT_THROW(ghosts.synchronize(), ParallelFatalErrorException);
  }
  PartialVariableFaceInt64 all_faces(VariableBuildInfo(m_handle, "AllFaces", "Face", allCells().faceGroup().name()));
  ENUMERATE_FACE(face, all_faces.itemGroup())
  all_faces[face] = face->isOwn() ? face->uniqueId().asInt64() : -1;
  all_faces.synchronize();
  ENUMERATE_FACE(face, all_faces.itemGroup())
  EXPECT_EQ(all_faces[face], face->uniqueId());
}

TEST_P(PartialSynchronizeTest, CheckCountsDifferencesAndPutsValuesBack)
{
  buildConnectedMesh();
  const CellGroup group = makeGroup(2);
  PartialVariableCellReal v(info("V", "Some"));
  ENUMERATE_CELL(cell, group)
  v[cell] = cell->isOwn() ? 1.0 : 2.0;

  EXPECT_EQ(v.checkIfSync(1), group.ghost().size());

  ENUMERATE_CELL(cell, group)
  EXPECT_EQ(v[cell], cell->isOwn() ? 1.0 : 2.0);
}

TEST_P(PartialSynchronizeTest, WhatNeedsNoSynchronisationIsNotCompared)
{
  buildConnectedMesh();
  const CellGroup group = makeGroup(2);
  PartialVariableCellReal v(info("V", "Some"));
  v.setProperty(IVariable::PNoNeedSync);
  ENUMERATE_CELL(cell, group)
  v[cell] = cell->isOwn() ? 1.0 : 2.0;
  ITraceMng* trace = m_vm->traceMng();
  std::ostringstream log;
  trace->setRedirectStream(&log);
  trace->setStdoutVerbosityLevel(3);

  EXPECT_EQ(v.checkIfSync(1), 0);

  trace->setRedirectStream(nullptr);
  const bool is_warned = log.str().find("variable 'V' has no need-sync=\"true\"") != std::string::npos;
  EXPECT_EQ(is_warned, m_pm->isParallel()) << log.str();
}

INSTANTIATE_TEST_SUITE_P(EachWay, PartialSynchronizeTest,
                         ::testing::Values(Way{ "messages", nullptr, false }, Way{ "automatic", "auto", false },
                                           Way{ "copies", "copies", true }, Way{ "references", "references", true }));
