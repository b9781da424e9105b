// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/FallbackBlocks.h"

#include <gtest/gtest.h>

#include "accelerator/runtime/HostBackend.h"

namespace Arcane::detail::pool
{
namespace
{
//! Has one block.
class OneBlock : public FallbackSource
{
 public:
  explicit OneBlock(Int64& nb_live)
  : m_nb_live(nb_live)
  {}
  const String& name() const override { return m_name; }
  void* allocate(Int64, const AllocationRequest&) override
  {
    if (m_nb_live++ > 0) {
      OutOfMemoryInfo info;
      info.reason = "there is one block";
      throw OutOfMemoryException(A_FUNCINFO, info);
    }
    return m_block.data();
  }
  void deallocate(void*, Int64, const Accelerator::RunQueue*) override { --m_nb_live; }
  Int64 usableSize(const void*) const override { return 256; }

 private:
  Int64& m_nb_live;
  String m_name = "slow";
  std::array<std::byte, 256> m_block{};
};

class FallbackBlocksTest : public ::testing::Test
{
 protected:
  Int64 m_nb_live = 0;
  std::vector<String> m_lines;
  PoolIdentity m_pool{ "fast", eMemoryResource::Host, runtime::DeviceId::hostDevice() };
  PoolNotifier m_notifier{ m_pool, [] { return Int64(0); } };
  LadderCounts m_counts;
  FallbackBlocks m_blocks{ runtime::HostBackend::instance(),
                           m_pool,
                           std::make_unique<OneBlock>(m_nb_live),
                           [this](const String& line) { m_lines.push_back(line); },
                           m_notifier,
                           m_counts };
};
} // namespace

TEST_F(FallbackBlocksTest, ABlockReturnsToItsSource)
{
  void* block = m_blocks.allocate({}, 100, {});

  EXPECT_EQ(m_blocks.requestedSize(block), 100);
  EXPECT_EQ(m_blocks.usableSize(block), 256);
  PoolStatistics s;
  m_blocks.fill(s);
  EXPECT_EQ(s.fallback_nb_byte, 100);
  EXPECT_TRUE(m_blocks.deallocate(block, 100, nullptr));
  EXPECT_EQ(m_nb_live, 0);
  EXPECT_FALSE(m_blocks.deallocate(block, 100, nullptr));
  EXPECT_EQ(m_blocks.requestedSize(block), -1);
}

TEST_F(FallbackBlocksTest, TheFirstUseIsLoggedOnce)
{
  for (int i = 0; i < 2; ++i)
    m_blocks.deallocate(m_blocks.allocate({}, 100, {}), 100, nullptr);

  ASSERT_EQ(m_lines.size(), 1u);
  EXPECT_NE(std::string(m_lines[0].localstr()).find("what does not fit is in 'slow'"), std::string::npos);
  EXPECT_EQ(m_counts.of(eLadderStep::Fallback), 2);
}

TEST_F(FallbackBlocksTest, AFailureIsThatOfThePoolWithOneMoreStep)
{
  m_blocks.allocate({}, 100, {});
  OutOfMemoryInfo reason;
  reason.reason = "the limit";
  reason.steps = { "first: not enough" };

  try {
    m_blocks.allocate(reason, 100, {});
    FAIL();
  }
  catch (const OutOfMemoryException& e) {
    EXPECT_EQ(e.info().reason, "the limit");
    ASSERT_EQ(e.info().steps.size(), 2u);
    EXPECT_EQ(e.info().steps[1], "take it from the fallback pool 'slow': not enough, there is one block");
  }
  EXPECT_EQ(m_counts.of(eLadderStep::Report), 1);
}
} // namespace Arcane::detail::pool
