// SPDX-License-Identifier: Apache-2.0
// Exchanges as commands of queues, between processes, threads and machines, on simulated devices whose streams are late.
#include "tests/unit/variables/device_sync/DeviceSyncFixture.h"

#include "tests/support/MessageOf.h"
#include "variables/core/MeshTiledVariableRef.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <array>
#include <chrono>
#include <string>
#include <thread>

using namespace Arcane;

namespace
{
class DeviceSynchronizerTest : public test::DeviceSyncFixture
{
 protected:
  template <typename Var> void setOwn(Var& v, Int64 turn)
  {
    ENUMERATE_CELL(cell, allCells())
    for (Int32 i = 0; i < v[cell].size(); ++i)
      v[cell][i] = cell->isOwn() ? valueOf(cell->uniqueId(), turn, i) : -1.0;
  }
  //! Synchronises arrays of other sizes on each rank, and expects an error on both.
  void checkOtherSizes(std::array<Int32, 2> size_of_rank);
  template <typename Var> void expectValues(Var& v, Int64 turn)
  {
    ENUMERATE_CELL(cell, allCells())
    for (Int32 i = 0; i < v[cell].size(); ++i)
      ASSERT_EQ(v[cell][i], valueOf(cell->uniqueId(), turn, i)) << ItemPrinter(*cell) << ", turn " << turn << ", real " << i;
  }
  //! Ends a test in which ranks have stopped at different places. \collective
  static void endAsAfterAnError(const ax::RunQueue& queue)
  {
    m_pm->barrier();
    m_arena->abandon();
    static_cast<void>(test::messageOf([&] { queue.barrier(); }));
    m_pm->barrier();
  }
  //! Compares steps with exchanges on a queue with those that wait for each other.
  void checkSteps()
  {
    const ax::RunQueue queue = newQueue();
    constexpr Int32 nb_step = 40;
    VariableCellInt64 by_host(info("ByHost"));
    VariableCellInt64 v(info("V"));
    ENUMERATE_CELL(cell, allCells())
    v[cell] = by_host[cell] = cell->isOwn() ? cell->uniqueId().asInt64() : -1;
    const ax::RunQueue steps_of_host = newQueue(false);
    for (Int32 i = 0; i < nb_step; ++i) {
      by_host.synchronize();
      putStep(steps_of_host, by_host, allCells());
    }

    for (Int32 i = 0; i < nb_step; ++i) {
      ax::synchronize(queue, v);
      putStep(queue, v, allCells());
    }

    queue.barrier();
    ENUMERATE_CELL(cell, allCells())
    {
      if (cell->isOwn()) {
        ASSERT_EQ(v[cell], by_host[cell]) << ItemPrinter(*cell);
      }
    }
  }
};
} // namespace

TEST_F(DeviceSynchronizerTest, GhostsGetTheValuesOfTheirOwners)
{
  buildSlabs();
  const ax::RunQueue queue = newQueue();
  VariableCellReal v(info("V"));
  for (Int64 turn = 0; turn < 5; ++turn) {
    setOwnReals(v, turn);

    ax::synchronize(queue, v);

    queue.barrier();
    expectReals(v, turn);
  }
}

