// SPDX-License-Identifier: Apache-2.0
// The copies of variables after an iteration: which wishes they answer, and how.
#include "tests/unit/shmem/watch/show/WatchFixture.h"

#include "shmem/watch/show/SnapshotCopies.h"

#include <cstring>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::watch;

class SnapshotCopiesTest : public test::WatchFixture
{
 protected:
  static bool isFirst() { return m_arena->machineIndex() == 0; }
  static const SnapshotAnswer& answer(Int32 slot) { return m_watch->file().rankAt(m_arena->machineIndex()).snapshots[slot]; }
  static eCopyStatus statusOf(Int32 slot) { return static_cast<eCopyStatus>(answer(slot).copies[0].status.load()); }
  //! Does what a program does that wants a copy of one variable.
  static void ask(Int32 slot, const char* name)
  {
    SnapshotSlot& wish = m_watch->file().leases().snapshots[slot];
    std::strcpy(wish.names[0].data(), name);
    wish.nb_name = 1;
    wish.word = LeaseWord::make(LeaseWord::generation(wish.word) + 1, ::getpid(), LeaseWord::Over);
  }
  //! Asks for one variable, and answers after an iteration. \collective
  static eCopyStatus statusAfter(const char* name, Int64 iteration)
  {
    if (isFirst())
      ask(0, name);
    m_pm->barrier();
    m_watch->isSnapshotWanted();
    m_pm->barrier();
    m_watch->takeSnapshots(iteration, 0.5);
    EXPECT_EQ(answer(0).iteration, iteration);
    m_pm->barrier();
    return statusOf(0);
  }
};

// The first rank is ahead: it marks what a second program has asked for while the others still answer the first one.
TEST_F(SnapshotCopiesTest, AWishOfTheNextAgreementWaitsForIt)
{
  test::WatchedList list(*m_arena, *m_watch, "List");
  list.assign(10, 1);
  if (isFirst())
    ask(0, "List");
  m_pm->barrier();
  EXPECT_EQ(m_watch->isSnapshotWanted(), isFirst());
  m_pm->barrier();
  if (isFirst()) {
    m_watch->takeSnapshots(1, 0.5);
    ask(1, "List");
    EXPECT_TRUE(m_watch->isSnapshotWanted());
  }
  m_pm->barrier();
  if (!isFirst()) {
    m_watch->takeSnapshots(1, 0.5);
    m_watch->isSnapshotWanted();
  }
  EXPECT_EQ(answer(0).iteration, 1);
  EXPECT_EQ(answer(1).iteration, 0);
  m_pm->barrier();
  m_watch->takeSnapshots(2, 1.0);
  EXPECT_EQ(answer(0).iteration, 1);
  EXPECT_EQ(answer(1).iteration, 2);
  m_pm->barrier();
}

TEST_F(SnapshotCopiesTest, TheStatusSaysWhyThereIsNoCopy)
{
  test::WatchedList list(*m_arena, *m_watch, "List");
  list.assign(10, 1);
  m_watch->add({ "Mesh0_Cell_Twice", "Twice", "", "", "" });
  m_watch->add({ "Mesh1_Cell_Twice", "Twice", "", "", "" });
  const Int32 texts = m_watch->add({ "Texts", "Texts", "", "", "" });
  const Int64 size = 1;
  m_watch->show(texts, { .data_type = DT_String, .dims = ConstArrayView<Int64>(1, &size) });
  m_pm->barrier();

  EXPECT_EQ(statusAfter("List", 1), eCopyStatus::Copied);
  EXPECT_EQ(statusAfter("Lost", 2), eCopyStatus::Unknown);
  EXPECT_EQ(statusAfter("Texts", 3), eCopyStatus::Hidden);
  EXPECT_EQ(statusAfter("Twice", 4), eCopyStatus::Ambiguous);
  EXPECT_EQ(statusAfter("Mesh1_Cell_Twice", 5), eCopyStatus::Copied);
  m_watch->isRead(reinterpret_cast<const std::byte*>(list.numbers()));
  EXPECT_EQ(statusAfter("List", 6), eCopyStatus::Busy);
}

TEST_F(SnapshotCopiesTest, ACopyThatOthersLeaveNoRoomForMayComeLater)
{
  useNewArena("1M:100");
  test::WatchedList list(*m_arena, *m_watch, "List");
  test::WatchedList large(*m_arena, *m_watch, "Large");
  list.assign(100000, 1);
  large.assign(200000, 1);
  EXPECT_EQ(statusAfter("List", 1), eCopyStatus::Copied);
  if (isFirst())
    ask(1, "List");
  m_pm->barrier();
  m_watch->isSnapshotWanted();
  m_pm->barrier();
  m_watch->takeSnapshots(2, 0.5);
  EXPECT_EQ(statusOf(1), eCopyStatus::Full);
  m_pm->barrier();
  // More than the limit: never.
  EXPECT_EQ(statusAfter("Large", 3), eCopyStatus::NoRoom);
}

TEST_F(SnapshotCopiesTest, CopiesAndKeptBlocksHaveOneLimit)
{
  useNewArena("1M:100");
  test::WatchedList list(*m_arena, *m_watch, "List");
  list.assign(100000, 1);
  EXPECT_EQ(statusAfter("List", 1), eCopyStatus::Copied);
  const auto run = newWatcher();
  m_pm->barrier();
  const Lease lease(*run);
  m_pm->barrier();
  list.assign(200000, 1);
  m_pm->barrier();
  EXPECT_FALSE(lease.isValid());
  EXPECT_LE(m_watch->file().rankAt(m_arena->machineIndex()).most_kept_bytes, 1 << 20);
  m_pm->barrier();
}
} // namespace
