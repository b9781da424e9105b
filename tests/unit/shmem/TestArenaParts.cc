// SPDX-License-Identifier: Apache-2.0
// The parts of shared memory, each by itself: blocks, names, counts of views, windows and the table that their ranks share.
#include "shmem/BlockHeap.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "shmem/BlockDirectory.h"
#include "shmem/ContigMachineShMemWinBase.h"
#include "shmem/ContiguousWindow.h"
#include "shmem/GrowingWindow.h"
#include "shmem/MachineTeam.h"
#include "shmem/SegmentTable.h"
#include "shmem/SharedVariableAllocator.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/shmem/ArenaFixture.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <future>
#include <memory>
#include <random>
#include <thread>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::shmem;
using test::messageOf;

class ArenaPartsTest : public test::ArenaFixture
{
 protected:
  static BlockHeap& heap() { return m_arena->heap(); }
  static BlockDirectory& directory() { return m_arena->directory(); }
  static Int32 index() { return m_arena->machineIndex(m_pm->commRank()); }
  //! The rank that comes next on this machine, and its place there.
  static Int32 nextIndex() { return (index() + 1) % m_machine_ranks.size(); }
  static Int32 nextRank() { return m_machine_ranks[nextIndex()]; }

  static Span<const std::byte> bytesOf(const std::string& text)
  {
    return { reinterpret_cast<const std::byte*>(text.data()), static_cast<Int64>(text.size()) };
  }
  static std::string textOf(Span<const std::byte> bytes)
  {
    return { reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(bytes.size()) };
  }
};

TEST_F(ArenaPartsTest, BlocksOfEachSizeHaveTheirAlignmentAndCapacity)
{
  for (const Int64 nb_byte : { 1, 64, 1000, 16 * 1024, 16 * 1024 + 1, 1 << 20 }) {
    std::byte* block = heap().allocate(nb_byte);

    ASSERT_NE(block, nullptr);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block) % (nb_byte > 16 * 1024 ? 4096 : 64), 0u) << nb_byte;
    EXPECT_GE(heap().capacityOf(block), nb_byte);
    EXPECT_EQ(heap().capacityOf(block), BlockHeap::capacityFor(nb_byte)) << nb_byte;
    heap().deallocate(block);
  }
}

TEST_F(ArenaPartsTest, ABlockThatMovesKeepsItsBytes)
{
  std::byte* block = heap().allocate(100);
  std::memset(block, 7, 100);

  block = heap().reallocate(block, 100, 1 << 20);

  ASSERT_NE(block, nullptr);
  EXPECT_TRUE(std::all_of(block, block + 100, [](std::byte b) { return b == std::byte(7); }));
  EXPECT_GE(heap().capacityOf(block), 1 << 20);
  EXPECT_TRUE(heap().resizeInPlace(block, 1 << 19));
  EXPECT_LT(heap().capacityOf(block), 1 << 20);
  heap().deallocate(block);
}

TEST_F(ArenaPartsTest, AThreadThatWaitsForPagesKeepsNoOtherThreadWaiting)
{
  std::byte* const kept = heap().allocate(64);
  std::byte* const growing = heap().allocate(1 << 20);
  m_arena->barrier();
  if (index() == 0) {
    // Whoever needs another extent waits from now on, as it would while many pages are written.
    pthread_mutex_t& extents_lock = reinterpret_cast<ArenaHead*>(m_arena->addressOf(0))->extents_lock;
    ASSERT_EQ(::pthread_mutex_lock(&extents_lock), 0);
    BlockHeap& own = heap();
    std::jthread large([&] { own.deallocate(own.allocate(1 << 22)); });
    std::jthread moving([&] { own.deallocate(own.reallocate(growing, 1 << 20, 1 << 23)); });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));

    auto small = std::async(std::launch::async, [&] { own.deallocate(own.allocate(64)); });

    EXPECT_EQ(small.wait_for(std::chrono::seconds(10)), std::future_status::ready);
    ASSERT_EQ(::pthread_mutex_unlock(&extents_lock), 0);
  }
  m_arena->barrier();
  if (index() != 0)
    heap().deallocate(growing);
  heap().deallocate(kept);
}

