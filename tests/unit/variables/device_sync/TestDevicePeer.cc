// SPDX-License-Identifier: Apache-2.0
// Pairs of ranks that cannot reach the memory of each other.
#include "tests/unit/variables/device_sync/DeviceSyncFixture.h"

#include "variables/device_sync/DevicePeer.h"

#include <algorithm>

using namespace Arcane;

namespace
{
class DevicePeerTest : public test::DeviceSyncFixture
{
 protected:
  //! Exchanges values with a new manager, while calls of this name fail on this rank. \collective
  void checkWithFailure(const char* call, Int64 nb_failed)
  {
    useNewManager();
    buildSlabs();
    m_pm->barrier();
    if (nb_failed > 0)
      m_device->calls().failNext(call, detail::runtime::eDriverStatus::NotSupported, 0, nb_failed);
    m_pm->barrier();
    const ax::RunQueue queue = newQueue();
    {
      VariableCellReal v(info("V"));
      for (Int64 turn = 0; turn < 3; ++turn) {
        ENUMERATE_CELL(cell, allCells())
        v[cell] = cell->isOwn() ? valueOf(cell->uniqueId(), turn) : -1.0;

        ax::synchronize(queue, v);

        queue.barrier();
        ENUMERATE_CELL(cell, allCells())
        ASSERT_EQ(v[cell], valueOf(cell->uniqueId(), turn)) << call << ", turn " << turn;
      }
    }
    m_pm->barrier();
    const Int64 nb_left = m_device->calls().clearFailures();
    if (nb_failed == 1 && m_size > 1 && isOneMachine()) {
      EXPECT_EQ(nb_left, 0) << call;
    }
    removeMesh();
  }
};
} // namespace

// Both ranks of a pair change to messages, whichever of them fails.
TEST_F(DevicePeerTest, ProcessesThatCannotReachEachOtherSendMessages)
{
  if (nbThread() > 1)
    GTEST_SKIP() << "threads of a process need no handles";
  for (const char* call : { "importMemory", "exportMemory", "writeValue", "waitValue" }) {
    checkWithFailure(call, m_rank == 0 ? 1 : 0);

    if (m_size > 1 && m_rank < 2 && isOneMachine()) {
      EXPECT_EQ(nbPeer(Link::Messages), 1) << call;
    }
  }
}

TEST_F(DevicePeerTest, TheReasonWhyABlockIsNotSharedIsLogged)
{
  if (nbThread() > 1)
    GTEST_SKIP() << "threads of a process need no handles";

  checkWithFailure("exportMemory", m_rank == 0 ? 1 : 0);

  const String logged = m_messages->str();
  const std::string text(logged.localstr());
  const bool is_refused = m_rank == 0 && m_size > 1 && isOneMachine();
  EXPECT_EQ(text.find("rows for rank 1 pass through messages, not from device to device: exportMemory") != std::string::npos, is_refused)
    << text;
}

TEST_F(DevicePeerTest, ABlockThatCannotBeSharedIsFreed)
{
  if (nbThread() > 1)
    GTEST_SKIP() << "threads of a process need no handles";
  detail::pool::MemoryPool& pool = m_pools->poolOf(m_runner->deviceId());

  checkWithFailure("exportMemory", m_rank == 0 ? 1 : 0);

  const std::vector<detail::pool::NameUsage> names = pool.nameUsages();
  const auto usage = std::ranges::find(names, String("blocks of exchanges"), &detail::pool::NameUsage::name);
  // The first rank has one neighbour.
  if (m_rank == 0 && usage != names.end()) {
    EXPECT_EQ(usage->live_nb_byte, 0);
  }
}

TEST_F(DevicePeerTest, EventsAreDestroyedAlsoWithoutRoomForABlock)
{
  if (nbThread() == 1 || m_size > nbThread())
    GTEST_SKIP() << "for threads of one process, which share the counts";
  const auto nbEvent = [this] {
    useNewManager();
    m_pm->barrier();
    const Int64 nb_event = m_device->calls().nbCall("createEvent") - m_device->calls().nbCall("destroyEvent");
    m_pm->barrier();
    return nb_event;
  };
  checkWithFailure("nothing", 0);
  const Int64 nb_before = nbEvent();
  detail::pool::MemoryPool& pool = m_pools->poolOf(m_runner->deviceId());
  pool.setNameLimit("blocks of exchanges", 1000);

  checkWithFailure("nothing", 0);

  pool.setNameLimit("blocks of exchanges", detail::pool::no_limit);
  EXPECT_EQ(nbEvent(), nb_before);
}

TEST_F(DevicePeerTest, ThreadsWhoseDevicesCannotReachEachOtherSendMessages)
{
  if (nbThread() != m_size || m_size == 1)
    GTEST_SKIP() << "for threads of one process";

  checkWithFailure("reachDevice", 1000);

  EXPECT_EQ(nbPeer(Link::Events), 0);
  EXPECT_GT(nbPeer(Link::Messages), 0);
}

TEST_F(DevicePeerTest, BlocksOfExchangesComeFromThePoolAlsoWhereItKeepsAllMemory)
{
  detail::pool::MemoryPool& pool = m_pools->poolOf(m_runner->deviceId());
  detail::runtime::DeviceMemoryInfo memory;
  ASSERT_TRUE(m_device->memoryInfo(m_runner->deviceId(), memory).isOk());
  const Int64 most = memory.freeMemory();
  pool.deallocate(pool.allocate(most), most);
  ASSERT_GE(pool.statistics().free_nb_byte, most);

  checkWithFailure("nothing", 0);

  const std::vector<detail::pool::NameUsage> names = pool.nameUsages();
  if (isOneMachine() && m_size > 1) {
    EXPECT_EQ(nbPeer(Link::Messages), 0);
    EXPECT_LT(pool.statistics().free_nb_byte, most);
    const auto usage = std::ranges::find(names, String("blocks of exchanges"), &detail::pool::NameUsage::name);
    ASSERT_NE(usage, names.end());
    EXPECT_GT(usage->live_nb_byte, 0);
  }
}

TEST_F(DevicePeerTest, WithoutRoomForABlockTheRowsPassThroughMessages)
{
  detail::pool::MemoryPool& pool = m_pools->poolOf(m_runner->deviceId());
  if (m_rank == 0)
    pool.setNameLimit("blocks of exchanges", 1000);

  checkWithFailure("nothing", 0);

  if (isOneMachine() && m_size > 1 && m_rank < 2) {
    EXPECT_EQ(nbPeer(Link::Messages), 1);
  }
  pool.setNameLimit("blocks of exchanges", detail::pool::no_limit);
}
