// SPDX-License-Identifier: Apache-2.0
// What is refused while kernels that were launched may still use memory.
#include "accelerator/runtime/QueuedUses.h"

#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/QueueCall.h"
#include "accelerator/runtime/RunQueueEvent.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/RunnerImpl.h"
#include "accelerator/runtime/SimulatedDevice.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <gtest/gtest.h>

#include <array>

namespace Arcane::detail::runtime
{
namespace
{
using Accelerator::eExecutionPolicy;
using Accelerator::makeEvent;
using Accelerator::makeQueue;
using Accelerator::Runner;
using Accelerator::RunQueue;

class QueuedUsesTest : public ::testing::Test
{
 public:
  QueuedUsesTest()
  : former(setBackend(eExecutionPolicy::CUDA, &device))
  {
    // Nothing is finished before somebody waits.
    device.holdStreams();
  }
  ~QueuedUsesTest() override
  {
    device.letStreamsRun();
    setBackend(eExecutionPolicy::CUDA, former);
  }

  RunQueue asyncQueue()
  {
    RunQueue queue = makeQueue(runner);
    queue.setAsync(true);
    return queue;
  }
  //! Does what the launch of a kernel does.
  void launch(const RunQueue& queue, const KernelUse& use, const String& name)
  {
    RunQueueImpl& impl = queue.internalImpl();
    const String text = kernelText(name, TraceInfo("tube.cc", "compute()", 12));
    QueuedUses::instance().checkKernel(*impl.slot, { use }, text);
    putInStream(impl, [] {});
    QueuedUses::instance().noteKernel(*impl.slot, { use }, text);
  }
  KernelUse use(bool is_read, bool is_write) { return { values.data(), sizeof(values), is_read, is_write, "Pressure" }; }
  void hostUses(bool is_write)
  {
    QueuedUses::instance().checkHost(values.data(), sizeof(double), is_write, [] { return String("checkpoint"); });
  }

  SimulatedDevice device;
  DeviceBackend* former;
  Runner runner{ eExecutionPolicy::CUDA };
  std::array<double, 10> values = {};
};

String messageOf(const std::function<void()>& call)
{
  try {
    call();
  }
  catch (const FatalErrorException& ex) {
    return ex.message();
  }
  return {};
}

TEST_F(QueuedUsesTest, ReadingWhatAnotherQueueWrites)
{
  RunQueue writer = asyncQueue();
  RunQueue reader = asyncQueue();
  launch(writer, use(false, true), "equation of state");

  const String message = messageOf([&] { launch(reader, use(true, false), "forces"); });

  for (const char* part : { "forces", "equation of state", "Pressure", "tube.cc:12" })
    EXPECT_TRUE(message.contains(part)) << message;
}

TEST_F(QueuedUsesTest, TwoReadersAndOneQueueAreFine)
{
  RunQueue a = asyncQueue();
  RunQueue b = asyncQueue();
  launch(a, use(true, false), "one");
  EXPECT_NO_THROW(launch(b, use(true, false), "two"));
  EXPECT_THROW(launch(b, use(false, true), "three"), FatalErrorException);
  RunQueue c = asyncQueue();
  a.barrier();
  b.barrier();
  launch(c, use(false, true), "four");
  EXPECT_NO_THROW(launch(c, use(true, true), "five"));
}

TEST_F(QueuedUsesTest, AnEventOrdersQueues)
{
  RunQueue writer = asyncQueue();
  RunQueue reader = asyncQueue();
  launch(writer, use(false, true), "one");
  Accelerator::RunQueueEvent event = makeEvent(runner);
  writer.recordEvent(event);
  reader.waitEvent(event);
  EXPECT_NO_THROW(launch(reader, use(true, false), "two"));
  reader.barrier();
  EXPECT_NO_THROW(hostUses(true)) << "what is before a finished event is finished";
}

TEST_F(QueuedUsesTest, TheHostWaits)
{
  RunQueue queue = asyncQueue();
  launch(queue, use(true, false), "reader");
  EXPECT_NO_THROW(hostUses(false));
  EXPECT_TRUE(messageOf([&] { hostUses(true); }).contains("checkpoint"));
  queue.barrier();
  EXPECT_NO_THROW(hostUses(true));
  launch(queue, use(false, true), "writer");
  EXPECT_THROW(hostUses(false), FatalErrorException);
  queue.barrier();
  EXPECT_NO_THROW(hostUses(false));
}

TEST_F(QueuedUsesTest, OtherBytesAreFree)
{
  RunQueue queue = asyncQueue();
  KernelUse half = use(false, true);
  half.nb_byte /= 2;
  launch(queue, half, "half");
  EXPECT_NO_THROW(QueuedUses::instance().checkHost(&values[5], sizeof(double), true, [] { return String("host"); }));
  EXPECT_THROW(QueuedUses::instance().checkHost(&values[4], sizeof(double), false, [] { return String("host"); }), FatalErrorException);
  queue.barrier();
}

TEST_F(QueuedUsesTest, AFailedWaitNamesTheKernelsSinceTheLastOne)
{
  RunQueue queue = asyncQueue();
  RunQueueImpl& impl = queue.internalImpl();
  impl.recent_kernels.note("first", TraceInfo("tube.cc", "compute()", 3));
  queue.barrier();
  impl.recent_kernels.note("second", TraceInfo("tube.cc", "compute()", 5));
  device.calls().failNext("synchronizeStream", eDriverStatus::Error);

  const String message = messageOf([&] { queue.barrier(); });

  EXPECT_TRUE(message.contains("kernel 'second' at tube.cc:5")) << message;
  EXPECT_FALSE(message.contains("first")) << message;
}

TEST(RecentKernelsTest, TheLatestFirst)
{
  RecentKernels kernels;
  EXPECT_TRUE(kernels.text().empty());
  for (int i = 0; i < 10; ++i)
    kernels.note(String::format("k{0}", i), TraceInfo("f.cc", "f()", i));
  const String text = kernels.text();
  EXPECT_TRUE(text.startsWith("kernel 'k9' at f.cc:9, kernel 'k8'")) << text;
  EXPECT_TRUE(text.endsWith("kernel 'k2' at f.cc:2, and 2 before")) << text;
  kernels.clear();
  EXPECT_TRUE(kernels.text().empty());
}
} // namespace
} // namespace Arcane::detail::runtime