TEST_F(ArenaPartsTest, ThreadsOfARankMakeResizeAndFreeBlocksAtOnce)
{
  const Int64 nb_before = heap().nbBlock();
  const auto work = [&own = heap()](unsigned seed) {
    std::minstd_rand random(seed);
    std::vector<std::pair<std::byte*, Int64>> blocks;
    Int64 nb_wrong = 0;
    for (int i = 0; i < 120; ++i) {
      const auto nb_byte = static_cast<Int64>(1 + random() % (i % 3 == 0 ? 1 << 19 : 2000));
      if (blocks.size() < 8) {
        blocks.emplace_back(own.allocate(nb_byte), nb_byte);
        std::memset(blocks.back().first, static_cast<int>(seed), static_cast<std::size_t>(nb_byte));
        continue;
      }
      auto& [block, old_nb_byte] = blocks[random() % blocks.size()];
      nb_wrong += std::count(block, block + old_nb_byte, std::byte(seed)) == old_nb_byte ? 0 : 1;
      if (i % 2 == 0) {
        own.deallocate(block);
        block = own.allocate(nb_byte);
      }
      else
        block = own.reallocate(block, std::min(old_nb_byte, nb_byte), nb_byte);
      old_nb_byte = nb_byte;
      std::memset(block, static_cast<int>(seed), static_cast<std::size_t>(nb_byte));
    }
    for (const auto& [block, nb_byte] : blocks)
      own.deallocate(block);
    return nb_wrong;
  };

  std::vector<std::future<Int64>> threads;
  for (unsigned seed = 1; seed <= 3; ++seed)
    threads.push_back(std::async(std::launch::async, work, seed));

  for (std::future<Int64>& thread : threads)
    EXPECT_EQ(thread.get(), 0);
  EXPECT_EQ(heap().nbBlock(), nb_before);
}

TEST_F(ArenaPartsTest, ABlockThatWasShownAtABarrierWaitsForTheNextOne)
{
  const Int64 nb_before = heap().nbBlock();
  std::byte* shown = heap().allocate(1000);
  std::byte* hidden = heap().allocate(1000);
  std::byte* published_since = heap().allocate(1000);
  heap().markPublished(shown);
  EXPECT_FALSE(heap().isShown(shown));
  m_arena->barrier();
  heap().markPublished(published_since);

  EXPECT_TRUE(heap().isShown(shown));
  EXPECT_FALSE(heap().isShown(hidden));
  EXPECT_FALSE(heap().isShown(published_since));
  heap().deallocate(hidden);
  heap().deallocate(published_since);
  EXPECT_EQ(heap().retiredBytes(), 0);
  const Int64 shown_bytes = heap().findCapacity(shown);
  heap().deallocate(shown);
  EXPECT_EQ(heap().nbBlock(), nb_before);
  EXPECT_EQ(heap().retiredBytes(), shown_bytes);
  heap().freeRetired();
  EXPECT_EQ(heap().retiredBytes(), 0);
  std::byte on_stack{};
  EXPECT_EQ(heap().findCapacity(&on_stack), -1);
  m_arena->barrier();
}

TEST_F(ArenaPartsTest, AShownBlockDoesNotChangeInPlace)
{
  std::byte* block = heap().allocate(1 << 20);
  std::memset(block, 7, 1000);
  heap().markShown(block);

  EXPECT_FALSE(heap().resizeInPlace(block, 1 << 19));
  std::byte* const moved = heap().reallocate(block, 1000, 1 << 19);
  EXPECT_NE(moved, block);
  EXPECT_EQ(moved[999], std::byte(7));
  EXPECT_EQ(block[999], std::byte(7));
  EXPECT_TRUE(heap().resizeInPlace(moved, 1 << 18));
  heap().deallocate(moved);
  EXPECT_GE(heap().retiredBytes(), 1 << 20);
  m_arena->barrier();
  EXPECT_EQ(heap().retiredBytes(), 0);
}

TEST_F(ArenaPartsTest, AnAddressThatIsNoBlockIsRefused)
{
  std::byte on_stack{};

  EXPECT_NE(messageOf([&] { heap().deallocate(&on_stack); }).find("is not the address of a block"), std::string::npos);
}

TEST_F(ArenaPartsTest, ANameIsFoundByTheOthersAfterABarrier)
{
  const std::string long_name(300, 'n');
  for (const String& name : { String("Short"), String(long_name) }) {
    const SharedInstance mine = directory().add(name);
    ShownBlock block;
    block.offset = 4096 + index();
    block.element_bytes = 8;
    block.nb_dim = 1;
    block.dims[0] = 10 + index();
    directory().write(mine.entry, block);
    m_arena->barrier();

    const SharedInstance theirs = directory().find(nextIndex(), name, m_arena->nbBarrier());
    ShownBlock seen;
    const bool is_living = directory().read(nextIndex(), theirs, seen);

    EXPECT_TRUE(is_living);
    EXPECT_EQ(seen.offset, 4096 + nextIndex());
    EXPECT_EQ(seen.dims[0], 10 + nextIndex());
    EXPECT_FALSE(seen.has_ended);
    EXPECT_TRUE(directory().find(nextIndex(), "Other", m_arena->nbBarrier()).isNull());
    m_arena->barrier();
    directory().remove(mine.entry);
  }
  m_arena->barrier();
}

