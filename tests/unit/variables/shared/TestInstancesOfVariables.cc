// SPDX-License-Identifier: Apache-2.0
// A view is of one life of a variable: what slow ranks read while fast ones end it and declare it again.
#include "tests/support/ScopeStress.h"
#include "tests/unit/variables/shared/SharedVariableFixture.h"

#include "shmem/ContigMachineShMemWin.h"

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <thread>

using namespace Arcane;

namespace
{
class InstancesOfVariablesTest : public Arcane::test::SharedVariableFixture
{
 protected:
  bool isMaster() const { return rank() == machineMaster(); }

  /*!
   * \brief Runs \a first_block, then \a second_block, of which the first rank has already begun the second one while the
   * others read in the first one.
   *
   * Both are called with a function to call before they construct their view, and one to call before they read.
   */
  using Signal = std::function<void()>;
  using Block = std::function<void(const Signal& before_view, const Signal& before_read)>;
  void runWithSlowReaders(const Block& first_block, const Block& second_block)
  {
    ContigMachineShMemWin<Int32> window(m_pm, 1);
    const auto step = [&] { return std::atomic_ref<Int32>(window.segmentView(machineMaster())[0]); };
    if (isMaster())
      step().store(0);
    window.barrier();
    first_block([] {},
                [&] {
                  while (!isMaster() && step().load() == 0)
                    std::this_thread::yield();
                });
    second_block(
      [&] {
        if (isMaster())
          step().store(1);
      },
      [] {});
    window.barrier();
  }
};

//! An owner that stands for a module; only its address counts.
class ModuleOwner : public VariableOwner
{
 public:
  ModuleOwner(IVariableMng* vm, const MeshHandle& handle)
  : m_vm(vm)
  , m_handle(handle)
  {}
  IVariableMng* ownerVariableMng() const override { return m_vm; }
  MeshHandle ownerMeshHandle() const override { return m_handle; }
  IModule* ownerModule() const override { return reinterpret_cast<IModule*>(const_cast<ModuleOwner*>(this)); }

 private:
  IVariableMng* m_vm;
  MeshHandle m_handle;
};
} // namespace

TEST_F(InstancesOfVariablesTest, ASlowRankReadsTheListOfItsOwnBlock)
{
  const auto block = [&](Int32 size, Int32 number) {
    return [=, this](const Signal& before_view, const Signal& before_read) {
      VariableArrayInt32 var(info("V"));
      before_view();
      MachineShMemWinVariableArrayT sh(var);
      var.resize(size);
      sh.updateVariable();
      var.fill(number + rank());
      sh.barrier();
      before_read();
      for (const Int32 r : sh.machineRanks()) {
        ASSERT_EQ(sh.view(r).size(), size);
        ASSERT_EQ(sh.view(r)[size - 1], number + r);
      }
    };
  };
  runWithSlowReaders(block(2, 100), block(1000, 200));
  runWithSlowReaders(block(5000, 300), block(3, 400));
}

TEST_F(InstancesOfVariablesTest, TheNameMayBeThatOfAnotherTypeInTheNextBlock)
{
  runWithSlowReaders(
    [&](const Signal& before_view, const Signal& before_read) {
      VariableArray2Real table(info("V"));
      table.resize(3, 4 + rank());
      table.fill(rank());
      before_view();
      const MachineShMemWinVariableArray2T view(table);
      before_read();
      for (const Int32 r : view.machineRanks()) {
        ASSERT_EQ(view.view(r).dim1Size(), 3);
        ASSERT_EQ(view.view(r).dim2Size(), 4 + r);
        ASSERT_EQ(view.view(r)[2][3 + r], r);
      }
    },
    [&](const Signal& before_view, const Signal&) {
      VariableScalarInt16 scalar(info("V"));
      scalar = static_cast<Int16>(rank());
      before_view();
      const MachineShMemWinVariableScalarT view(scalar);
      for (const Int32 r : view.machineRanks())
        ASSERT_EQ(view(r), r);
    });
}

