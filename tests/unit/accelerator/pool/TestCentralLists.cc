// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/CentralLists.h"

#include "accelerator/pool/PoolIdentity.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <deque>
#include <set>

namespace Arcane::detail::pool
{
namespace
{
//! Spans of 8 KiB, which are cut in 8 blocks of 1 KiB.
class CentralListsTest : public ::testing::Test
{
 protected:
  static constexpr Int64 span_nb_byte = 8192;

  ~CentralListsTest() override
  {
    for (LargeBlock& block : m_blocks) {
      PoolPageMap::setRange(block.address, block.nb_granule, PageEntry());
      std::free(block.address);
    }
  }

  SlotSpan& addSpan()
  {
    LargeBlock& block = m_blocks.emplace_back();
    block.address = static_cast<std::byte*>(std::aligned_alloc(span_nb_byte, span_nb_byte));
    block.nb_granule = 2;
    auto span = std::make_unique<SlotSpan>(&m_pool, &block, m_class, 1024);
    SlotSpan& added = *span;
    EXPECT_TRUE(PoolPageMap::prepare(block.address, span_nb_byte, false));
    PoolPageMap::setRange(block.address, block.nb_granule, PageEntry(&added));
    m_lists.addSpan(std::move(span));
    return added;
  }
  std::vector<BlockSlot> take(std::size_t nb)
  {
    std::vector<BlockSlot> slots(nb);
    slots.resize(static_cast<std::size_t>(m_lists.take(m_class, slots)));
    return slots;
  }
  Int32 nbSpan() const
  {
    Int32 nb = 0;
    m_lists.forEachSpan([&](const SlotSpan&) { ++nb; });
    return nb;
  }

  SizeClasses m_classes{ 3 };
  Int32 m_class = m_classes.classOf(1024);
  PoolIdentity m_pool{ "p", eMemoryResource::Host, {} };
  std::deque<LargeBlock> m_blocks;
  CentralLists m_lists{ m_classes };
  std::vector<std::unique_ptr<SlotSpan>> m_empty;
};
} // namespace

TEST_F(CentralListsTest, BlocksOfAllSpansAreGivenOnce)
{
  addSpan();
  addSpan();
  EXPECT_EQ(m_lists.nbFree(m_class), 16);

  const std::vector<BlockSlot> first = take(5);
  const std::vector<BlockSlot> rest = take(20);

  std::set<const std::byte*> addresses;
  for (const auto& slots : { first, rest })
    for (const BlockSlot& slot : slots)
      addresses.insert(slot.address);
  EXPECT_EQ(first.size(), 5u);
  EXPECT_EQ(rest.size(), 11u);
  EXPECT_EQ(addresses.size(), 16u);
  EXPECT_EQ(m_lists.nbFree(m_class), 0);
  EXPECT_TRUE(take(1).empty());
  EXPECT_EQ(nbSpan(), 2);
}

TEST_F(CentralListsTest, OneWholeSpanStaysAndTheNextOneIsHandedBack)
{
  addSpan();
  addSpan();
  const std::vector<BlockSlot> all = take(16);

  m_lists.give(m_class, std::span(all).first(8), m_empty);
  EXPECT_TRUE(m_empty.empty());
  m_lists.give(m_class, std::span(all).last(8), m_empty);

  ASSERT_EQ(m_empty.size(), 1u);
  EXPECT_EQ(m_empty[0]->nb_here, 8);
  EXPECT_EQ(m_lists.nbFree(m_class), 8);
  EXPECT_EQ(nbSpan(), 1);
  m_lists.takeEmptySpans(m_empty);
  EXPECT_EQ(m_empty.size(), 2u);
  EXPECT_EQ(m_lists.nbFree(m_class), 0);
  EXPECT_EQ(nbSpan(), 0);
}

TEST_F(CentralListsTest, ASpanWithAUsedBlockStays)
{
  addSpan();
  const std::vector<BlockSlot> all = take(8);

  m_lists.give(m_class, std::span(all).first(7), m_empty);
  m_lists.takeEmptySpans(m_empty);

  EXPECT_TRUE(m_empty.empty());
  EXPECT_EQ(m_lists.nbFree(m_class), 7);
}

TEST_F(CentralListsTest, AQuarantinedBlockDoesNotComeBackAndKeepsItsSpan)
{
  addSpan();
  const std::vector<BlockSlot> all = take(8);
  all[3].record->store(BlockRecord::quarantined);

  m_lists.give(m_class, all, m_empty);
  m_lists.takeEmptySpans(m_empty);

  EXPECT_TRUE(m_empty.empty());
  const std::vector<BlockSlot> again = take(8);
  EXPECT_EQ(again.size(), 7u);
  for (const BlockSlot& slot : again)
    EXPECT_NE(slot.address, all[3].address);
}

TEST_F(CentralListsTest, ABlockIsTakenOutOfItsList)
{
  SlotSpan& span = addSpan();
  const BlockSlot last = span.at(7);

  m_lists.takeOut(span, last.record);
  m_lists.takeOut(span, last.record);

  EXPECT_EQ(m_lists.nbFree(m_class), 7);
  for (const BlockSlot& slot : take(8))
    EXPECT_NE(slot.address, last.address);
  m_lists.takeEmptySpans(m_empty);
  EXPECT_TRUE(m_empty.empty());
}

TEST_F(CentralListsTest, SizesHaveListsOfTheirOwn)
{
  addSpan();

  std::array<BlockSlot, 4> slots;
  EXPECT_EQ(m_lists.take(m_class - 1, slots), 0);
  EXPECT_EQ(m_lists.nbFree(m_class - 1), 0);
  EXPECT_EQ(m_lists.nbFree(m_class), 8);
}
} // namespace Arcane::detail::pool
