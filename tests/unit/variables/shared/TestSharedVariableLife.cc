// SPDX-License-Identifier: Apache-2.0
// What others see while a shared variable is used, freed, exchanged, declared again, on one rank only if it likes.
#include "tests/unit/variables/shared/SharedVariableFixture.h"

using namespace Arcane;

namespace
{
class SharedVariableLifeTest : public Arcane::test::SharedVariableFixture
{
 protected:
  bool isMaster() const { return rank() == machineMaster(); }
};
} // namespace

TEST_F(SharedVariableLifeTest, VariableEmptyOnAllRanksIsSeenEmpty)
{
  buildMesh();
  VariableArrayReal list(info("List"));
  VariableArray2Real table(info("Table"));
  VariableCellArrayReal arrays(meshInfo("Arrays"));
  const MachineShMemWinVariableArrayT of_list(list);
  const MachineShMemWinVariableArray2T of_table(table);
  const MachineShMemWinMeshVariableArrayT of_arrays(arrays);

  for (const Int32 r : of_list.machineRanks()) {
    EXPECT_EQ(of_list.view(r).size(), 0);
    EXPECT_EQ(of_table.view(r).dim1Size(), 0);
    EXPECT_EQ(of_table.view(r).dim2Size(), 0);
    EXPECT_GT(of_arrays.view(r).dim1Size(), 0);
    EXPECT_EQ(of_arrays.view(r).dim2Size(), 0);
    EXPECT_EQ(of_arrays(r, 0).size(), 0);
  }
  of_list.barrier();
}

TEST_F(SharedVariableLifeTest, TablesMayHaveOtherExtentsOnEachRank)
{
  VariableArray2Int32 table(info("Table"));
  const MachineShMemWinVariableArray2T view(table);
  for (Int32 n = 1; n < 4; ++n) {
    table.resize(n + rank(), 2 * n + 3 * rank());
    for (Int32 i = 0; i < table.dim1Size(); ++i)
      for (Int32 j = 0; j < table.dim2Size(); ++j)
        table(i, j) = 1000 * rank() + 100 * n + 10 * i + j;
    view.barrier();

    for (const Int32 r : view.machineRanks()) {
      const Span2<const Int32> values = view.constView(r);
      ASSERT_EQ(values.dim1Size(), n + r);
      ASSERT_EQ(values.dim2Size(), 2 * n + 3 * r);
      for (Int32 i = 0; i < n + r; ++i)
        for (Int32 j = 0; j < 2 * n + 3 * r; ++j)
          ASSERT_EQ(values[i][j], 1000 * r + 100 * n + 10 * i + j);
    }
    view.barrier();
  }
}

TEST_F(SharedVariableLifeTest, ResizeOnOneRankOnlyWhileOthersHoldAView)
{
  VariableArrayInt64 list(info("List"));
  list.resize(100);
  list.fill(0);
  const MachineShMemWinVariableArrayT view(list);
  const Int32 master = machineMaster();
  for (Int64 step = 1; step < 200; ++step) {
    const Span<const Int64> before = view.constView(master);
    view.barrier();
    if (isMaster()) {
      list.resize(static_cast<Int32>(100 + (step * 7919) % 20000));
      list.fill(step);
    }
    else {
      for (const Int64 value : before)
        ASSERT_EQ(value, step - 1);
      ASSERT_EQ(view.view(master).size(), before.size());
    }
    view.barrier();

    const Span<const Int64> after = view.constView(master);
    ASSERT_EQ(after.size(), 100 + (step * 7919) % 20000);
    ASSERT_EQ(after[0], step);
    ASSERT_EQ(after[after.size() - 1], step);
    ASSERT_EQ(view.view(rank()).size(), list.size());
    view.barrier();
  }
}

TEST_F(SharedVariableLifeTest, FreedAndUsedAgain)
{
  buildMesh();
  VariableCellReal var(meshInfo("A"));
  VariableScalarInt32 scalar(info("S"));
  const MachineShMemWinMeshVariableScalarT view(var);
  const MachineShMemWinVariableScalarT of_scalar(scalar);
  const Int32 master = machineMaster();
  for (Int32 cycle = 1; cycle < 4; ++cycle) {
    if (isMaster()) {
      var.setUsed(false);
      scalar.setUsed(false);
    }
    view.barrier();
    EXPECT_EQ(view.view(master).size(), 0);
    EXPECT_TRUE(of_scalar.view(master).empty());
    EXPECT_THROW(of_scalar(master), FatalErrorException);
    view.barrier();
    if (isMaster()) {
      var.setUsed(true);
      scalar.setUsed(true);
      var.fill(cycle);
      scalar = cycle;
    }
    view.barrier();
    ASSERT_GT(view.view(master).size(), 0);
    EXPECT_EQ(view(master, 0), cycle);
    EXPECT_EQ(of_scalar(master), cycle);
    view.barrier();
  }
}

TEST_F(SharedVariableLifeTest, SwapOnOneRankOnlyIsSeen)
{
  VariableArrayInt32 a(info("A"));
  VariableArrayInt32 b(info("B"));
  a.resize(2);
  a.fill(1);
  b.resize(3);
  b.fill(2);
  const MachineShMemWinVariableArrayT of_a(a);
  const MachineShMemWinVariableArrayT of_b(b);
  if (isMaster())
    a.swapValues(b);
  of_a.barrier();

  for (const Int32 r : of_a.machineRanks()) {
    const bool is_swapped = r == machineMaster();
    EXPECT_EQ(of_a.view(r).size(), is_swapped ? 3 : 2);
    EXPECT_EQ(of_a.view(r)[1], is_swapped ? 2 : 1);
    EXPECT_EQ(of_b.view(r).size(), is_swapped ? 2 : 3);
    EXPECT_EQ(of_b.view(r)[1], is_swapped ? 1 : 2);
  }
  of_a.barrier();
}