TEST_F(ArenaPartsTest, OthersReadTheStateOfTheirLastBarrierAndARankItsOwnPresentOne)
{
  const SharedInstance mine = directory().add("States");
  const auto write = [&](Int64 n) {
    ShownBlock block;
    block.nb_dim = 1;
    block.dims[0] = n;
    directory().write(mine.entry, block);
  };
  const auto extentOf = [&](Int32 of_index) {
    ShownBlock seen;
    const SharedInstance instance = directory().find(of_index, "States", m_arena->nbBarrier());
    return directory().read(of_index, instance, seen) && seen.nb_dim == 1 ? seen.dims[0] : -1;
  };
  write(1);
  write(2);
  m_arena->barrier();
  EXPECT_EQ(extentOf(nextIndex()), 2);
  m_pm->barrier();
  for (Int64 n = 3; n < 6; ++n)
    write(n);
  m_pm->barrier();
  EXPECT_EQ(extentOf(nextIndex()), m_is_alone ? 5 : 2);
  EXPECT_EQ(extentOf(index()), 5);
  m_arena->barrier();
  EXPECT_EQ(extentOf(nextIndex()), 5);
  m_arena->barrier();
  EXPECT_EQ(extentOf(nextIndex()), 5) << "nothing was published in between";
  m_arena->barrier();
  directory().remove(mine.entry);
  m_arena->barrier();
}

TEST_F(ArenaPartsTest, AnInstanceThatEndedIsReadUntilTheNextBarrier)
{
  const SharedInstance mine = directory().add("Ending");
  m_arena->barrier();
  const Int64 barrier = m_arena->nbBarrier();
  m_pm->barrier();
  directory().end(mine.entry);
  const SharedInstance next = directory().add("Ending");

  const SharedInstance theirs = directory().find(nextIndex(), "Ending", barrier);
  ShownBlock seen;
  const bool is_readable = directory().read(nextIndex(), theirs, seen);
  m_arena->barrier();
  const SharedInstance after = directory().find(nextIndex(), "Ending", m_arena->nbBarrier());

  EXPECT_FALSE(theirs.isNull());
  EXPECT_TRUE(is_readable);
  EXPECT_FALSE(after.isNull());
  EXPECT_NE(after.number, theirs.number);
  m_arena->barrier();
  directory().remove(next.entry);
  m_arena->barrier();
}

TEST_F(ArenaPartsTest, ANameIsTakenOnceByARank)
{
  const SharedInstance mine = directory().add("Taken");

  EXPECT_NE(messageOf([] { directory().add("Taken"); }).find("already shows a block called 'Taken'"), std::string::npos);
  std::vector<std::string> names;
  directory().forEach(index(), [&](const String& name, const ShownBlock&) { names.emplace_back(name.localstr()); });
  EXPECT_EQ(std::count(names.begin(), names.end(), "Taken"), 1);
  directory().remove(mine.entry);
  EXPECT_TRUE(directory().find(index(), "Taken", DirectoryEntry::NotEnded).isNull());
}

TEST_F(ArenaPartsTest, ArraysTakeTheirBlocksFromTheArena)
{
  SharedVariableAllocator allocator(m_arena);
  const Int64 nb_before = heap().nbBlock();

  AllocatedMemoryInfo block = allocator.allocate({}, 100);
  std::memset(block.baseAddress(), 5, 100);
  block = allocator.reallocate({}, block, 1 << 20);

  EXPECT_EQ(heap().nbBlock(), nb_before + 1);
  EXPECT_EQ(static_cast<const std::byte*>(block.baseAddress())[99], std::byte(5));
  EXPECT_EQ(allocator.adjustedCapacity({}, 10, 8), BlockHeap::capacityFor(80) / 8);
  EXPECT_EQ(allocator.adjustedCapacity({}, 0, 8), 0);
  EXPECT_EQ(allocator.guaranteedAlignment({}), 64u);
  allocator.deallocate({}, block);
  EXPECT_EQ(heap().nbBlock(), nb_before);
}

