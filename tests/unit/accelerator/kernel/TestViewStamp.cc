// SPDX-License-Identifier: Apache-2.0
// Which copies of stamps are refused while a command launches its kernel. tests/kernels/checked has the stamps inside views.
#include "accelerator/kernel/ViewStamp.h"

#include "accelerator/kernel/RunCommand.h"
#include "accelerator/runtime/Runner.h"
#include "tests/support/MessageOf.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <gtest/gtest.h>

#include <thread>

namespace Arcane::detail::kernel
{
namespace
{
using Accelerator::makeCommand;

class ViewStampTest : public ::testing::Test
{
 protected:
  Accelerator::Runner runner{ Accelerator::eExecutionPolicy::Sequential };
  Accelerator::RunQueue queue = makeQueue(runner);
  UniqueArray<Int32> values = UniqueArray<Int32>(10);

  CheckedViewStamp stampOf(UInt64 command) const { return makeViewStamp(command, values.data(), "Pressure"); }
  //! Returns the message of the error when a command launches a kernel that has captured \a stamp.
  static std::string launchMessage(const Accelerator::RunCommand& command, const CheckedViewStamp& stamp)
  {
    return test::messageOf([&] {
      const LaunchedViews views(command);
      [[maybe_unused]] const CheckedViewStamp copy(stamp);
    });
  }
};

TEST_F(ViewStampTest, CommandsHaveNumbersOfTheirOwn)
{
  auto a = makeCommand(queue);
  auto b = makeCommand(queue);
  EXPECT_EQ(a.internalNumber(), 0u);
  const UInt64 number = a.internalNeedNumber();
  EXPECT_NE(number, 0u);
  EXPECT_EQ(a.internalNeedNumber(), number);
  EXPECT_NE(b.internalNeedNumber(), number);
}

TEST_F(ViewStampTest, OnlyTheKernelOfTheCommand)
{
  auto mine = makeCommand(queue);
  auto other = makeCommand(queue);
  other.addKernelName("Forces").addTraceInfo(TraceInfo("tube.cc", "compute()", 12));
  const CheckedViewStamp stamp = stampOf(mine.internalNeedNumber());

  EXPECT_EQ(launchMessage(mine, stamp), "");
  EXPECT_EQ(launchMessage(other, stamp),
            "kernel 'Forces' at tube.cc:12: it uses a view of 'Pressure' that was made for another command, expected a view that is made "
            "with the command of the kernel");
  // Outside a launch, and in another thread, copies are free.
  EXPECT_NO_THROW(CheckedViewStamp{ stamp });
  const LaunchedViews views(other);
  std::thread([&] { EXPECT_NO_THROW(CheckedViewStamp{ stamp }); }).join();
}

TEST_F(ViewStampTest, ViewsForAQueueOrForNobodyServeAll)
{
  auto command = makeCommand(queue);
  EXPECT_EQ(launchMessage(command, stampOf(0)), "");
  EXPECT_EQ(launchMessage(command, CheckedViewStamp()), "");
}

TEST_F(ViewStampTest, FreedMemory)
{
  auto command = makeCommand(queue);
  command.addKernelName("Forces").addTraceInfo(TraceInfo("tube.cc", "compute()", 12));
  const CheckedViewStamp former = stampOf(0);
  EXPECT_FALSE(former.isStale());
  values.dispose();
  values.resize(10);
  const CheckedViewStamp later = stampOf(0);

  EXPECT_EQ(launchMessage(command, former),
            "kernel 'Forces' at tube.cc:12: it uses a view of 'Pressure', whose memory was resized, moved or freed after the view was "
            "made, expected a new view");
  // Even if the memory is the same again.
  EXPECT_EQ(launchMessage(command, later), "");
}

TEST_F(ViewStampTest, AViewOfTheMiddleOfAnArray)
{
  auto command = makeCommand(queue);
  const CheckedViewStamp middle = makeViewStamp(0, &values[5], "span");
  values.dispose();
  EXPECT_NE(launchMessage(command, middle), "");
}
} // namespace
} // namespace Arcane::detail::kernel
