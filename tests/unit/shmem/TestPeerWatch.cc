// SPDX-License-Identifier: Apache-2.0
// Ranks that are killed: processes forked here stand for them, so that the test itself goes on.
#include "shmem/PageCommit.h"
#include "shmem/PageStore.h"
#include "shmem/PeerWatch.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace
{
using namespace Arcane;
using detail::shmem::ArenaHead;
using detail::shmem::ArenaLayout;
using detail::shmem::PageStore;
using detail::shmem::PeerWatch;
using detail::shmem::RankLine;

//! An arena of two ranks: this process is rank 0, a forked one is rank 1.
class PeerWatchTest : public ::testing::Test
{
 protected:
  const ArenaLayout m_layout = ArenaLayout::forCapacity(1024 * 1024, 2);
  std::byte* m_base = nullptr;
  ArenaHead* m_head = nullptr;
  RankLine* m_ranks = nullptr;

  void SetUp() override
  {
    void* base =
      ::mmap(nullptr, static_cast<std::size_t>(m_layout.total), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    ASSERT_NE(base, MAP_FAILED);
    m_base = static_cast<std::byte*>(base);
    m_head = reinterpret_cast<ArenaHead*>(m_base);
    m_ranks = reinterpret_cast<RankLine*>(m_base + m_layout.ranks);
    ASSERT_TRUE(detail::shmem::commitPages(m_base, m_layout.nodes, [this] { return m_layout.total; }));
    m_ranks[0].process.store(::getpid());
  }
  void TearDown() override { ::munmap(m_base, static_cast<std::size_t>(m_layout.total)); }

  //! Runs \a f as rank 1 in a process that \a watch knows and that is then killed, and waits for its end.
  template <typename Function> void killedPeer(PeerWatch& watch, const Function& f)
  {
    const pid_t peer = ::fork();
    if (peer == 0) {
      while (m_ranks[1].rank.load() == 0)
        ::usleep(100);
      f();
      ::raise(SIGKILL);
    }
    m_ranks[1].process.store(peer);
    watch.watchProcesses();
    m_ranks[1].rank.store(1);
    int status = 0;
    ::waitpid(peer, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
  }

  PeerWatch watchOf(Int32 rank)
  {
    return PeerWatch(m_base, m_layout, rank, true, [] {});
  }
};

TEST_F(PeerWatchTest, AKilledRankEndsTheBarrierOfTheOthersWithItsName)
{
  PeerWatch watch = watchOf(0);
  killedPeer(watch, [] {});
  const auto start = std::chrono::steady_clock::now();

  try {
    watch.barrier();
    ADD_FAILURE() << "the barrier ended without rank 1";
  }
  catch (const FatalErrorException& ex) {
    EXPECT_NE(std::string(ex.what()).find("rank 1 of this machine (process "), std::string::npos) << ex.what();
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST_F(PeerWatchTest, ARankThatEndedItsProcessToReportAHangIsNoKilledRank)
{
  PeerWatch watch = watchOf(0);
  killedPeer(watch, [] {});
  EXPECT_THROW(watch.throwIfPeerLeft(), FatalErrorException);

  m_ranks[0].wait.reporter.store(2);

  EXPECT_NO_THROW(watch.throwIfPeerLeft());
}

TEST_F(PeerWatchTest, ARankKilledInsideTheLockDoesNotKeepIt)
{
  PeerWatch watch = watchOf(0);
  PageStore store(
    m_base, m_layout, 0, [&] { watch.throwIfPeerLeft(); }, detail::shmem::availableMemory);
  ASSERT_TRUE(store.initialize());
  const auto extent = store.allocate(3, 1);
  ASSERT_TRUE(extent.has_value());

  killedPeer(watch, [&] {
    ::pthread_mutex_lock(&m_head->extents_lock);
    m_head->lock_holder.store(2);
  });

  try {
    store.allocate(3, 1);
    ADD_FAILURE() << "the table was changed after a rank died in it";
  }
  catch (const FatalErrorException& ex) {
    EXPECT_NE(std::string(ex.what()).find("rank 1 of this machine left"), std::string::npos) << ex.what();
  }
  EXPECT_NO_THROW(store.release(*extent)) << "destructors of arrays must not throw";
}

TEST_F(PeerWatchTest, ALivingRankIsWaitedFor)
{
  m_ranks[1].process.store(::getpid());
  PeerWatch watch = watchOf(0);
  const pid_t peer = ::fork();
  if (peer == 0) {
    ::usleep(50000);
    watchOf(1).barrier();
    ::_exit(0);
  }

  EXPECT_NO_THROW(watch.barrier());

  int status = 0;
  ::waitpid(peer, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST_F(PeerWatchTest, RoomToGrowServesItsBlockFirstAndOthersWhenNothingElseIsLeft)
{
  PeerWatch watch = watchOf(0);
  PageStore store(
    m_base, m_layout, 0, [&] { watch.throwIfPeerLeft(); }, detail::shmem::availableMemory);
  ASSERT_TRUE(store.initialize());
  const Int64 n = m_layout.nb_unit;
  auto a = store.allocate(n / 4, n / 4);
  auto b = store.allocate(n / 4, n / 4);
  ASSERT_TRUE(a && b);

  EXPECT_TRUE(store.grow(*a, n / 4 + 7));
  EXPECT_EQ(a->first_unit + n / 2, b->first_unit);
  const auto c = store.allocate(n / 4, 0);
  const auto d = store.allocate(n / 4 - 7, 0);

  ASSERT_TRUE(c && d);
  EXPECT_FALSE(store.grow(*a, n / 4 + 8));
  EXPECT_EQ(store.usedBytes(), m_layout.capacity());
  for (const auto& extent : { a, b, c, d })
    store.release(*extent);
  EXPECT_EQ(store.usedBytes(), 0);
  EXPECT_EQ(store.largestFreeBytes(), m_layout.capacity());
}

TEST_F(PeerWatchTest, PagesCannotBeCommittedBeyondTheCapacity)
{
  PeerWatch watch = watchOf(0);
  PageStore store(
    m_base, m_layout, 0, [&] { watch.throwIfPeerLeft(); }, detail::shmem::availableMemory);
  ASSERT_TRUE(store.initialize());

  EXPECT_FALSE(store.allocate(m_layout.nb_unit + 1, 0).has_value());
  auto all = store.allocate(m_layout.nb_unit, 5);
  ASSERT_TRUE(all.has_value());
  EXPECT_EQ(store.committedBytes(), m_layout.capacity());
  EXPECT_FALSE(store.grow(*all, m_layout.nb_unit + 1));
  store.release(*all);
  store.trim();
  EXPECT_EQ(store.committedBytes(), 0);
}
} // namespace
