// SPDX-License-Identifier: Apache-2.0
// Exchanges on several queues, and in records, on simulated devices whose streams are late.
#include "variables/device_sync/QueueSynchronize.h"

#include "accelerator/runtime/RunQueueRecord.h"
#include "tests/unit/variables/device_sync/DeviceSyncFixture.h"

#include <chrono>
#include <thread>

using namespace Arcane;

namespace
{
using QueueSynchronizeTest = test::DeviceSyncFixture;
} // namespace

TEST_F(QueueSynchronizeTest, SeveralQueuesMayExchangeInTurn)
{
  buildSlabs();
  const ax::RunQueue queues[] = { newQueue(), newQueue() };
  VariableCellReal first(info("First"));
  VariableCellReal second(info("Second"));
  for (Int64 turn = 0; turn < 8; ++turn) {
    setOwnReals(first, turn);
    setOwnReals(second, turn + 20);

    ax::synchronize(queues[0], first);
    ax::synchronize(queues[1], second);

    queues[1].barrier();
    expectReals(second, turn + 20);
    queues[0].barrier();
    expectReals(first, turn);
  }
}

// The values of a later queue may not come before those of an earlier one, whose exchange has the smaller number.
TEST_F(QueueSynchronizeTest, ExchangesOfSeveralQueuesKeepTheirOrder)
{
  buildSlabs();
  const ax::RunQueue queues[] = { newQueue(), newQueue() };
  VariableCellReal late(info("Late"));
  VariableCellReal v(info("V"));
  for (Int64 turn = 0; turn < 4; ++turn) {
    setOwnReals(late, turn);
    setOwnReals(v, turn + 20);
    if (m_rank % 2 == 1)
      putKernel(queues[0], late, [] { std::this_thread::sleep_for(std::chrono::milliseconds(20)); });

    ax::synchronize(queues[0], late);
    for (int i = 0; i < 3; ++i)
      ax::synchronize(queues[1], v);

    queues[1].barrier();
    queues[0].barrier();
    expectReals(v, turn + 20);
    expectReals(late, turn);
  }
}

TEST_F(QueueSynchronizeTest, AHaloIsAPartOfWhatARecordReplays)
{
  buildSlabs(10, 6);
  const ax::RunQueue queue = newQueue();
  VariableCellInt64 v(info("V"));
  VariableCellInt64 plain(info("Plain"));
  ENUMERATE_CELL(cell, allCells())
  v[cell] = plain[cell] = cell->isOwn() ? cell->uniqueId().asInt64() : -1;
  const auto step = [&](VariableCellInt64& of) {
    ax::synchronize(queue, of);
    putStep(queue, of, allCells());
  };
  constexpr Int32 nb_step = 12;
  for (Int32 i = 0; i < nb_step; ++i)
    step(plain);
  queue.barrier();
  const bool is_recorded = nbPeer(Link::Numbers) > 0 && nbPeer(Link::Events) == 0;
  m_pm->barrier();
  const Int64 nb_before = m_device->calls().nbCall("copyRows");
  m_pm->barrier();

  ax::RunQueueRecord record;
  for (Int32 i = 0; i < nb_step; ++i)
    record.run(queue, [&] { step(v); });

  queue.barrier();
  if (is_recorded) {
    EXPECT_EQ(record.nbRecording(), 1);
    EXPECT_EQ(record.nbReplay(), nb_step - 1);
    EXPECT_EQ(record.nbSingleLaunch(), 0);
    EXPECT_EQ(m_device->calls().nbCall("copyRows"), nb_before);
  }
  ENUMERATE_CELL(cell, allCells())
  ASSERT_EQ(v[cell], plain[cell]) << ItemPrinter(*cell);
}

// The host of a rank may wait for its device, which waits for another rank, whose host waits for the first one.
TEST_F(QueueSynchronizeTest, OthersNeedNotWaitForTheEndOfARecord)
{
  buildSlabs();
  const ax::RunQueue queue = newQueue();
  VariableCellReal v(info("V"));
  ax::RunQueueRecord record;
  for (Int64 turn = 0; turn < 4; ++turn) {
    setOwnReals(v, turn);
    record.run(queue, [&] {
      ax::synchronize(queue, v);
      if (m_rank % 2 == 0)
        queue.barrier();
      m_pm->barrier();
    });
    queue.barrier();
    expectReals(v, turn);
  }
}
