// SPDX-License-Identifier: Apache-2.0
// Views that are used after their command, or after what they show was resized: in a source with checks the launch is refused.
#include "tests/kernels/KernelFixture.h"

#include "accelerator/kernel/NumArrayViews.h"
#include "accelerator/kernel/Reduce.h"
#include "accelerator/kernel/RunCommandLaunch.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "accelerator/kernel/SpanViews.h"
#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/runtime/BackendTable.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/PartialVariableTypedef.h"
#include "variables/device/MDVariableViews.h"
#include "variables/device/RunCommandEnumerate.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/OStringStream.h"
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"

#include <functional>

namespace ax = Arcane::Accelerator;
using namespace Arcane;

#ifndef ARCANE_CHECK
#error "these tests are for sources with checks"
#endif

namespace
{
//! Launches a kernel that captures \a view.
template <typename View> void capture(ax::RunCommand& command, const View& view)
{
  command.addKernelName("Late") << RUNCOMMAND_LOOP1(iter, 1)
  {
    [[maybe_unused]] const View& used = view;
  };
}

template <typename View> void captureInGroups(ax::RunCommand& command, const View& view)
{
  ax::WorkGroupLoopRange<> range(8);
  command.addKernelName("Late") << RUNCOMMAND_LAUNCH(context, range)
  {
    [[maybe_unused]] const View& used = view;
  };
}

//! Holds a view, as objects of applications do.
template <typename View> struct Holder
{
  View view;
  Int32 n;
};

void addOne(ax::RunCommand& command, const Holder<ax::NumArrayInOutView<Int64, MDDim1>>& holder)
{
  ax::ReducerSum<Int64> captured(command);
  ax::ReducerSum2<Int64> sum(command);
  command << RUNCOMMAND_LOOP1(iter, holder.n, sum)
  {
    holder.view[iter] = holder.view[iter] + 1;
    captured.combine(1);
    sum.combine(holder.view[iter]);
  };
  EXPECT_EQ(sum.reducedValue(), 5 * holder.n);
  EXPECT_EQ(captured.reducedValue(), holder.n);
}

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

class StaleViewsTest : public Arcane::test::KernelFixture
{
 protected:
  StaleViewsTest()
  {
    detail::process::MemoryResourceMng::Setting setting;
    if (ax::isAcceleratorPolicy(runner().executionPolicy()))
      setting.accelerator = &detail::runtime::backendOf(runner().executionPolicy());
    m_memory = &detail::process::MemoryResourceMng::start({}, setting);
    m_trace.setRedirectStream(&m_messages());
    m_vm = std::make_unique<IVariableMng>(m_pm.get(), &m_trace);
    m_handle = MeshHandle("Mesh0", m_vm.get(), &m_trace);
    m_topology = std::make_unique<detail::mesh::MeshTopology>(m_handle, m_pm.get());
    m_vm->attachMesh(m_handle);
    m_topology->build(Arcane::test::gridMesh({ 2, { 5, 4, 1 } }), {});
    m_topology->family(IK_Cell)->createGroup("Some", UniqueArray<Int32>({ 1, 3 }));
  }
  ~StaleViewsTest() override
  {
    m_topology.reset();
    m_handle = {};
    m_vm.reset();
    m_memory->finalize();
  }

  VariableBuildInfo info(const String& name) const { return { m_handle, name }; }

  //! Expects that a kernel refuses a view of \a name that \a make makes for another command.
  template <typename Make> void expectRefused(const String& name, const Make& make)
  {
    SCOPED_TRACE(name);
    const ax::RunQueue queue = makeQueue(runner());
    auto first = makeCommand(queue);
    const auto view = make(first);
    EXPECT_NO_THROW(capture(first, view));
    auto second = makeCommand(queue);
    expectNamed(messageOf([&] { capture(second, view); }), name);
  }
  void expectNamed(const String& message, const String& name) const
  {
    for (const String& part : { String("kernel 'Late'"), String("TestStaleViews.cc:"), name })
      EXPECT_TRUE(message.contains(part)) << "'" << part << "' in '" << message << "'";
  }

  //! Kernels of the place may work after their launch, and somebody looks at what they use: real devices in checked builds only.
  const bool m_is_watched = GetParam() == "simulated" || (isDevice() && arcaneIsCheck());
  detail::process::MemoryResourceMng* m_memory = nullptr;
  Ref<IParallelMng> m_pm = createRef<SequentialParallelMng>(nullptr);
  OStringStream m_messages;
  ITraceMng m_trace;
  std::unique_ptr<IVariableMng> m_vm;
  MeshHandle m_handle;
  std::unique_ptr<detail::mesh::MeshTopology> m_topology;
};
} // namespace