TEST_F(DeviceSynchronizerTest, OneCallServesVariablesOfAllKinds)
{
  buildSlabs(13, 9);
  const ax::RunQueue queue = newQueue();
  VariableCellReal scalar(info("Scalar"));
  VariableCellReal3 vector(info("Vector"));
  VariableCellByte byte(info("Byte"));
  VariableCellInt16 few(info("Few"));
  VariableCellArrayReal array(info("Array"));
  MeshTiledVariableRefT<Cell, Real> tiled(info("Tiled"));
  VariableCellReal shared(info("Shared", IVariable::PInShMem));
  VariableNodeReal3x3 tensor(info("Tensor"));
  array.resize(5);
  tiled.resize(3);
  for (Int64 turn = 0; turn < 3; ++turn) {
    setOwnReals(scalar, turn);
    setOwnReals(shared, turn + 50);
    setOwn(array, turn);
    setOwn(tiled, turn + 7);
    ENUMERATE_CELL(cell, allCells())
    {
      const Real value = cell->isOwn() ? valueOf(cell->uniqueId(), turn) : -1.0;
      vector[cell] = Real3(value, 2 * value, 3 * value);
      byte[cell] = cell->isOwn() ? static_cast<Byte>((cell->uniqueId() + turn) % 250) : Byte(255);
      few[cell] = cell->isOwn() ? static_cast<Int16>((cell->uniqueId() + turn) % 3000) : Int16(-1);
    }
    ENUMERATE_NODE(node, allNodes())
    tensor[node] = Real3x3::fromLines(node->isOwn() ? valueOf(node->uniqueId(), turn) : -1.0, 1., 2., 3., 4., 5., 6., 7., 8.);

    ax::synchronize(queue, scalar, vector, byte, few, array, tiled, shared, tensor);

    queue.barrier();
    expectReals(scalar, turn);
    expectReals(shared, turn + 50);
    expectValues(array, turn);
    expectValues(tiled, turn + 7);
    ENUMERATE_CELL(cell, allCells())
    {
      const Real value = valueOf(cell->uniqueId(), turn);
      ASSERT_EQ(vector[cell], Real3(value, 2 * value, 3 * value));
      ASSERT_EQ(byte[cell], static_cast<Byte>((cell->uniqueId() + turn) % 250));
      ASSERT_EQ(few[cell], static_cast<Int16>((cell->uniqueId() + turn) % 3000));
    }
    ENUMERATE_NODE(node, allNodes())
    ASSERT_EQ(tensor[node], Real3x3::fromLines(valueOf(node->uniqueId(), turn), 1., 2., 3., 4., 5., 6., 7., 8.));
  }
}

// Nothing but the order of the queues keeps these values right: the host never waits between the steps.
TEST_F(DeviceSynchronizerTest, StepsOfTheDeviceNeedNoHost)
{
  buildSlabs(10, 6);

  checkSteps();
}

// A rank whose rows are ready at once takes those of the others late: these must not have packed the next ones before.
TEST_F(DeviceSynchronizerTest, RowsStayUntilASlowRankHasTakenThem)
{
  buildSlabs(10, 6);
  const bool is_slow = nbThread() == 1 && m_rank % 2 == 1;
  if (is_slow)
    m_device->calls().setLatency("waitValue", 2000000);

  checkSteps();

  if (is_slow)
    m_device->calls().setLatency("waitValue", 0);
}

TEST_F(DeviceSynchronizerTest, TheHostNeverWaitsForTheDeviceOnOneMachine)
{
  buildSlabs();
  const ax::RunQueue queue = newQueue();
  VariableCellReal v(info("V"));
  v.fill(m_rank);
  ax::synchronize(queue, v);
  queue.barrier();
  if (!isOneMachine())
    GTEST_SKIP() << "for ranks that reach each other";
  const auto& calls = m_device->calls();
  const auto nb_wait = [&] {
    return calls.nbCall("synchronizeStream") + calls.nbCall("synchronizeEvent") + calls.nbCall("synchronizeDevice");
  };
  m_pm->barrier();
  const Int64 nb_before = nb_wait();
  m_pm->barrier();

  for (Int32 i = 0; i < 20; ++i)
    ax::synchronize(queue, v);

  m_pm->barrier();
  EXPECT_EQ(nb_wait(), nb_before);
  m_pm->barrier();
  queue.barrier();
}

TEST_F(DeviceSynchronizerTest, RanksReachEachOtherWhereTheyCan)
{
  buildSlabs();
  const ax::RunQueue queue = newQueue();
  VariableCellReal v(info("V"));
  v.fill(1.0);

  ax::synchronize(queue, v);
  queue.barrier();

  const Int32 nb_neighbour = family(IK_Cell)->allItemsSynchronizer()->communicatingRanks().size();
  EXPECT_EQ(nbPeer(Link::Numbers) + nbPeer(Link::Events) + nbPeer(Link::Messages), nb_neighbour);
  if (isOneMachine()) {
    EXPECT_EQ(nbPeer(Link::Messages), 0);
  }
  if (isOneMachine() && nbThread() == 1) {
    EXPECT_EQ(nbPeer(Link::Numbers), nb_neighbour);
  }
  if (nbThread() == m_size) {
    EXPECT_EQ(nbPeer(Link::Events), nb_neighbour);
  }
}