TEST_F(InstancesOfVariablesTest, VariablesOnItemsToo)
{
  buildMesh();
  const auto scalars = [&](Real number) {
    return [=, this](const Signal& before_view, const Signal& before_read) {
      VariableCellReal cells(meshInfo("V"));
      cells.fill(number + rank());
      before_view();
      const MachineShMemWinMeshVariableScalarT view(cells);
      before_read();
      for (const Int32 r : view.machineRanks()) {
        ASSERT_GT(view.view(r).size(), 0);
        ASSERT_EQ(view(r, 0), number + r);
      }
    };
  };
  const auto arrays = [&](Int32 size) {
    return [=, this](const Signal& before_view, const Signal& before_read) {
      VariableCellArrayInt32 cells(meshInfo("V"));
      before_view();
      const MachineShMemWinMeshVariableArrayT view(cells);
      cells.resize(size);
      cells.fill(size + rank());
      view.barrier();
      before_read();
      for (const Int32 r : view.machineRanks()) {
        ASSERT_EQ(view(r, 0).size(), size);
        ASSERT_EQ(view(r, 0)[size - 1], size + r);
      }
    };
  };
  runWithSlowReaders(scalars(1000), scalars(2000));
  runWithSlowReaders(scalars(3000), arrays(3));
  runWithSlowReaders(arrays(40), arrays(7));
}

TEST_F(InstancesOfVariablesTest, VariablesOfSeveralDimensionsToo)
{
  buildMesh();
  const auto block = [&](Int32 n) {
    return [=, this](const Signal& before_view, const Signal& before_read) {
      MeshMDVariableRefT<Cell, Real, MDDim2> stress(meshInfo("Stress"));
      stress.reshape({ n, 3 });
      stress(CellLocalId(0), n - 1, 2) = n + rank();
      before_view();
      const MachineShMemWinMeshMDVariableT view(stress);
      before_read();
      for (const Int32 r : view.machineRanks()) {
        ASSERT_EQ(view.view(r).extent1(), n);
        ASSERT_EQ(view(r, 0)(n - 1, 2), n + r);
      }
    };
  };
  runWithSlowReaders(block(5), block(2));
}

TEST_F(InstancesOfVariablesTest, PartialVariablesAndTheTablesOfTheirGroupsToo)
{
  buildMesh();
  const auto block = [&](Int32 divisor) {
    return [=, this](const Signal& before_view, const Signal& before_read) {
      UniqueArray<Int32> local_ids;
      for (Int32 i = 0; i < family(IK_Cell)->maxLocalId(); i += divisor)
        local_ids.add(i);
      CellGroup group = family(IK_Cell)->createGroup("Some", local_ids);
      {
        PartialVariableCellInt64 v(VariableBuildInfo(m_handle, "V", family(IK_Cell)->name(), "Some", IVariable::PInShMem));
        v.fill(10 * divisor + rank());
        before_view();
        const MachineShMemWinMeshPartialVariableScalarT view(v);
        before_read();
        for (const Int32 r : view.machineRanks()) {
          ASSERT_EQ(view.localIds(r)[1], divisor);
          ASSERT_EQ(view.indexOf(r, divisor), 1);
          ASSERT_EQ(view.indexOf(r, 1), divisor == 1 ? 1 : -1);
          ASSERT_EQ(view(r, divisor), 10 * divisor + r);
        }
      }
      family(IK_Cell)->destroyGroups();
    };
  };
  runWithSlowReaders(block(3), block(2));
}