TEST_P(StaleViewsTest, ViewsOfAllKindsOfAnotherCommand)
{
  VariableCellReal scalar(info("Density"));
  VariableNodeArrayReal3 rows(info("Forces"));
  rows.resize(2);
  PartialVariableCellInt32 partial({ m_handle, "Phase", "Cell", "Some", 0 });
  PartialVariableCellArrayInt32 partial_rows({ m_handle, "Fractions", "Cell", "Some", 0 });
  partial_rows.resize(3);
  MeshMatrixMDVariableRefT<Cell, Real, 2, 2, MDDim1> matrices(info("Stress"));
  matrices.reshape({ 2 });
  NumArray<Real, MDDim2> numbers(3, 4);
  numbers.setDebugName("Table");
  UniqueArray<Int32> array(MemoryUtils::getDefaultDataAllocator(), 5);

  expectRefused("Density", [&](ax::RunCommand& c) { return viewIn(c, scalar); });
  expectRefused("Density", [&](ax::RunCommand& c) { return viewOut(c, scalar); });
  expectRefused("Density", [&](ax::RunCommand& c) { return viewInOut(c, scalar); });
  expectRefused("Forces", [&](ax::RunCommand& c) { return viewIn(c, rows); });
  expectRefused("Forces", [&](ax::RunCommand& c) { return viewInOut(c, rows); });
  expectRefused("Phase", [&](ax::RunCommand& c) { return viewIn(c, partial); });
  expectRefused("Phase", [&](ax::RunCommand& c) { return viewOut(c, partial); });
  expectRefused("Fractions", [&](ax::RunCommand& c) { return viewIn(c, partial_rows); });
  expectRefused("Fractions", [&](ax::RunCommand& c) { return viewInOut(c, partial_rows); });
  expectRefused("Stress", [&](ax::RunCommand& c) { return viewInOut(c, matrices); });
  expectRefused("Table", [&](ax::RunCommand& c) { return viewIn(c, numbers); });
  expectRefused("span", [&](ax::RunCommand& c) { return viewOut(c, array.span()); });
  expectRefused("span", [&](ax::RunCommand& c) { return viewIn(c, array.constView()); });
}

TEST_P(StaleViewsTest, ViewsInsideObjectsAndWorkGroups)
{
  NumArray<Int64, MDDim1> numbers(3);
  numbers.setDebugName("Table");
  const ax::RunQueue queue = makeQueue(runner());
  auto first = makeCommand(queue);
  const Holder<ax::NumArrayInView<Int64, MDDim1>> holder{ viewIn(first, numbers), 3 };

  auto second = makeCommand(queue);
  expectNamed(messageOf([&] { capture(second, holder); }), "Table");
  expectNamed(messageOf([&] { captureInGroups(second, holder); }), "Table");
  // The command has launched nothing so far.
  EXPECT_NO_THROW(capture(second, viewIn(second, numbers)));
}

TEST_P(StaleViewsTest, AfterTheLifeOfTheCommand)
{
  NumArray<Int64, MDDim1> numbers(3);
  numbers.setDebugName("Table");
  const ax::RunQueue queue = makeQueue(runner());
  auto view = [&] {
    auto command = makeCommand(queue);
    return viewIn(command, numbers);
  }();

  auto command = makeCommand(queue);
  expectNamed(messageOf([&] { capture(command, view); }), "Table");
}

TEST_P(StaleViewsTest, AfterChangesOfSize)
{
  const ax::RunQueue queue = makeQueue(runner());
  VariableCellArrayReal rows(info("Fractions"));
  rows.resize(2);
  NumArray<Real, MDDim2> numbers(3, 4);
  numbers.setDebugName("Table");
  UniqueArray<Int32> array(MemoryUtils::getDefaultDataAllocator(), 5);

  // For a queue, and thus for any of its commands.
  const auto rows_view = viewIn(queue, rows);
  const auto numbers_view = viewIn(queue, numbers);
  const auto array_view = viewIn(queue, array.span());
  const auto launch = [&](const auto& view) {
    auto command = makeCommand(queue);
    capture(command, view);
  };
  // Values, and sizes that stay, are no change.
  rows.fill(1.0);
  rows.resize(2);
  numbers.resize(3, 4);
  array.fill(1);
  EXPECT_NO_THROW((launch(rows_view), launch(numbers_view), launch(array_view)));
  rows.resize(3);
  expectNamed(messageOf([&] { launch(rows_view); }), "Fractions");
  // The memory is as large as before, but elements have other places.
  numbers.resize(4, 3);
  expectNamed(messageOf([&] { launch(numbers_view); }), "Table");
  array.resize(5000);
  expectNamed(messageOf([&] { launch(array_view); }), "span");
  EXPECT_NO_THROW((launch(viewIn(queue, rows)), launch(viewIn(queue, numbers)), launch(viewIn(queue, array.span()))));
}

