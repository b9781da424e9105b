// SPDX-License-Identifier: Apache-2.0
// How values come to ghosts on the same machine: the way is what the model says, and the bits do not depend on it.
#include "tests/support/AllocationCounter.h"
#include "tests/unit/variables/core/RankVariableFixture.h"
#include "variables/sync/ConnectVariables.h"
#include "variables/sync/IVariableSynchronizer.h"
#include "variables/sync/SyncShared.h"

#include "shmem/MachineArena.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/mesh/families/GhostLayout.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

using namespace Arcane;
using detail::shmem::eExchangePath;
using detail::sync::isInPlaceFaster;
using detail::sync::SentValues;

namespace
{
class SyncWaysTest : public test::RankVariableFixture
{
 protected:
  inline static thread_local detail::shmem::MachineArena* m_arena = nullptr;

  //! \collective
  void build(const test::Grid& grid, const test::OwnerOf& owner)
  {
    makeMesh();
    detail::sync::connectVariables(m_topology.get(), m_vm.get());
    m_topology->build(test::partOf(test::gridMesh(grid), m_rank, owner), {});
  }
  //! Slabs across x: rows of a neighbour follow each other.
  void buildAcrossX(Int64 nx, Int64 ny)
  {
    const test::Grid grid = { 2, { nx, ny, 1 } };
    build(grid, test::slabOwner(grid.nbCell(), m_size));
  }
  //! Slabs across y, the direction in which numbers grow fastest: a row here, a row there, beside ghosts.
  void buildAcrossY(Int64 nx, Int64 ny)
  {
    build({ 2, { nx, ny, 1 } }, [this, ny](Int64 uid) { return static_cast<Int32>(uid % ny * m_size / ny); });
  }
  VariableBuildInfo info(const String& name, int property = IVariable::PInShMem) const { return { m_handle, name, property }; }

  static Real valueOf(Int64 uid, Int64 turn, Int64 i) { return 1.0 / static_cast<Real>(3 + uid) + static_cast<Real>(100 * turn + i); }

  //! Synchronises \a nb_real reals per item some times, owners changing their values at once, and looks at all of them.
  template <typename ItemType, typename Var = MeshVariableArrayRefT<ItemType, Real>>
  void checkBits(eItemKind kind, Int32 nb_real, int property)
  {
    Var v(info("V", property));
    v.resize(nb_real);
    for (Int64 turn = 0; turn < 4; ++turn) {
      ENUMERATE_(ItemType, item, family(kind)->allItems())
      for (Int32 i = 0; i < nb_real; ++i)
        v[item][i] = item->isOwn() ? valueOf(item->uniqueId(), turn, i) : -1.0;
      v.synchronize();
      ENUMERATE_(ItemType, item, family(kind)->allItems())
      for (Int32 i = 0; i < nb_real; ++i)
        ASSERT_EQ(v[item][i], valueOf(item->uniqueId(), turn, i)) << "turn " << turn << ", real " << i;
    }
  }

  //! Near neighbours that read the values of this rank in place, and all near ones.
  struct Readers
  {
    Int32 nb_in_place;
    Int32 nb_near;
  };
  Readers readersOf(const VariableRef& v)
  {
    detail::sync::SyncShared shared(m_pm);
    return readersOf(v, shared);
  }
  Readers readersOf(const VariableRef& v, detail::sync::SyncShared& shared)
  {
    detail::sync::SyncPlan plan;
    plan.setMachineIndexes(shared.machineIndexes());
    plan.useAll(v.variable()->itemFamily()->ghostLayout());
    IData* datas[] = { v.variable()->data() };
    shared.prepare(plan, { 1, datas });
    shared.send(plan, { 1, datas });
    EXPECT_FALSE(shared.finish(plan, { 1, datas }).has_value());
    return { shared.readersInPlace().size(), plan.nearNeighbours().size() };
  }

  //! Cuts the grid in four ways, and calls \a check for each way to exchange values, with and without the shared memory as a property.
  void forEachWay(const test::Grid& grid, const std::function<void(int property)>& check);

