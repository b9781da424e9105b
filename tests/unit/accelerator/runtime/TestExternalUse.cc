// SPDX-License-Identifier: Apache-2.0
// Commands that others put in the stream of a queue, which the ledger does not count.
#include "tests/unit/accelerator/runtime/QueueLedgerFixture.h"

#include "accelerator/runtime/AcceleratorUtils.h"
#include "accelerator/runtime/Memory.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

namespace
{
using namespace Arcane;
using namespace Arcane::Accelerator;
using detail::runtime::callOnQueue;
using detail::runtime::QueueMark;

class ExternalUseTest : public test::QueueLedgerFixture
{
 protected:
  //! As another library does: the queue does not see it. Ends once \a may_end.
  void giveForeignWork(void* stream, std::atomic<bool>& may_end)
  {
    ASSERT_TRUE(isOk(m_device.callOnStream(
      stream, [](void* flag) { waitFor(*static_cast<std::atomic<bool>*>(flag)); }, &may_end)));
  }
  //! While \a waiting waits for the queue, another library gives it work: true when that is known to be over too early.
  bool forgetsForeignWorkGivenDuring(const std::string& call, const std::function<void(const RunQueue&)>& waiting)
  {
    const RunQueue queue = newQueue();
    void* const stream = queue.platformStream();
    std::atomic<bool> may_end = false;
    std::atomic<bool> may_foreign_end = false;
    callOnQueue(queue, [&] { waitFor(may_end); });
    std::thread waiter([&] { waiting(queue); });
    while (m_device.calls().nbCall(call) == 0)
      std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    giveForeignWork(stream, may_foreign_end);
    const QueueMark mark = m_ledger.mark();
    may_end = true;
    waiter.join();
    const bool is_forgotten = m_ledger.isReached(mark);
    may_foreign_end = true;
    return is_forgotten;
  }
};

TEST_F(ExternalUseTest, TakesAQueueInExternalUseForBusyUntilItsBarrier)
{
  const RunQueue queue = newQueue();
  std::atomic<bool> is_over = false;

  queue.declareExternalUse();
  EXPECT_FALSE(m_ledger.isQuiet());
  const QueueMark before = m_ledger.mark();
  while (!m_ledger.poll(before))
    std::this_thread::yield();
  m_device.holdStreams();
  // As another library does: the queue does not see it.
  ASSERT_TRUE(isOk(m_device.callOnStream(
    queue.platformStream(), [](void* p) { *static_cast<std::atomic<bool>*>(p) = true; }, &is_over)));
  const QueueMark after = m_ledger.mark();

  EXPECT_FALSE(after.isClean());
  EXPECT_FALSE(m_ledger.poll(after));
  ASSERT_TRUE(isOk(m_ledger.wait(after)));
  EXPECT_TRUE(is_over);
  queue.barrier();
  EXPECT_TRUE(m_ledger.isQuiet());
}

TEST_F(ExternalUseTest, SynchronousCommandsDoNotEndExternalUse)
{
  const RunQueue queue = makeQueue(m_runner);
  std::atomic<bool> may_end = false;
  Int32 source = 3;
  Int32 destination = 0;

  queue.declareExternalUse();
  void* const stream = queue.platformStream();
  queue.copyMemory(MemoryCopyArgs(&destination, &source, 4));
  giveWork(queue);
  giveForeignWork(stream, may_end);
  const QueueMark mark = m_ledger.mark();

  EXPECT_FALSE(mark.isClean());
  EXPECT_FALSE(m_ledger.poll(mark));
  may_end = true;
  queue.barrier();
  EXPECT_TRUE(m_ledger.isQuiet());
}

TEST_F(ExternalUseTest, AStreamThatIsHandedOutMayBeUsedUntilItsQueueIsGivenBack)
{
  RunQueue queue = newQueue();
  std::atomic<bool> may_end = false;

  void* const stream = AcceleratorUtils::toCudaNativeStream(queue);
  queue.barrier();
  giveForeignWork(stream, may_end);
  const QueueMark mark = m_ledger.mark();

  EXPECT_FALSE(m_ledger.isQuiet());
  EXPECT_FALSE(m_ledger.poll(mark));
  may_end = true;
  ASSERT_TRUE(isOk(m_ledger.wait(mark)));
  EXPECT_TRUE(m_ledger.isReached(mark));
  queue = {};
  EXPECT_TRUE(m_ledger.isQuiet());
  EXPECT_TRUE(m_ledger.markOf(newQueue()).isClean()) << "the next queue of this stream";
}

TEST_F(ExternalUseTest, AStreamThatIsTakenInDeclaredUseIsFreeAfterTheBarrier)
{
  const RunQueue queue = newQueue();

  for (int i = 0; i < 3; ++i) {
    queue.declareExternalUse();
    EXPECT_TRUE(AcceleratorUtils::toNativeStream(queue).isValid());
    EXPECT_FALSE(m_ledger.isQuiet());
    queue.barrier();
    EXPECT_TRUE(m_ledger.isQuiet());
  }
}

TEST_F(ExternalUseTest, WorkOfOthersDuringABarrierIsNotForgotten)
{
  EXPECT_FALSE(forgetsForeignWorkGivenDuring("synchronizeStream", [](const RunQueue& queue) { queue.barrier(); }));
}

TEST_F(ExternalUseTest, WorkOfOthersDuringAWaitForTheDeviceIsNotForgotten)
{
  EXPECT_FALSE(
    forgetsForeignWorkGivenDuring("synchronizeDevice", [&](const RunQueue&) { EXPECT_TRUE(isOk(m_ledger.synchronizeDevice())); }));
}
} // namespace