TEST_F(InstancesOfVariablesTest, TheItemsOfAPartialVariableThatHasEndedStayAsTheyWere)
{
  buildMesh();
  CellGroup group = family(IK_Cell)->createGroup("Some", UniqueArray<Int32>{ 1, 3 });
  const auto infoOf = [&](const String& name) {
    return VariableBuildInfo(m_handle, name, family(IK_Cell)->name(), "Some", IVariable::PInShMem);
  };
  std::optional<PartialVariableCellInt64> a(std::in_place, infoOf("A"));
  PartialVariableCellInt64 b(infoOf("B"));
  (*a)[CellLocalId(1)] = 1;
  (*a)[CellLocalId(3)] = 3;
  b.fill(5);
  const MachineShMemWinMeshPartialVariableScalarT view(*a);
  m_pm->barrier();
  if (isMaster()) {
    a.reset();
    group.setItems(UniqueArray<Int32>{ 0, 1 });
  }
  m_pm->barrier();

  if (!isMaster()) {
    EXPECT_EQ(view.view(machineMaster()).size(), 2);
    EXPECT_EQ(view(machineMaster(), 1), 1);
    EXPECT_EQ(view(machineMaster(), 3), 3);
  }
  view.barrier();
}

TEST_F(InstancesOfVariablesTest, LookupsOfItemsToo)
{
  buildMesh();
  const IItemFamily* cells = family(IK_Cell);
  const Int32 nb_own = cells->allItems().own().size();
  UniqueArray<Int32> nb_owns(nbRank());
  m_pm->allGather(ConstArrayView<Int32>(1, &nb_own), nb_owns);
  const auto block = [&](const Signal& before_view, const Signal& before_read) {
    before_view();
    const MachineShMemItemLookup lookup(family(IK_Cell));
    before_read();
    for (const Int32 r : lookup.machineRanks()) {
      Int32 nb_found = 0;
      for (Int64 uid = 0; uid < 40; ++uid)
        nb_found += lookup.findOwner(uid).rank == r ? 1 : 0;
      ASSERT_EQ(nb_found, nb_owns[r]);
    }
  };
  runWithSlowReaders(block, block);
}

TEST_F(InstancesOfVariablesTest, AViewOfWhatHasEndedSaysWhoEndedIt)
{
  std::optional<VariableArrayInt32> var(std::in_place, info("V"));
  var->resize(4);
  const MachineShMemWinVariableArrayT view(*var);
  EXPECT_EQ(view.view(machineMaster()).size(), 4);
  view.barrier();
  if (isMaster()) {
    var.reset();
    var.emplace(info("V"));
    var->resize(6);
  }
  view.barrier();

  for (const Int32 r : view.machineRanks()) {
    if (r != machineMaster()) {
      EXPECT_EQ(view.view(r).size(), 4);
      continue;
    }
    try {
      view.view(r);
      ADD_FAILURE() << "the variable has ended on rank " << r;
    }
    catch (const FatalErrorException& ex) {
      const std::string text = ex.what();
      EXPECT_NE(text.find("variable 'V': rank " + std::to_string(r) + " has ended"), std::string::npos) << text;
    }
  }
  const MachineShMemWinVariableArrayT again(*var);
  EXPECT_EQ(again.view(machineMaster()).size(), 6);
  again.barrier();
}

TEST_F(InstancesOfVariablesTest, AVariableIsTheSameInstanceFromItsDeclarationOn)
{
  makeMesh();
  VariableCellReal cells(meshInfo("A"));
  VariableArrayReal list(info("B", IVariable::PInShMem | IVariable::PPersistant));
  list.setUsed(false);
  const MachineShMemWinMeshVariableScalarT of_cells(cells);
  const MachineShMemWinVariableArrayT of_list(list);
  EXPECT_EQ(of_cells.view(rank()).size(), 0);
  // Neither had values when the views were made.
  buildMesh();
  cells.setUsed(true);
  cells.fill(rank());
  list.setUsed(true);
  list.resize(3);
  of_list.barrier();

  for (const Int32 r : of_list.machineRanks()) {
    ASSERT_GT(of_cells.view(r).size(), 0);
    EXPECT_EQ(of_cells(r, 0), r);
    EXPECT_EQ(of_list.view(r).size(), 3);
  }
  of_list.barrier();
}