 private:
  void startMemory() override { m_arena = detail::shmem::MachineArena::create(m_pm); }
};

//! An arena that a test can fill.
class SyncWaysInSmallArenaTest : public SyncWaysTest
{
 protected:
  //! Slabs of ranks in the order of their machines, so that each machine has ranks with neighbours on it, and on another one.
  void buildMachineByMachine()
  {
    const Int32 first = m_pm->machineRanks()[0];
    UniqueArray<Int32> first_of_machine(m_size);
    m_pm->allGather(ConstArrayView<Int32>(1, &first), first_of_machine);
    std::vector<Int32> ranks(static_cast<std::size_t>(m_size));
    std::iota(ranks.begin(), ranks.end(), 0);
    std::ranges::stable_sort(ranks, {}, [&](Int32 rank) { return first_of_machine[rank]; });
    const test::Grid grid = { 2, { 16, 600, 1 } };
    const test::OwnerOf slab = test::slabOwner(grid.nbCell(), m_size);
    build(grid, [=](Int64 uid) { return ranks[static_cast<std::size_t>(slab(uid))]; });
  }
  //! Takes all that is free.
  static void fillArena(std::vector<std::byte*>& blocks)
  {
    for (Int64 nb_byte = 1 << 20; nb_byte >= 64; nb_byte /= 2) {
      try {
        for (;;)
          blocks.push_back(m_arena->allocate(nb_byte, "filling"));
      }
      catch (const FatalErrorException&) {
        // Smaller ones fit.
      }
    }
  }

 private:
  void startMemory() override
  {
    CommandLineArguments arguments;
    arguments.addParameterLine("ShMemLimit=8M");
    m_arena = detail::shmem::MachineArena::create(m_pm, arguments);
  }
};

//! Four ways to cut the same cells.
void forEachCut(const std::function<void(const test::OwnerOf&)>& call, const test::Grid& grid, Int32 nb_rank)
{
  const Int64 ny = grid.n[1];
  call(test::slabOwner(grid.nbCell(), nb_rank));
  call([=](Int64 uid) { return static_cast<Int32>(uid % ny * nb_rank / ny); });
  call([=](Int64 uid) { return static_cast<Int32>((uid / ny + uid % ny) / 3 % nb_rank); });
  call(test::randomOwner(grid.nbCell(), nb_rank, 7));
}

void SyncWaysTest::forEachWay(const test::Grid& grid, const std::function<void(int property)>& check)
{
  const auto checkCut = [&](const test::OwnerOf& owner) {
    m_topology.reset();
    m_vm = std::make_unique<IVariableMng>(m_pm, m_trace.get());
    m_handle = MeshHandle("Mesh0", m_vm.get(), m_trace.get());
    build(grid, owner);
    for (const eExchangePath path : { eExchangePath::Automatic, eExchangePath::Copies, eExchangePath::References }) {
      m_arena->setExchangePath(path);
      for (const int property : { 0, int(IVariable::PInShMem) })
        check(property);
    }
    m_arena->setExchangePath(eExchangePath::Automatic);
  };
  forEachCut(checkCut, grid, m_size);
}
} // namespace

// 4,096 reals, as between two halves of 64^3 cells: 512 lines when they are packed.
TEST(InPlaceFasterTest, RowsThatFillTheirLinesAreReadInPlace)
{
  EXPECT_TRUE(isInPlaceFaster({ 32768, { 512, 0, 0 } }));
  EXPECT_TRUE(isInPlaceFaster({ 32768, { 1024, 0, 0 } }));
}

TEST(InPlaceFasterTest, RowsThatAreApartAreCopied)
{
  EXPECT_FALSE(isInPlaceFaster({ 32768, { 4096, 0, 0 } }));
  EXPECT_FALSE(isInPlaceFaster({ 32768, { 1025, 0, 0 } }));
}

TEST(InPlaceFasterTest, RowsBesideGhostsAreCopied)
{
  // Reading a line while its owner writes a ghost in it costs as much as reading nine.
  EXPECT_FALSE(isInPlaceFaster({ 32768, { 512, 65, 0 } }));
  // 64 runs of 8 lines with ghosts behind them.
  EXPECT_FALSE(isInPlaceFaster({ 32768, { 512, 0, 64 * 3 } }));
  EXPECT_TRUE(isInPlaceFaster({ 24 * 32768, { 24 * 512, 0, 64 * 5 } }));
  EXPECT_TRUE(isInPlaceFaster({ 32768, { 512, 64, 0 } }));
}