TEST_F(DeviceSynchronizerTest, BlocksGrowWithTheVariables)
{
  buildSlabs(8, 40);
  const ax::RunQueue queue = newQueue();
  VariableCellArrayReal v(info("V"));
  for (const Int32 size : { 1, 2000, 2, 9000, 20000, 3 }) {
    v.resize(size);
    ENUMERATE_CELL(cell, allCells())
    v[cell].fill(cell->isOwn() ? valueOf(cell->uniqueId(), size) : -1.0);

    ax::synchronize(queue, v);

    queue.barrier();
    ENUMERATE_CELL(cell, allCells())
    {
      ASSERT_EQ(v[cell][0], valueOf(cell->uniqueId(), size));
      ASSERT_EQ(v[cell][size - 1], valueOf(cell->uniqueId(), size));
    }
  }
}

TEST_F(DeviceSynchronizerTest, AnotherMeshHasOtherRows)
{
  for (Int64 turn = 0; turn < 3; ++turn) {
    const test::Grid grid = { 2, { 9 + turn, 8, 1 } };
    build(grid, turn == 0 ? test::slabOwner(grid.nbCell(), m_size) : test::randomOwner(grid.nbCell(), m_size, turn));
    const ax::RunQueue queue = newQueue();
    {
      VariableCellReal v(info("V"));
      setOwnReals(v, turn);

      ax::synchronize(queue, v);

      queue.barrier();
      expectReals(v, turn);
    }
    removeMesh();
  }
}

TEST_F(DeviceSynchronizerTest, PartialVariablesAreExchanged)
{
  buildSlabs();
  UniqueArray<Int32> ids;
  for (Int32 id = 0; id < allCells().size(); ++id)
    if (family(IK_Cell)->uniqueIds()[id] % 3 == 0)
      ids.add(id);
  const CellGroup group = family(IK_Cell)->createGroup("Thirds", ids);
  const ax::RunQueue queue = newQueue();
  PartialVariableCellReal v({ m_handle, "Partial", "Cell", "Thirds", 0 });
  VariableCellReal whole(info("Whole"));
  setOwnReals(whole, 4);
  ENUMERATE_CELL(cell, group)
  v[cell] = cell->isOwn() ? valueOf(cell->uniqueId(), 2) : -1.0;

  ax::synchronize(queue, v, whole);

  queue.barrier();
  ENUMERATE_CELL(cell, group)
  ASSERT_EQ(v[cell], valueOf(cell->uniqueId(), 2)) << ItemPrinter(*cell);
  expectReals(whole, 4);
}

TEST_F(DeviceSynchronizerTest, ASynchronousQueueHasTheValuesAtOnce)
{
  buildSlabs();
  const ax::RunQueue queue = newQueue(false);
  VariableCellReal v(info("V"));
  setOwnReals(v, 1);

  ax::synchronize(queue, v);

  expectReals(v, 1);
}

TEST_F(DeviceSynchronizerTest, AQueueOfTheHostUsesThePlainSynchronization)
{
  buildSlabs();
  const ax::Runner host(ax::eExecutionPolicy::Sequential);
  const ax::RunQueue queue = newQueue();
  VariableCellReal v(info("V"));
  for (int i = 3; i < 6; ++i) {
    setOwnReals(v, i);
    ax::synchronize(i == 4 ? queue : ax::makeQueue(host), v);
    queue.barrier();
    expectReals(v, i);
  }
}

TEST_F(DeviceSynchronizerTest, TheHostMustNotReadBeforeTheBarrier)
{
  buildSlabs();
  const ax::RunQueue queue = newQueue();
  VariableCellReal v(info("V"));
  v.fill(1.0);
  ax::synchronize(queue, v);
  if (m_size == 1)
    GTEST_SKIP() << "nothing is exchanged";

  const std::string message = test::messageOf([&] { v.synchronize(); });

  EXPECT_NE(message.find("synchronize() on a queue"), std::string::npos) << message;
  queue.barrier();
}