TEST_F(SharedVariableLifeTest, ReferencesGoFromOrdinaryToSharedVariablesAndBack)
{
  buildMesh();
  VariableCellReal shared(meshInfo("Shared"));
  VariableCellReal ordinary(meshInfo("Ordinary", 0));
  VariableCellReal moving(NullVariableBuildInfo{});
  shared.fill(1.0 + rank());
  ordinary.fill(-1.0);
  EXPECT_TRUE(moving.isNull());

  moving.refersTo(ordinary);
  EXPECT_EQ(moving.variable(), ordinary.variable());
  EXPECT_EQ(moving[CellLocalId(0)], -1.0);
  EXPECT_THROW((MachineShMemWinMeshVariableScalarT<Cell, Real>(moving)), FatalErrorException);
  moving.refersTo(shared);
  EXPECT_EQ(moving.variable(), shared.variable());
  moving.fill(5.0 + rank());
  const MachineShMemWinMeshVariableScalarT view(moving);
  for (const Int32 r : view.machineRanks())
    EXPECT_EQ(view(r, 0), 5.0 + r);
  view.barrier();

  moving.refersTo(ordinary);
  EXPECT_EQ(moving[CellLocalId(0)], -1.0);
  EXPECT_TRUE(shared.variable()->isInSharedMemory());
  EXPECT_FALSE(ordinary.variable()->isInSharedMemory());
  for (const Int32 r : view.machineRanks())
    EXPECT_EQ(view(r, 0), 5.0 + r);
  view.barrier();
}

TEST_F(SharedVariableLifeTest, AViewMayOutliveItsVariableAndNeverSeesTheNextOne)
{
  auto var = std::make_unique<VariableArrayInt32>(info("A"));
  var->resize(3);
  var->fill(1);
  const MachineShMemWinVariableArrayT<Int32> view(*var);
  if (isMaster())
    var.reset();
  view.barrier();
  EXPECT_THROW(view.view(machineMaster()), FatalErrorException);
  view.barrier();
  if (isMaster()) {
    // Others come between, so that the new one is shown elsewhere.
    static constexpr int nb_other = 5;
    std::vector<VariableArrayInt32> others;
    for (int i = 0; i < nb_other; ++i)
      others.emplace_back(info(String::format("Other{0}", i)));
    var = std::make_unique<VariableArrayInt32>(info("A"));
    var->resize(7);
    var->fill(2);
  }
  view.barrier();

  EXPECT_THROW(view.view(machineMaster()), FatalErrorException);
  const MachineShMemWinVariableArrayT<Int32> again(*var);
  EXPECT_EQ(again.view(machineMaster()).size(), 7);
  EXPECT_EQ(again.view(machineMaster())[6], 2);
  again.barrier();
}

TEST_F(SharedVariableLifeTest, ScopesMayUseTheSameNameForOtherTypes)
{
  for (Int32 i = 1; i < 4; ++i) {
    {
      VariableArrayInt32 var(info("A"));
      var.resize(i);
      var.fill(rank());
      const MachineShMemWinVariableArrayT view(var);
      for (const Int32 r : view.machineRanks())
        EXPECT_EQ(view.view(r)[i - 1], r);
      view.barrier();
    }
    {
      VariableArray2Real var(info("A"));
      var.resize(i, 2);
      var.fill(rank() + 0.5);
      const MachineShMemWinVariableArray2T view(var);
      for (const Int32 r : view.machineRanks())
        EXPECT_EQ(view.view(r)[i - 1][1], r + 0.5);
      view.barrier();
    }
  }
}

TEST_F(SharedVariableLifeTest, ValuesOfAnotherTypeUnderTheSameNameAreAnError)
{
  // Ranks that declare one name with two types disagree on what it is.
  if (isMaster()) {
    VariableArrayInt64 var(info("A"));
    var.resize(2);
    const MachineShMemWinVariableArrayT view(var);
    view.barrier();
  }
  else {
    VariableArrayInt16 var(info("A"));
    const MachineShMemWinVariableArrayT view(var);
    EXPECT_THROW(view.view(machineMaster()), FatalErrorException);
    view.barrier();
  }
}

TEST_F(SharedVariableLifeTest, ViewHeldAcrossManyMeshChanges)
{
  buildMesh(8, 6);
  VariableCellInt64 ids(meshInfo("Ids"));
  VariableNodeInt32 owners(meshInfo("Owners"));
  VariableScalarInt32 nb_cell(info("NbCell"));
  const MachineShMemWinMeshVariableScalarT of_ids(ids);
  const MachineShMemWinMeshVariableScalarT of_owners(owners);
  const MachineShMemWinVariableScalarT of_nb_cell(nb_cell);
  for (Int32 step = 0; step < 6; ++step) {
    const ItemVectorView own = allCells().own().view();
    const UniqueArray<Int32> removed(own.localIds().subConstView(0, own.size() > 2 ? (rank() + step) % 2 : 0));
    m_topology->removeCells(removed);
    m_topology->endUpdate();
    ENUMERATE_CELL(icell, allCells())
    ids[icell] = icell->uniqueId();
    owners.fill(rank());
    nb_cell = allCells().size();
    of_ids.barrier();

    for (const Int32 r : of_ids.machineRanks()) {
      const Span<const Int64> uids = of_ids.constView(r);
      ASSERT_EQ(uids.size(), of_nb_cell(r));
      for (Int64 i = 1; i < uids.size(); ++i)
        ASSERT_LT(uids[i - 1], uids[i]);
      for (const Int32 o : of_owners.view(r))
        ASSERT_EQ(o, r);
    }
    of_ids.barrier();
  }
}