TEST_F(InstancesOfVariablesTest, AViewOfAPartialVariableThatIsNotUsedYetFindsItsGroupToo)
{
  // Variables of modules are not used before their mesh is there, and before it is known which modules are used.
  const ModuleOwner module(m_vm.get(), m_handle);
  PartialVariableCellInt64 v(VariableBuildInfo(&module, "V", "Cell", "Some", IVariable::PInShMem));
  const MachineShMemWinMeshPartialVariableScalarT view(v);
  buildMesh();
  family(IK_Cell)->createGroup("Some", UniqueArray<Int32>{ 1, 3 });
  v.setUsed(true);
  v.fill(rank());
  view.barrier();

  for (const Int32 r : view.machineRanks()) {
    ASSERT_EQ(view.view(r).size(), 2);
    ASSERT_EQ(view.localIds(r).size(), 2);
    EXPECT_EQ(view.indexOf(r, 3), 1);
    EXPECT_EQ(view(r, 3), r);
  }
  view.barrier();
}

TEST_F(InstancesOfVariablesTest, ASpanStaysReadableWhenItsValuesGoToAnotherVariableThatEnds)
{
  VariableArrayInt32 kept(info("Kept"));
  kept.resize(5000);
  kept.fill(10 + rank());
  const MachineShMemWinVariableArrayT view(kept);
  UniqueArray<Span<const Int32>> spans;
  for (const Int32 r : view.machineRanks())
    spans.add(view.constView(r));
  // A barrier of messages: the views go on.
  m_pm->barrier();
  if (isMaster()) {
    {
      VariableArrayInt32 other(info("Other"));
      other.resize(5000);
      kept.swapValues(other);
    }
    for (const char* name : { "C", "D", "E" }) {
      VariableArrayInt32 next(info(name));
      next.resize(5000);
      next.fill(-1);
    }
  }
  m_pm->barrier();

  for (Int32 i = 0; i < spans.size(); ++i) {
    const Int32 r = view.machineRanks()[i];
    // What a rank leaves of its own is gone for itself at once.
    if (r == rank())
      continue;
    ASSERT_EQ(spans[i].size(), 5000);
    for (const Int32 value : spans[i])
      ASSERT_EQ(value, 10 + r);
  }
  view.barrier();
  EXPECT_EQ(detail::shmem::MachineArena::of(m_pm)->figures().retiredBytes(), 0);
}

TEST_F(InstancesOfVariablesTest, AnotherMeshOfTheSameNameHasOtherItems)
{
  buildMesh(8, 5);
  const Int32 last = family(IK_Cell)->maxLocalId() - 1;
  const Int64 unique_id = family(IK_Cell)->uniqueIds()[last];
  const MachineShMemItemLookup former(family(IK_Cell));
  former.barrier();
  m_topology.reset();
  m_handle = MeshHandle("Mesh0", m_vm.get(), m_trace.get());
  EXPECT_EQ(former.localId(rank(), unique_id), last);
  former.barrier();
  buildMesh(8, 6);
  const MachineShMemItemLookup present(family(IK_Cell));

  // A cell of the last row, which the former mesh did not have.
  EXPECT_EQ(present.findOwner(47).isNull(), !present.machineRanks().contains(nbRank() - 1));
  present.barrier();
  EXPECT_THROW(former.localId(rank(), unique_id), FatalErrorException);
  present.barrier();
}

TEST_F(InstancesOfVariablesTest, BlocksEndAsTheyLikeOnEachRank)
{
  buildMesh();
  test::ScopeStress stress(m_vm.get(), m_handle, family(IK_Cell), 11);
  const auto start = std::chrono::steady_clock::now();
  for (bool goes_on = true; goes_on;) {
    for (Int32 i = 0; i < 100; ++i)
      stress.block();
    goes_on = m_pm->reduce(Parallel::ReduceMax, std::chrono::steady_clock::now() - start > std::chrono::seconds(2) ? 1 : 0) == 0;
  }

  EXPECT_EQ(stress.fault(), "");
  EXPECT_GT(stress.nbChecked(), 10000);
  // What a block leaves is free at the next barrier, which the next block has.
  EXPECT_LE(stress.mostRetiredBytes(), 4 * 1024 * 1024);
  m_pm->machineBarrier();
  EXPECT_EQ(detail::shmem::MachineArena::of(m_pm)->figures().retiredBytes(), 0);
}
