// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/shmem/ArenaFixture.h"

#include "shmem/MachineMemoryReport.h"
#include "shmem/MachineShMemWin.h"
#include "shmem/PageCommit.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "tests/support/ByteUnits.h"

#include <cstring>

namespace
{
using namespace Arcane;
using detail::shmem::MachineArena;

using test::mebi;

class IdleMemoryTest : public test::ArenaFixture
{
};

TEST_F(IdleMemoryTest, ArraysAndWindowsThatAreMadeAgainAskForNoPages)
{
  constexpr Int64 nb_byte = 20 * mebi;
  const auto makeAndFree = [&] {
    const UniqueArray<Int64> array(m_arena->allocator(), nb_byte / 16);
    const MachineShMemWin<Int64> window(m_pm, nb_byte / 8);
  };
  for (Int32 i = 0; i < 3; ++i)
    makeAndFree();
  m_arena->barrier();
  const Int64 committed = m_arena->figures().committedBytes();
  m_arena->barrier();

  // Ranks may be one window apart.
  const Int64 nb_rank = m_machine_ranks.size();
  for (Int32 i = 0; i < 20; ++i) {
    makeAndFree();
    EXPECT_LE(m_arena->figures().committedBytes(), committed + nb_rank * 2 * nb_byte);
  }
  m_arena->barrier();
  EXPECT_LE(m_arena->figures().committedBytes(), nb_rank * 3 * nb_byte);
  if (m_rank == m_machine_ranks[0])
    ParallelMngUtils::trimMachineMemory(m_pm);
  m_arena->barrier();
  EXPECT_LT(m_arena->figures().idleBytes(), nb_rank * mebi);
  m_arena->barrier();
}

TEST_F(IdleMemoryTest, TheLimitOfWhatIsKeptMayBeGiven)
{
  const auto most_idle = [&](const char* text) {
    const Ref<IParallelMng> pm = newManager();
    CommandLineArguments arguments;
    if (text)
      arguments.addParameterLine(String("ShMemIdle=") + text);
    MachineArena* arena = MachineArena::create(pm.get(), arguments);
    for (Int32 i = 0; i < 3; ++i)
      arena->deallocate(arena->allocate(30 * mebi, "block"));
    arena->barrier();
    const Int64 nb_byte = arena->figures().idleBytes();
    arena->barrier();
    return nb_byte;
  };
  EXPECT_LT(most_idle("0"), mebi);
  EXPECT_GE(most_idle("1G"), 29 * mebi);
  EXPECT_THROW(most_idle("some"), ParallelFatalErrorException);
  {
    test::EnvironmentValue value(m_pm, "ARCANE_SHMEM_IDLE", "0");
    EXPECT_LT(most_idle(nullptr), mebi);
    EXPECT_GE(most_idle("1G"), 29 * mebi);
  }
}

// Other programs of the machine take and return shared memory meanwhile: one undisturbed round is enough.
TEST_F(IdleMemoryTest, PagesAreGivenBackToTheSystem)
{
  if (m_rank != m_machine_ranks[0]) {
    m_arena->barrier();
    return;
  }
  const Int64 committed_before = m_arena->figures().committedBytes();
  bool is_returned = m_arena->place() != detail::shmem::MachineWindow::ePlace::DevShm;
  for (Int32 i = 0; i < 20; ++i) {
    const Int64 before = detail::shmem::freeSharedMemory();
    std::byte* address = m_arena->allocate(64 * mebi, "large");
    std::memset(address, 1, 64 * mebi);
    const Int64 while_used = detail::shmem::freeSharedMemory();
    m_arena->deallocate(address);
    m_arena->trim();
    const Int64 after = detail::shmem::freeSharedMemory();

    EXPECT_EQ(m_arena->figures().committedBytes(), committed_before);
    is_returned = is_returned || (before - while_used >= 60 * mebi && after - while_used >= 60 * mebi);
    if (is_returned)
      break;
  }
  EXPECT_TRUE(is_returned);
  m_arena->barrier();
}
} // namespace