TEST_F(ArenaPartsTest, RanksOfATableSeeWhatTheOthersWroteOnceTheyHaveMet)
{
  SegmentTable table(MachineTeam::of(m_pm), "window of the test");
  const Int32 next = table.team().findIndex(nextRank());
  for (Int64 call = 1; call <= 3; ++call) {
    table.begin(eWindowCall::Resize);
    table.own().nb_byte.store(100 * call + table.team().index());
    table.meet();

    EXPECT_EQ(table.line(next).nb_byte.load(), 100 * call + next);
    EXPECT_EQ(table.adderOfMine(), -1);
  }
}

TEST_F(ArenaPartsTest, OneRankAddsToASegmentAtATime)
{
  SegmentTable table(MachineTeam::of(m_pm), "window of the test");
  const Int32 nb_rank = table.team().nbRank();
  const Int32 target = (table.team().index() + 1) % nb_rank;
  table.begin(eWindowCall::AddToAnother);
  table.claim(target);
  table.meet();

  EXPECT_EQ(table.adderOfMine(), (table.team().index() + nb_rank - 1) % nb_rank);
  table.begin(eWindowCall::AddToAnother);
  table.claim(0);
  const std::string message = messageOf([&] { table.meet(); });
  EXPECT_EQ(message.find("add to the segment of rank") != std::string::npos, nb_rank > 1) << message;
}

TEST_F(ArenaPartsTest, AFaultOfOneRankIsThrownByAll)
{
  SegmentTable table(MachineTeam::of(m_pm), "window of the test");
  const Int32 last = table.team().nbRank() - 1;
  table.begin(eWindowCall::Resize);
  if (table.team().index() == last)
    table.reportSize(-3, 8);

  const std::string of_size = messageOf([&] { table.meet(); });
  table.begin(table.team().index() == last ? eWindowCall::Shrink : eWindowCall::Resize);
  const std::string of_calls = messageOf([&] { table.meet(); });

  EXPECT_EQ(of_size, "window of the test, resize(): rank " + std::to_string(table.team().ranks()[last]) +
                       " gives a size of -3, expected at least 0 and whole elements of 8 bytes");
  EXPECT_EQ(of_calls.find("shrink()") != std::string::npos, last > 0) << of_calls;
}

TEST_F(ArenaPartsTest, SegmentsOfOneBlockFollowEachOther)
{
  ContiguousWindow window(MachineTeam::of(m_pm), 2 + index(), 4);
  const Int32 nb_rank = m_machine_ranks.size();
  std::fill_n(window.segment(index()).data(), window.segment(index()).size(), std::byte(index()));
  window.team().barrier();

  const Span<std::byte> all = window.window();
  Int64 at = 0;
  for (Int32 r = 0; r < nb_rank; ++r) {
    EXPECT_EQ(window.segment(r).data(), all.data() + at);
    ASSERT_EQ(window.segment(r).size(), 4 * (2 + r));
    EXPECT_EQ(window.segment(r)[4 * (2 + r) - 1], std::byte(r));
    at += window.segment(r).size();
  }
  EXPECT_EQ(all.size(), at);
  window.team().barrier();
  window.resizeSegment(nb_rank - index());
  EXPECT_EQ(window.segment(0).size(), 4 * nb_rank);
}

TEST_F(ArenaPartsTest, AHandleOnABlockOfAllRanksKnowsElementsByTheirSize)
{
  ContigMachineShMemWinBase window(m_pm, 3, 8);
  const ContigMachineShMemWinBase copy = window;

  window.segmentView()[0] = std::byte(40 + index());
  window.barrier();

  EXPECT_EQ(window.segmentView(nextRank()).size(), 24);
  EXPECT_EQ(copy.segmentConstView(nextRank())[0], std::byte(40 + nextIndex()));
  EXPECT_EQ(copy.windowConstView().size(), 24 * window.machineRanks().size());
  window.barrier();
}

TEST_F(ArenaPartsTest, ASegmentGrowsByWhatItsRankOrAnotherAdds)
{
  GrowingWindow window(MachineTeam::of(m_pm), 0, 1);
  const std::string mine = "mine" + std::to_string(index());

  window.add(bytesOf(mine));
  window.addToAnother(nextRank(), bytesOf("+" + std::to_string(index())));

  const Int32 before = (index() + m_machine_ranks.size() - 1) % m_machine_ranks.size();
  EXPECT_EQ(textOf(window.segment(index())), mine + "+" + std::to_string(before));
  EXPECT_EQ(textOf(window.segment(nextIndex())), "mine" + std::to_string(nextIndex()) + "+" + std::to_string(index()));
  window.team().barrier();
  window.resize(2);
  window.shrink();
  EXPECT_EQ(textOf(window.segment(nextIndex())), "mi");
  window.addToAnother({}, {});
  EXPECT_EQ(window.segment(index()).size(), 2);
}
} // namespace
