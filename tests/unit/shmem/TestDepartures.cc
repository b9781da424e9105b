// SPDX-License-Identifier: Apache-2.0
// Objects that several ranks share: their blocks stay until the last rank has left, in whatever order windows, managers and arena end.
#include "shmem/Departures.h"

#include "tests/unit/shmem/ArenaFixture.h"

#include "shmem/ContigMachineShMemWin.h"
#include "shmem/MachineShMemWin.h"
#include "shmem/MachineTeam.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/system/CommandLineArguments.h"

#include <memory>

namespace
{
using namespace Arcane;
using detail::shmem::Departures;
using detail::shmem::MachineTeam;

class DeparturesTest : public test::ArenaFixture
{
 protected:
  //! Takes all free memory of the usual sizes and writes to it, so that a block that was freed too early is overwritten.
  static void useFreeMemory()
  {
    for (const Int64 size : { 8, 16, 32, 64, 96, 128, 192, 256, 1000, 5000 })
      m_taken.emplace_back(m_arena->allocator(), size).fill(1000);
  }
  static bool isIntact()
  {
    for (const UniqueArray<Int64>& values : m_taken)
      for (const Int64 value : values)
        if (value != 1000)
          return false;
    return true;
  }

  void leaveRank() override
  {
    m_taken.clear();
    ArenaFixture::leaveRank();
  }

  inline static thread_local std::vector<UniqueArray<Int64>> m_taken;
};

TEST_F(DeparturesTest, BlocksAreFreeWhenTheLastRankHasLeft)
{
  Departures of_owner(m_arena->heap());
  Departures of_other(m_arena->heap());
  Departures later(m_arena->heap());
  const Int64 nb_before = m_arena->figures().nbBlock();
  std::byte* const counters = m_arena->allocate(64, "counters");
  std::byte* const block = m_arena->allocate(1000, "block");
  auto* const nb_user = new (counters) std::atomic<Int32>(2);
  auto* const nb_freed = new (counters + sizeof(Int32)) std::atomic<Int32>(0);

  of_owner.leave({ nb_user, nb_freed, 2, { block }, counters });
  of_owner.freeFinished();
  EXPECT_EQ(m_arena->figures().nbBlock(), nb_before + 2) << "the other rank uses both";
  later.take(of_owner);
  of_owner.freeFinished();
  of_other.leave({ nb_user, nb_freed, 2, {}, nullptr });
  EXPECT_EQ(m_arena->figures().nbBlock(), nb_before + 2);
  later.freeFinished();

  EXPECT_EQ(m_arena->figures().nbBlock(), nb_before);
  m_arena->barrier();
}

TEST_F(DeparturesTest, AWindowMayOutliveTheManagerOfItsOwnerInAnyOrderOfEnds)
{
  for (Int32 turn = 0; turn < 3; ++turn) {
    m_arena->barrier();
    const Int64 nb_before = m_arena->figures().nbBlock();
    Ref<IParallelMng> part = m_pm->createSubParallelMngRef(0, m_rank);
    auto growing = std::make_unique<MachineShMemWin<Int64>>(part.get(), 100);
    auto contiguous = std::make_unique<ContigMachineShMemWin<Int64>>(part.get(), 100);
    growing->segmentView()[99] = m_rank;
    contiguous->segmentView()[99] = m_rank;
    part->machineBarrier();
    const Int32 first = m_machine_ranks[turn % m_machine_ranks.size()];
    const auto end = [&] {
      // In one turn the manager ends before its windows.
      if (turn == 2)
        part.reset();
      growing.reset();
      contiguous.reset();
      part.reset();
    };
    if (m_rank == first)
      end();
    m_arena->barrier();
    if (m_rank == first)
      useFreeMemory();
    m_arena->barrier();
    if (m_rank != first) {
      EXPECT_EQ(growing->segmentView(first)[99], first);
      EXPECT_EQ(contiguous->segmentView(first)[99], first);
      end();
    }
    m_arena->barrier();
    EXPECT_TRUE(isIntact());
    m_taken.clear();
    m_arena->barrier();
    m_arena->barrier();
    EXPECT_EQ(m_arena->figures().nbBlock(), nb_before) << "nothing is kept for ever";
    m_arena->barrier();
  }
}

TEST_F(DeparturesTest, WindowsAndArraysMayOutliveTheArena)
{
  auto growing = std::make_unique<MachineShMemWin<Int64>>(m_pm, 100);
  auto contiguous = std::make_unique<ContigMachineShMemWin<Int64>>(m_pm, 100);
  auto values = std::make_unique<UniqueArray<Int64>>(m_arena->allocator(), 100);
  UniqueArray<Int64> empty(m_arena->allocator());
  EXPECT_EQ(MachineTeam::of(m_pm)->nbObject(), 2);

  m_owned.reset();

  growing.reset();
  contiguous.reset();
  values.reset();
  EXPECT_THROW(empty.resize(10), FatalErrorException);
}

TEST_F(DeparturesTest, ATeamForWhichAnotherMachineHasNoRoomLeavesNoBlock)
{
  if (m_machine_ranks.size() == m_pm->commSize())
    GTEST_SKIP() << "for two machines";
  const Ref<IParallelMng> pm = newManager();
  CommandLineArguments arguments;
  arguments.addParameterLine("ShMemLimit=1M");
  detail::shmem::MachineArena* const arena = detail::shmem::MachineArena::create(pm.get(), arguments);
  const bool is_first_of_machine = arena->machineIndex() == 0;
  if (is_first_of_machine && pm->machineRanks()[0] != 0)
    for (Int64 nb_byte = 1 << 19; nb_byte >= 64; nb_byte /= 2) {
      EXPECT_THROW(for (;;) static_cast<void>(arena->allocate(nb_byte, "filling")), FatalErrorException);
    }
  const Int64 nb_before = arena->figures().nbBlock();
  pm->barrier();

  EXPECT_THROW(MachineTeam(pm.get(), arena), ParallelFatalErrorException);

  EXPECT_EQ(arena->figures().nbBlock(), nb_before);
  arena->barrier();
}
} // namespace
