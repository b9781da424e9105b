// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IParallelMngInternal.h"

#include "arcane_core/base/memory/AlignedMemoryAllocator.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

namespace Arcane::test
{
namespace
{
class IParallelMngInternalTest : public CommFixture
{
};
} // namespace

TEST_F(IParallelMngInternalTest, ItShowsTheMachineOfTheManager)
{
  IParallelMngInternal* internal = m_pm->_internalApi();

  internal->initializeWindowCreator();
  internal->machineBarrier();

  EXPECT_TRUE(internal->isMachineShMemWinAvailable());
  EXPECT_EQ(internal->machineRanks().size(), m_pm->machineRanks().size());
}

TEST_F(IParallelMngInternalTest, SeveralRanksWithoutSharedMemoryAreAnErrorAndOneUsesItsOwn)
{
  const Ref<IParallelMng> pm = newManager();
  const Int32 nb_rank = pm->machineRanks().size();
  std::string text;

  const bool has_default = messageOf([&] { pm->_internalApi()->machineShMemWinMemoryAllocator(); }).empty();
  text = messageOf([&] { pm->_internalApi()->machineShMemWinMemoryAllocator(); });

  EXPECT_EQ(has_default, nb_rank == 1);
  if (nb_rank > 1) {
    EXPECT_EQ(text, "shared memory: the " + std::to_string(nb_rank) +
                      " ranks of this machine have none, expected MachineArena::create() to be called before");
  }
}

TEST_F(IParallelMngInternalTest, APartUsesTheMemoryOfTheWholeRunUntilItIsUnregistered)
{
  const Ref<IParallelMng> pm = newManager();
  AlignedMemoryAllocator allocator(64);
  pm->_internalApi()->setMachineShMemWinMemoryAllocator(&allocator);
  const Ref<IParallelMng> part = pm->createSubParallelMngRef(m_rank % 2, m_rank);

  EXPECT_EQ(pm->_internalApi()->machineShMemWinMemoryAllocator().allocator(), &allocator);
  EXPECT_EQ(part->_internalApi()->machineShMemWinMemoryAllocator().allocator(), &allocator);

  pm->_internalApi()->setMachineShMemWinMemoryAllocator(nullptr);

  const bool is_refused = !messageOf([&] { part->_internalApi()->machineShMemWinMemoryAllocator(); }).empty();
  EXPECT_EQ(is_refused, pm->machineRanks().size() > 1);
}
} // namespace Arcane::test