TEST_F(SyncWaysTest, ContiguousRowsAreReadInPlace)
{
  buildAcrossX(8, 6000);
  VariableCellReal v(info("V"));
  v.fill(m_rank);

  const Readers readers = readersOf(v);

  EXPECT_EQ(readers.nb_in_place, readers.nb_near);
}

// Messages to other machines leave before that.
TEST_F(SyncWaysTest, CopiedRowsAreReadWhenTheyAreSent)
{
  buildAcrossX(8, 60);
  m_arena->setExchangePath(eExchangePath::Copies);
  VariableCellReal v(info("V"));
  v.fill(-1.0);
  detail::sync::SyncShared shared(m_pm);
  detail::sync::SyncPlan plan;
  plan.setMachineIndexes(shared.machineIndexes());
  plan.useAll(v.variable()->itemFamily()->ghostLayout());
  IData* datas[] = { v.variable()->data() };

  shared.prepare(plan, { 1, datas });
  ENUMERATE_CELL(cell, allCells())
  if (cell->isOwn())
    v[cell] = valueOf(cell->uniqueId(), 1, 0);
  shared.send(plan, { 1, datas });
  EXPECT_FALSE(shared.finish(plan, { 1, datas }).has_value());

  for (const detail::sync::SyncPlan::Neighbour& n : plan.nearNeighbours())
    for (const Int32 row : n.rows_to_receive)
      EXPECT_GT(v.asArray()[row], 0.0);
}

TEST_F(SyncWaysTest, ScatteredRowsAreCopied)
{
  buildAcrossY(600, 8);
  VariableCellReal one(info("One"));
  VariableCellReal3 three(info("Three"));

  EXPECT_EQ(readersOf(one).nb_in_place, 0);
  EXPECT_EQ(readersOf(three).nb_in_place, 0);
}

TEST_F(SyncWaysTest, ScatteredRowsOfManyLinesAreReadInPlace)
{
  buildAcrossY(600, 8);
  VariableCellArrayReal many(info("Many"));
  many.resize(800);

  const Readers readers = readersOf(many);

  EXPECT_EQ(readers.nb_in_place, readers.nb_near);
}

TEST_F(SyncWaysTest, TheChoiceFollowsTheSizeOfRows)
{
  buildAcrossY(60, 8);
  VariableCellArrayReal v(info("V"));
  detail::sync::SyncShared shared(m_pm);
  // Each size once: the next exchange of a size may try the other way.
  const Int32 sizes[] = { 800, 400, 1, 900, 3 };
  for (const Int32 size : sizes) {
    v.resize(size);

    const Readers readers = readersOf(v, shared);

    EXPECT_EQ(readers.nb_in_place, size >= 400 ? readers.nb_near : 0) << "rows of " << size << " reals";
  }
}

TEST_F(SyncWaysTest, FewBytesAndOrdinaryVariablesAreCopied)
{
  buildAcrossX(8, 60);
  VariableCellReal few(info("Few"));
  VariableCellReal3x3 many(info("Many"));
  VariableCellReal3x3 ordinary(info("Ordinary", 0));
  VariableCellArrayReal none(info("None"));

  EXPECT_EQ(readersOf(few).nb_in_place, 0);
  EXPECT_EQ(readersOf(ordinary).nb_in_place, 0);
  EXPECT_EQ(readersOf(none).nb_in_place, 0);
  const Readers readers = readersOf(many);
  EXPECT_EQ(readers.nb_in_place, readers.nb_near);
}

TEST_F(SyncWaysTest, TheBitsDoNotDependOnTheWay)
{
  forEachWay({ 2, { 24, 30, 1 } }, [&](int property) {
    for (const Int32 nb_real : { 1, 3, 24 }) {
      checkBits<Cell>(IK_Cell, nb_real, property);
      checkBits<Node>(IK_Node, nb_real, property);
    }
  });
}

TEST_F(SyncWaysTest, RanksMayChooseDifferentWays)
{
  buildAcrossY(200, 12);
  m_arena->setExchangePath(m_rank % 2 == 0 ? eExchangePath::Copies : eExchangePath::References);

  checkBits<Cell>(IK_Cell, 1, IVariable::PInShMem);
  checkBits<Node>(IK_Node, 3, IVariable::PInShMem);
  m_arena->setExchangePath(eExchangePath::Automatic);
}

