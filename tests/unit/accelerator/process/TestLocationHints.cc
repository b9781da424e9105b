// SPDX-License-Identifier: Apache-2.0
// Unified memory of arrays that say where they are used.
#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/runtime/SimulatedDevice.h"

#include <gtest/gtest.h>

#include <set>

namespace Arcane::detail::process
{
namespace
{
constexpr std::array<eMemoryLocationHint, 4> all_hints = { eMemoryLocationHint::None, eMemoryLocationHint::MainlyDevice,
                                                           eMemoryLocationHint::MainlyHost, eMemoryLocationHint::HostAndDeviceMostlyRead };

class LocationHintsTest : public ::testing::Test
{
 protected:
  void start(const PoolEnvironment& environment)
  {
    MemoryResourceMng::Setting setting;
    setting.accelerator = &m_device;
    m_mng = std::make_unique<MemoryResourceMng>(environment, setting);
  }
  PoolAllocator& unified() { return m_mng->allocator(eMemoryResource::UnifiedMemory); }
  static MemoryAllocationArgs args(eMemoryLocationHint hint)
  {
    MemoryAllocationArgs a;
    a.setMemoryLocationHint(hint);
    return a;
  }
  Int64 nbAdvice() const { return m_device.calls().nbCall("setAdvice"); }
  Int64 nbUnadvice() const { return m_device.calls().nbCall("unsetAdvice"); }

  mutable runtime::SimulatedDevice m_device;
  std::unique_ptr<MemoryResourceMng> m_mng;
};
} // namespace

TEST_F(LocationHintsTest, PiecesOfTheDriverHoldBlocksOfOneHintOnly)
{
  start({});
  std::map<eMemoryLocationHint, std::set<void*>> bases;
  std::vector<std::pair<eMemoryLocationHint, AllocatedMemoryInfo>> blocks;
  for (int i = 0; i < 100; ++i) {
    for (eMemoryLocationHint hint : all_hints)
      blocks.emplace_back(hint, unified().allocate(args(hint), 5000 + 1000 * i));
  }

  for (const auto& [hint, block] : blocks) {
    const pool::MemoryPool* pool = unified().pools().ownerOf(block.baseAddress(), runtime::DeviceId(0));
    pool::BlockOrigin origin;
    ASSERT_TRUE(pool->originOf(block.baseAddress(), origin));
    EXPECT_EQ(pool->locationHint(), hint);
    EXPECT_GE(origin.nb_byte, Int64(2) << 20);
    bases[hint].insert(origin.base);
  }

  std::set<void*> all;
  std::size_t nb_base = 0;
  for (const auto& [hint, of_hint] : bases) {
    all.insert(of_hint.begin(), of_hint.end());
    nb_base += of_hint.size();
  }
  EXPECT_EQ(all.size(), nb_base);
  for (const auto& [hint, block] : blocks)
    unified().deallocate(args(hint), block);
  for (pool::MemoryPool* pool : unified().pools().pools()) {
    EXPECT_EQ(pool->statistics().nb_live, 0);
    EXPECT_EQ(pool->statistics().nb_misuse, 0);
  }
}

TEST_F(LocationHintsTest, AdviceIsGivenOnceForThePieceNotForEachBlock)
{
  start({});
  for (int i = 0; i < 100; ++i)
    unified().deallocate(args(eMemoryLocationHint::MainlyDevice), unified().allocate(args(eMemoryLocationHint::MainlyDevice), 10000 + i));

  // Where it is, and who reaches it.
  EXPECT_EQ(nbAdvice(), 2);
  EXPECT_EQ(nbUnadvice(), 0);
  unified().deallocate({}, unified().allocate({}, 10000));
  EXPECT_EQ(nbAdvice(), 2);
}

TEST_F(LocationHintsTest, WithoutPoolsSmallPiecesHaveWholePagesOfDevices)
{
  PoolEnvironment environment;
  environment.backend = pool::ePoolBackend::Driver;
  start(environment);

  const AllocatedMemoryInfo block = unified().allocate(args(eMemoryLocationHint::MainlyHost), 10000);

  EXPECT_GE(unified().pools().poolOf(runtime::DeviceId(0), eMemoryLocationHint::MainlyHost).statistics().reserved_nb_byte, Int64(2) << 20);
  unified().deallocate(args(eMemoryLocationHint::MainlyHost), block);
}

TEST_F(LocationHintsTest, AHintThatChangesIsToldForTheBlockUntilItIsReleased)
{
  start({});
  AllocatedMemoryInfo block = unified().allocate({}, 10000);

  unified().notifyMemoryArgsChanged({}, args(eMemoryLocationHint::MainlyDevice), block);
  EXPECT_EQ(nbAdvice(), 2);
  unified().deallocate(args(eMemoryLocationHint::MainlyDevice), block);

  EXPECT_EQ(nbUnadvice(), 2);
  EXPECT_EQ(m_mng->pool(eMemoryResource::UnifiedMemory).statistics().nb_live, 0);
}

TEST_F(LocationHintsTest, TheUsualHintIsThatOfTheEnvironment)
{
  PoolEnvironment environment;
  environment.is_hint_on_device = true;
  start(environment);

  unified().deallocate({}, unified().allocate({}, 10000));
  unified().deallocate(args(eMemoryLocationHint::MainlyDevice), unified().allocate(args(eMemoryLocationHint::MainlyDevice), 10000));

  EXPECT_EQ(m_mng->pool(eMemoryResource::UnifiedMemory).locationHint(), eMemoryLocationHint::MainlyDevice);
  EXPECT_EQ(unified().pools().pools().size(), 1U);
  EXPECT_EQ(nbAdvice(), 2);
}
} // namespace Arcane::detail::process
