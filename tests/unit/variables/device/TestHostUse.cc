// SPDX-License-Identifier: Apache-2.0
// Kernels that were launched and not waited for: the host and other queues are kept from the variables that they use.
#include "variables/core/HostUse.h"

#include "accelerator/kernel/Reduce.h"
#include "tests/unit/variables/device/ItemKernelFixture.h"
#include "variables/device/RunCommandEnumerate.h"
#include "variables/device/VariableViews.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <functional>

using namespace Arcane;
using detail::variables::checkHostUse;

namespace
{
class HostUseTest : public Arcane::test::ItemKernelFixture
{
 protected:
  static ax::RunQueue asyncQueue()
  {
    ax::RunQueue queue = ax::makeQueue(ax::Runner(ax::eExecutionPolicy::CUDA));
    queue.setAsync(true);
    return queue;
  }
};

void copyValues(const ax::RunQueue& queue, const CellGroup& cells, const VariableCellReal& from, VariableCellReal& to, const String& name)
{
  auto command = makeCommand(queue);
  auto in = viewIn(command, from);
  auto out = viewOut(command, to);
  command.addKernelName(name) << RUNCOMMAND_ENUMERATE(Cell, id, cells)
  {
    out[id] = in[id];
  };
}

//! Returns the message of the error, or nothing.
String messageOf(const std::function<void()>& call)
{
  try {
    call();
  }
  catch (const FatalErrorException& e) {
    return e.message();
  }
  return {};
}

void expectParts(const String& message, std::initializer_list<const char*> parts)
{
  for (const char* part : parts)
    EXPECT_TRUE(message.contains(part)) << "'" << part << "' in: " << message;
}
} // namespace

TEST_F(HostUseTest, TheHostIsKeptFromWhatAKernelMayStillUse)
{
  buildMesh();
  if (allCells().empty())
    return;
  VariableCellReal read(info("Read"));
  VariableCellReal written(info("Written"));
  VariableCellReal other(info("Other"));
  const ax::RunQueue queue = asyncQueue();

  copyValues(queue, allCells(), read, written, "copy_it");

  EXPECT_NO_THROW(checkHostUse(*read.variable(), false, "checkpoint"));
  EXPECT_NO_THROW(checkHostUse(*other.variable(), true, "synchronize()"));
  expectParts(messageOf([&] { checkHostUse(*read.variable(), true, "synchronize()"); }), { "synchronize()", "Read", "copy_it", "read" });
  expectParts(messageOf([&] { checkHostUse(*written.variable(), false, "checkpoint"); }),
              { "checkpoint", "Written", "copy_it", "write", "TestHostUse.cc" });
#ifdef ARCANE_CHECK
  const CellLocalId first(allCells().view().localIds()[0]);
  EXPECT_NO_THROW(static_cast<void>(read[first]));
  expectParts(messageOf([&] { static_cast<void>(written[first]); }), { "Written", "copy_it" });
#endif
  queue.barrier();
  EXPECT_NO_THROW(checkHostUse(*read.variable(), true, "synchronize()"));
  EXPECT_NO_THROW(checkHostUse(*written.variable(), true, "synchronize()"));
}

TEST_F(HostUseTest, ARefusedLaunchLeavesTheCommandAsItWas)
{
  buildMesh();
  if (allCells().empty())
    return;
  VariableCellReal a(info("A2"));
  VariableCellReal b(info("B2"));
  const ax::RunQueue first = asyncQueue();
  const ax::RunQueue second = asyncQueue();
  a.fill(3.0);
  copyValues(first, allCells(), a, b, "first_copy");
  auto command = makeCommand(second);
  ax::ReducerSum2<Real> sum(command);
  auto in = viewIn(command, b);
  const auto launch = [&] {
    command << RUNCOMMAND_ENUMERATE(Cell, id, allCells(), sum)
    {
      sum.combine(in[id]);
    };
  };

  EXPECT_THROW(launch(), FatalErrorException);

  EXPECT_EQ(sum.reducedValue(), 0.0);
  first.barrier();
  EXPECT_NO_THROW(launch());
  EXPECT_EQ(sum.reducedValue(), 3.0 * allCells().size());
}

TEST_F(HostUseTest, AnotherQueueIsKeptFromWhatAKernelMayStillWrite)
{
  buildMesh();
  if (allCells().empty())
    return;
  VariableCellReal a(info("A1"));
  VariableCellReal b(info("B1"));
  VariableCellReal c(info("C1"));
  const ax::RunQueue first = asyncQueue();
  const ax::RunQueue second = asyncQueue();
  copyValues(first, allCells(), a, b, "first_copy");

  const String message = messageOf([&] { copyValues(second, allCells(), b, c, "second_copy"); });

  expectParts(message, { "first_copy", "second_copy", "B1", "TestHostUse.cc" });
  EXPECT_NO_THROW(copyValues(second, allCells(), a, c, "both_read"));
  first.barrier();
  second.barrier();
  EXPECT_NO_THROW(copyValues(second, allCells(), b, c, "second_copy"));
  second.barrier();
}