TEST_F(SyncWaysTest, ARankMayShowItsValuesInBothWays)
{
  if (m_size < 3 || m_pm->machineRanks().size() < m_size)
    GTEST_SKIP() << "for three ranks of a machine";
  // Rank 0 has a corner, of which rank 1 sees some cells; the others have slabs.
  const test::Grid grid = { 2, { 12, 600, 1 } };
  build(grid, [&](Int64 uid) {
    const bool is_in_corner = uid / 600 < 2 && uid % 600 < 8;
    return is_in_corner ? 0 : 1 + static_cast<Int32>(uid * (m_size - 1) / grid.nbCell());
  });
  VariableCellReal v(info("Real"));

  const Readers readers = readersOf(v);

  EXPECT_EQ(readers.nb_in_place, m_rank == 0 ? 0 : readers.nb_near - (m_rank == 1 ? 1 : 0));
  checkBits<Cell>(IK_Cell, 1, IVariable::PInShMem);
}

TEST_F(SyncWaysTest, AfterTheFirstExchangesNothingIsAllocated)
{
  if (m_pm->machineRanks().size() < m_size)
    GTEST_SKIP() << "for ranks of one machine: messages may allocate";
  buildAcrossY(200, 12);
  VariableCellReal one(info("One"));
  VariableCellReal3 three(info("Three"));
  VariableCellReal ordinary(info("Ordinary", 0));
  for (const eExchangePath path : { eExchangePath::Automatic, eExchangePath::Copies, eExchangePath::References }) {
    m_arena->setExchangePath(path);
    const auto exchange = [&] {
      one.synchronize();
      three.synchronize();
      ordinary.synchronize();
    };
    for (int i = 0; i < 2 * detail::sync::SyncTrials::nb_tried; ++i)
      exchange();
    const Int64 nb_block = m_arena->figures().nbBlock();
    const Int64 nb_before = test::nbAllocation();

    for (int i = 0; i < 20; ++i)
      exchange();

    EXPECT_EQ(test::nbAllocation(), nb_before) << "path " << static_cast<int>(path);
    EXPECT_EQ(m_arena->figures().nbBlock(), nb_block) << "path " << static_cast<int>(path);
  }
  m_arena->setExchangePath(eExchangePath::Automatic);
}

TEST_F(SyncWaysTest, TiledRowsHaveTheirBitsInEachWay)
{
  forEachWay({ 2, { 60, 30, 1 } }, [&](int property) {
    for (const Int32 nb_real : { 1, 24 })
      checkBits<Cell, MeshTiledVariableRefT<Cell, Real>>(IK_Cell, nb_real, property);
  });
}

// A message that was sent before the exception would be taken for the next exchange.
TEST_F(SyncWaysInSmallArenaTest, AnExchangeThatFoundNoMemoryCanBeRepeated)
{
  buildMachineByMachine();
  m_arena->setExchangePath(eExchangePath::Copies);
  VariableCellReal3 v(info("V"));
  // Each rank frees its own block when it finds no memory, which is enough for all messages of the machine.
  std::vector<std::byte*> blocks = { m_arena->allocate(1 << 19, "spare") };
  m_arena->barrier();
  // On one machine: messages between two ranks that both fail would be repeated by both.
  if (m_rank == 0)
    fillArena(blocks);
  m_pm->barrier();
  Int32 nb_failure = 0;
  const auto freeBlocks = [&] {
    for (std::byte* const block : blocks)
      m_arena->deallocate(block);
    blocks.clear();
  };
  for (Int64 turn = 0; turn < 3; ++turn) {
    ENUMERATE_CELL(cell, allCells())
    v[cell] = cell->isOwn() ? Real3(valueOf(cell->uniqueId(), turn, 0)) : Real3(-1.0);
    for (bool is_done = false; !is_done;) {
      try {
        v.synchronize();
        is_done = true;
      }
      catch (const FatalErrorException&) {
        ASSERT_FALSE(blocks.empty()) << "no memory after it was freed";
        ++nb_failure;
        freeBlocks();
      }
    }
    ENUMERATE_CELL(cell, allCells())
    ASSERT_EQ(v[cell], Real3(valueOf(cell->uniqueId(), turn, 0))) << "turn " << turn;
  }

  const bool has_near_neighbour = m_pm->machineRanks().size() > 1;
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, nb_failure) > 0,
            m_pm->reduce(MessagePassing::ReduceMax, has_near_neighbour ? 1 : 0) > 0);
  freeBlocks();
}
