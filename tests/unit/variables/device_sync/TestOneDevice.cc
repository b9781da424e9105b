// SPDX-License-Identifier: Apache-2.0
// All ranks on one device: threads of one process still exchange from device to device, but not with other processes.
#include "tests/unit/variables/device_sync/DeviceSyncFixture.h"

using namespace Arcane;

namespace
{
class OneDeviceTest : public test::DeviceSyncFixture
{
  Int32 deviceOfRank() const override { return 0; }
};
} // namespace

TEST_F(OneDeviceTest, GhostsGetTheValuesOfTheirOwners)
{
  buildSlabs();
  const ax::RunQueue queue = newQueue();
  VariableCellReal v(info("V"));
  VariableNodeReal3 w(info("W"));
  for (Int64 turn = 0; turn < 5; ++turn) {
    ENUMERATE_CELL(cell, allCells())
    v[cell] = cell->isOwn() ? valueOf(cell->uniqueId(), turn) : -1.0;
    ENUMERATE_NODE(node, allNodes())
    w[node] = node->isOwn() ? Real3(1.0, valueOf(node->uniqueId(), turn), 3.0) : Real3();

    ax::synchronize(queue, v, w);

    queue.barrier();
    ENUMERATE_CELL(cell, allCells())
    ASSERT_EQ(v[cell], valueOf(cell->uniqueId(), turn));
    ENUMERATE_NODE(node, allNodes())
    ASSERT_EQ(w[node], Real3(1.0, valueOf(node->uniqueId(), turn), 3.0));
  }
}

TEST_F(OneDeviceTest, SeveralThreadsOfAProcessSendMessagesToOtherProcesses)
{
  buildSlabs();
  const ax::RunQueue queue = newQueue();
  VariableCellReal v(info("V"));
  v.fill(1.0);

  ax::synchronize(queue, v);
  queue.barrier();

  const Int32 nb_neighbour = family(IK_Cell)->allItemsSynchronizer()->communicatingRanks().size();
  const bool is_one_process = nbThread() == m_size;
  EXPECT_EQ(nbPeer(Link::Events) + nbPeer(Link::Numbers) + nbPeer(Link::Messages), nb_neighbour);
  if (nbThread() > 1) {
    EXPECT_EQ(nbPeer(Link::Numbers), 0);
  }
  if (nbThread() == 1 && isOneMachine()) {
    EXPECT_EQ(nbPeer(Link::Numbers), nb_neighbour);
  }
  if (is_one_process) {
    EXPECT_EQ(nbPeer(Link::Events), nb_neighbour);
  }
}
