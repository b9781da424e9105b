// SPDX-License-Identifier: Apache-2.0
// Pages that several ranks ask for at once: threads with a store each stand for the ranks.
#include "shmem/PageCommit.h"
#include "shmem/PageStore.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <barrier>
#include <chrono>
#include <thread>
#include <vector>

#include <sys/mman.h>

namespace
{
using namespace Arcane;
using detail::shmem::ArenaLayout;
using detail::shmem::granule_bytes;
using detail::shmem::PageStore;
using detail::shmem::unit_bytes;

class PageStoreTest : public ::testing::Test
{
 protected:
  const ArenaLayout m_layout = ArenaLayout::forCapacity(64 * 1024 * 1024, 2);
  std::byte* m_base = nullptr;

  void SetUp() override
  {
    void* base =
      ::mmap(nullptr, static_cast<std::size_t>(m_layout.total), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    ASSERT_NE(base, MAP_FAILED);
    m_base = static_cast<std::byte*>(base);
    ASSERT_TRUE(detail::shmem::commitPages(m_base, m_layout.nodes, [this] { return m_layout.total; }));
  }
  void TearDown() override { ::munmap(m_base, static_cast<std::size_t>(m_layout.total)); }

  PageStore storeOf(Int32 rank)
  {
    return PageStore(
      m_base, m_layout, rank, [] {}, [this] { return m_layout.total; });
  }
  detail::shmem::ArenaHead& head() { return *reinterpret_cast<detail::shmem::ArenaHead*>(m_base); }
  //! A rank that dies while it has the lock, after it noted \a holder.
  void dieWithLock(Int32 holder)
  {
    std::jthread([&] {
      ::pthread_mutex_lock(&head().extents_lock);
      head().lock_holder = holder;
    });
  }
};

TEST_F(PageStoreTest, WhoHoldsTheLockIsKnown)
{
  PageStore store = storeOf(2);
  ASSERT_TRUE(store.initialize());
  std::atomic<bool> is_over = false;
  std::jthread other([&] {
    while (!is_over)
      store.release(*store.allocate(1, 0, PageStore::eCommit::Later));
  });

  Int32 holder = 0;
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (holder == 0 && std::chrono::steady_clock::now() < limit)
    holder = head().lock_holder;
  is_over = true;

  EXPECT_EQ(holder, 3) << "rank 2";
}

TEST_F(PageStoreTest, AGranuleWhoseTwoEndsAreCommittedAtOnceCountsOnce)
{
  constexpr Int64 nb_round = 300;
  constexpr Int64 nb_granule = 3 * nb_round;
  // One rank has the first granule of three and most of the second one, the other rank the rest.
  constexpr Int64 nb_first_byte = 2 * granule_bytes - unit_bytes / 2;
  PageStore store = storeOf(0);
  ASSERT_TRUE(store.initialize());
  const auto extent = store.allocate(nb_granule * detail::shmem::nb_unit_per_granule, 0, PageStore::eCommit::Later);
  ASSERT_TRUE(extent.has_value());
  const std::byte* base = store.address(*extent);
  std::barrier<> together(2);

  {
    std::jthread other([&] {
      PageStore of_other = storeOf(1);
      for (Int64 i = 0; i < nb_round; ++i) {
        together.arrive_and_wait();
        of_other.commit(base + 3 * i * granule_bytes + nb_first_byte, 3 * granule_bytes - nb_first_byte);
      }
    });
    for (Int64 i = 0; i < nb_round; ++i) {
      together.arrive_and_wait();
      store.commit(base + 3 * i * granule_bytes, nb_first_byte);
    }
  }

  EXPECT_EQ(store.committedBytes(), nb_granule * granule_bytes);
  store.release(*extent);
  store.trim();
  EXPECT_EQ(store.committedBytes(), 0);
}

TEST_F(PageStoreTest, PartsOfAnExtentAreCommittedAlone)
{
  PageStore store = storeOf(0);
  ASSERT_TRUE(store.initialize());
  const auto extent = store.allocate(5 * detail::shmem::nb_unit_per_granule, 0, PageStore::eCommit::Later);
  ASSERT_TRUE(extent.has_value());

  EXPECT_EQ(store.committedBytes(), 0);
  EXPECT_TRUE(store.commit(store.address(*extent) + granule_bytes + 1, 0));
  EXPECT_EQ(store.committedBytes(), 0);
  EXPECT_TRUE(store.commit(store.address(*extent) + granule_bytes + 1, 1));
  EXPECT_EQ(store.committedBytes(), granule_bytes);
  EXPECT_TRUE(store.commit(store.address(*extent) + 3 * granule_bytes - 1, 2));
  EXPECT_EQ(store.committedBytes(), 3 * granule_bytes);
  EXPECT_TRUE(store.commit(store.address(*extent), 5 * granule_bytes));
  EXPECT_EQ(store.committedBytes(), 5 * granule_bytes);
  store.release(*extent);
}

TEST_F(PageStoreTest, ARankThatDiesBeforeItsFirstChangeInTheLockForgivesNoOther)
{
  PageStore store = storeOf(0);
  ASSERT_TRUE(store.initialize());

  dieWithLock(0);
  EXPECT_GT(store.largestFreeBytes(), 0);
  EXPECT_EQ(head().abandoned_by, 0);
  head().abandoned_by = 2;
  dieWithLock(0);
  store.largestFreeBytes();
  EXPECT_EQ(head().abandoned_by, 2);
  dieWithLock(1);
  store.largestFreeBytes();
  EXPECT_EQ(head().abandoned_by, 2);
  head().abandoned_by = 0;
  dieWithLock(1);
  store.largestFreeBytes();
  EXPECT_EQ(head().abandoned_by, 1);
}

TEST_F(PageStoreTest, WhatWasReleasedLongAgoGoesBackBeforeWhatWasReleasedLast)
{
  PageStore store = storeOf(0);
  ASSERT_TRUE(store.initialize());
  store.setMostIdleBytes(16 * granule_bytes);
  constexpr Int64 nb_unit = 8 * detail::shmem::nb_unit_per_granule;
  std::vector<PageStore::Extent> used;
  for (Int32 i = 0; i < 7; ++i)
    used.push_back(*store.allocate(nb_unit, 0));
  EXPECT_EQ(store.committedBytes(), 56 * granule_bytes);
  // Every second one, so that what is released does not join.
  store.release(used[0]);
  store.release(used[2]);
  EXPECT_EQ(store.committedBytes(), 56 * granule_bytes);
  store.release(used[4]);
  EXPECT_EQ(store.idleBytes(), 16 * granule_bytes);

  const Int64 committed = store.committedBytes();
  for (Int32 i = 0; i < 10; ++i) {
    const auto again = store.allocate(nb_unit, 0);
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(again->first_unit, used[4].first_unit);
    EXPECT_EQ(store.committedBytes(), committed);
    store.release(*again);
  }
  for (const Int32 i : { 1, 3, 5, 6 })
    store.release(used[static_cast<std::size_t>(i)]);
  EXPECT_LE(store.idleBytes(), 20 * granule_bytes);
  store.setMostIdleBytes(0);
  const auto last = store.allocate(nb_unit, 0);
  store.release(*last);
  EXPECT_EQ(store.committedBytes(), 0);
}

TEST_F(PageStoreTest, NoMoreGoesBackThanWhatIsAboveTheReserve)
{
  PageStore store = storeOf(0);
  ASSERT_TRUE(store.initialize());
  store.setMostIdleBytes(16 * granule_bytes);
  // All that is free is one extent in the end.
  std::vector<PageStore::Extent> used;
  for (Int32 i = 0; i < 7; ++i)
    used.push_back(*store.allocate(3 * detail::shmem::nb_unit_per_granule, 0));
  for (const PageStore::Extent& extent : used)
    store.release(extent);

  EXPECT_EQ(store.idleBytes(), 16 * granule_bytes);
  // The first granules are those that the next blocks get.
  const auto again = store.allocate(12 * detail::shmem::nb_unit_per_granule, 0);
  EXPECT_EQ(again->first_unit, 0);
  EXPECT_EQ(store.committedBytes(), 16 * granule_bytes);
  store.release(*again);
}

TEST_F(PageStoreTest, TheRoomThatBlocksHaveToGrowKeepsNoPages)
{
  PageStore store = storeOf(0);
  ASSERT_TRUE(store.initialize());
  constexpr Int64 n = detail::shmem::nb_unit_per_granule;
  const auto before = store.allocate(40 * n, 0);
  store.release(*before);
  auto extent = store.allocate(8 * n, 32 * n);
  ASSERT_EQ(extent->first_unit, before->first_unit);

  store.trim();
  EXPECT_EQ(store.committedBytes(), 8 * granule_bytes);
  ASSERT_TRUE(store.grow(*extent, 20 * n));
  EXPECT_EQ(store.committedBytes(), 20 * granule_bytes);
  store.setMostIdleBytes(0);
  store.trimUnneeded();
  EXPECT_EQ(store.committedBytes(), 20 * granule_bytes);
  store.release(*extent);
  EXPECT_EQ(store.committedBytes(), 0);
}

TEST_F(PageStoreTest, WhatCannotBeGivenBackIsLookedForOnce)
{
  PageStore store = storeOf(0);
  ASSERT_TRUE(store.initialize());
  store.setMostIdleBytes(0);
  // A unit of each granule stays in use.
  constexpr Int32 nb_granule = 40;
  std::vector<PageStore::Extent> kept;
  std::vector<PageStore::Extent> released;
  for (Int32 i = 0; i < nb_granule; ++i) {
    kept.push_back(*store.allocate(1, 0));
    released.push_back(*store.allocate(detail::shmem::nb_unit_per_granule - 1, 0));
  }
  for (const PageStore::Extent& extent : released)
    store.release(extent);
  const Int64 idle = store.idleBytes();
  EXPECT_EQ(idle, nb_granule * (granule_bytes - unit_bytes));
  store.trimUnneeded();
  EXPECT_LE(idle - head().stuck_bytes, granule_bytes);

  // As soon as it can be given back, it is.
  for (const PageStore::Extent& extent : kept)
    store.release(extent);
  EXPECT_LE(store.idleBytes(), granule_bytes);
}

TEST_F(PageStoreTest, SeveralThreadsCommitTheSamePagesAsOne)
{
  PageStore store = storeOf(0);
  ASSERT_TRUE(store.initialize());
  store.setNbCommitThread(3);
  const Int64 nb_unit = m_layout.nb_unit;
  const auto extent = store.allocate(nb_unit, 0);
  ASSERT_TRUE(extent.has_value());

  EXPECT_EQ(store.committedBytes(), m_layout.capacity());
  std::vector<unsigned char> is_resident(static_cast<std::size_t>(nb_unit));
  ASSERT_EQ(::mincore(store.address(*extent), static_cast<std::size_t>(nb_unit * unit_bytes), is_resident.data()), 0);
  EXPECT_EQ(std::count_if(is_resident.begin(), is_resident.end(), [](unsigned char c) { return (c & 1) != 0; }), nb_unit);
  store.release(*extent);
}

TEST_F(PageStoreTest, WithoutPopulateWriteWhatIsFreeInThePlaceCounts)
{
  std::byte* pages = m_base + m_layout.data;
  pages[1] = std::byte(7);

  EXPECT_FALSE(detail::shmem::touchPages(pages, 2 * granule_bytes, [] { return 2 * granule_bytes - 1; }));
  EXPECT_TRUE(detail::shmem::touchPages(pages, 2 * granule_bytes, [] { return 2 * granule_bytes; }));
  EXPECT_EQ(pages[1], std::byte(7));
}

TEST_F(PageStoreTest, WithoutPopulateWriteSeveralThreadsCountWhatIsFreeOnce)
{
  // Not at the beginning of a page: the system refuses it as it refuses what it does not know.
  std::byte* pages = m_base + m_layout.data + 1;
  constexpr Int64 nb_byte = 48 * 1024 * 1024;

  EXPECT_FALSE(detail::shmem::commitPages(
    pages, nb_byte, [] { return nb_byte - 1; }, 3));
  EXPECT_TRUE(detail::shmem::commitPages(
    pages, nb_byte, [] { return nb_byte; }, 3));
}
} // namespace