TEST_P(StaleViewsTest, AfterTheVariableHasGone)
{
  const ax::RunQueue queue = makeQueue(runner());
  auto command = makeCommand(queue);
  const auto view = [&] {
    VariableCellReal density(info("Density"));
    return viewIn(command, density);
  }();

  expectNamed(messageOf([&] { capture(command, view); }), "Density");
}

TEST_P(StaleViewsTest, AfterValuesAreExchanged)
{
  const ax::RunQueue queue = makeQueue(runner());
  VariableCellReal now(info("Now"));
  VariableCellReal next(info("Next"));
  auto command = makeCommand(queue);
  const auto view = viewIn(command, now);
  now.swapValues(next);

  expectNamed(messageOf([&] { capture(command, view); }), "Now");
}

// Kernels of the host are finished when their launch returns.
TEST_P(StaleViewsTest, TheHostLooksThroughAView)
{
  ax::RunQueue queue = makeQueue(runner());
  queue.setAsync(true);
  VariableCellReal density(info("Density"));
  VariableCellArrayReal rows(info("Fractions"));
  rows.resize(2);
  NumArray<Real, MDDim2> numbers(3, 4);
  numbers.setDebugName("Table");
  UniqueArray<Int32> array(MemoryUtils::getDefaultDataAllocator(), 5);
  const CellLocalId first(0);
  auto command = makeCommand(queue);
  const auto density_view = viewInOut(command, density);
  const auto rows_view = viewOut(command, rows);
  const auto numbers_view = viewOut(command, numbers);
  const auto array_view = viewOut(command, array.span());
  capture(command, density_view);

  const auto expectLate = [&](const String& name, const auto& look) {
    if (m_is_watched)
      expectNamed(messageOf(look), name);
    queue.barrier();
    EXPECT_NO_THROW(look());
  };
  // What is declared is what counts, whatever the kernel does.
  if (m_is_watched) {
    expectNamed(messageOf([&] { rows_view(first, 1) = 2.0; }), "Fractions");
    expectNamed(messageOf([&] { numbers_view(1, 1) = 2.0; }), "Table");
    expectNamed(messageOf([&] { array_view[2] = 3; }), "span");
  }
  expectLate("Density", [&] { EXPECT_EQ(Real(density_view[first]), 0.0); });
  rows_view(first, 1) = 2.0;
  numbers_view(1, 1) = 2.0;
  array_view[2] = 3;
  EXPECT_EQ(array[2], 3);
}

TEST_P(StaleViewsTest, WhatIsLegalIsSilent)
{
  ax::RunQueue queue = makeQueue(runner());
  queue.setAsync(true);
  NumArray<Int64, MDDim1> numbers(1000);
  numbers.fill(4);
  auto command = makeCommand(queue);
  // Views are copied, put into objects and handed to functions; one command has several views of the same values.
  const Holder<ax::NumArrayInOutView<Int64, MDDim1>> holder{ viewInOut(command, numbers), 1000 };
  const auto copy = holder;
  [[maybe_unused]] const auto other = viewIn(command, numbers);
  addOne(command, copy);
  // A view for a queue serves all commands; a view of the host has no command.
  const auto for_queue = viewIn(queue, numbers);
  VariableCellReal density(info("Density"));
  const auto of_host = viewIn(density);
  for (Int32 i = 0; i < 3; ++i) {
    auto later = makeCommand(queue);
    EXPECT_NO_THROW(capture(later, for_queue));
    auto last = makeCommand(queue);
    EXPECT_NO_THROW(capture(last, of_host));
  }
  // A view outside a launch is only a copy.
  const auto afterwards = holder;
  queue.barrier();
  EXPECT_EQ(afterwards.view[7], 5);
}

INSTANTIATE_TEST_SUITE_P(Places, StaleViewsTest, ::testing::ValuesIn(Arcane::test::kernelPlaces()), Arcane::test::nameOfPlace);