TEST_F(DeviceSynchronizerTest, NoUseIsWithoutOrder)
{
  buildSlabs();
  const ax::RunQueue queue = newQueue();
  VariableCellReal v(info("V"));
  VariableCellReal3 w(info("W"));
  v.fill(m_rank);
  w.fill(Real3());
  m_device->clearConflicts();
  m_pm->barrier();

  for (Int32 i = 0; i < 10; ++i)
    ax::synchronize(queue, v, w);
  queue.barrier();

  m_pm->barrier();
  for (const String& conflict : m_device->conflicts())
    ADD_FAILURE() << conflict;
}

TEST_F(DeviceSynchronizerTest, AWaitForTheQueueIsNotedForTheWatch)
{
  buildSlabs();
  const ax::RunQueue queue = newQueue();
  VariableCellReal v(info("V"));
  v.fill(1.0);
  ax::synchronize(queue, v);
  std::string noted;
  detail::comm::eWaitKind kind = detail::comm::eWaitKind::Collective;
  detail::runtime::callOnQueue(queue, [pm = m_pm, &noted, &kind] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    kind = pm->waitNote()->kind;
    noted = pm->waitNote()->isWaiting() ? pm->waitNote()->description() : "nothing";
  });

  queue.barrier();

  EXPECT_EQ(noted, "wait for a queue that synchronizes variables");
  EXPECT_EQ(kind, detail::comm::eWaitKind::DeviceSynchronization);
  EXPECT_FALSE(m_pm->waitNote()->isWaiting());
}

TEST_F(DeviceSynchronizerTest, VariablesOfOtherSizesAreAnError)
{
  checkOtherSizes({ 3, 4 });
}

// The first rank needs larger blocks, and the second one does not show one.
TEST_F(DeviceSynchronizerTest, VariablesThatNeedALargerBlockOnOneRankAreAnError)
{
  checkOtherSizes({ 100'000, 5 });
}

void DeviceSynchronizerTest::checkOtherSizes(std::array<Int32, 2> size_of_rank)
{
  buildSlabs();
  if (m_size != 2)
    GTEST_SKIP() << "for two ranks, which both find the error";
  const ax::RunQueue queue = newQueue();
  VariableCellArrayReal v(info("V"));
  v.resize(4);
  ax::synchronize(queue, v);
  queue.barrier();
  if (!isOneMachine())
    GTEST_SKIP() << "for ranks that reach each other";
  v.resize(size_of_rank[static_cast<std::size_t>(m_rank)]);

  std::string message = test::messageOf([&] { ax::synchronize(queue, v); });
  m_pm->barrier();
  if (message.empty())
    message = test::messageOf([&] { ax::synchronize(queue, v); });

  EXPECT_NE(message.find("other sizes"), std::string::npos) << message;
  endAsAfterAnError(queue);
}

TEST_F(DeviceSynchronizerTest, ARankThatLeavesEndsTheWaitsOfTheOthers)
{
  buildSlabs();
  if (m_size < 2 || !isOneMachine())
    GTEST_SKIP() << "for ranks of one machine";
  const ax::RunQueue queue = newQueue();
  VariableCellReal v(info("V"));
  v.fill(1.0);
  ax::synchronize(queue, v);
  queue.barrier();
  m_pm->barrier();

  const auto start = std::chrono::steady_clock::now();
  std::string message;
  // The last rank leaves while the others exchange. Those that are no neighbours of it notice it too.
  if (m_rank == m_size - 1)
    m_arena->abandon();
  else
    message = test::messageOf([&] {
      for (Int32 i = 0; i < 1000000; ++i) {
        ax::synchronize(queue, v);
        queue.barrier();
      }
    });

  EXPECT_LT(std::chrono::duration<Real>(std::chrono::steady_clock::now() - start).count(), 20.0);
  if (m_rank != m_size - 1) {
    EXPECT_NE(message.find(String::format("rank {0} of this machine left", m_size - 1).localstr()), std::string::npos) << message;
  }
  endAsAfterAnError(queue);
}
