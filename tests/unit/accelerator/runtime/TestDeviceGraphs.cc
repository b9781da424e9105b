// SPDX-License-Identifier: Apache-2.0
// Graphs of copies and fills, of each backend that has graphs; what a simulated driver refuses.
#include "accelerator/runtime/DeviceGraphs.h"

#include "accelerator/runtime/SimulatedDevice.h"
#include "tests/unit/accelerator/runtime/BackendUnderTest.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace
{
using namespace Arcane;
using detail::runtime::DeviceGraphs;
using detail::runtime::DriverStatus;
using detail::runtime::eRecordedCommand;
using detail::runtime::eRowCopy;
using detail::runtime::RecordedCommand;

constexpr Int64 nb_byte = 1000;

RecordedCommand fillOf(void* destination, int value, Int64 nb = nb_byte)
{
  RecordedCommand fill;
  fill.kind = eRecordedCommand::Fill;
  fill.destination = destination;
  fill.value = std::byte(value);
  fill.nb_byte = nb;
  return fill;
}

RecordedCommand copyOf(void* destination, const void* source, Int64 nb = nb_byte)
{
  RecordedCommand copy;
  copy.kind = eRecordedCommand::Copy;
  copy.destination = destination;
  copy.source = source;
  copy.nb_byte = nb;
  return copy;
}

class DeviceGraphsTest : public test::BackendFixture
{
 protected:
  void SetUp() override
  {
    ASSERT_TRUE(isOk(m_backend.createStream(m_device, 0, &m_stream)));
    for (std::byte** block : { &m_a, &m_b }) {
      void* address = nullptr;
      ASSERT_TRUE(isOk(m_backend.allocate(eMemoryResource::HostPinned, m_device, nb_byte, &address)));
      *block = static_cast<std::byte*>(address);
      std::fill_n(*block, nb_byte, std::byte{ 0 });
    }
  }
  void TearDown() override
  {
    for (std::byte* block : { m_a, m_b })
      EXPECT_TRUE(isOk(m_backend.release(eMemoryResource::HostPinned, m_device, block, nb_byte)));
    EXPECT_TRUE(isOk(m_backend.destroyStream(m_stream)));
  }
  void launch(DeviceGraphs& graphs, void* graph)
  {
    ASSERT_TRUE(isOk(graphs.launch(graph, m_stream)));
    ASSERT_TRUE(isOk(m_backend.synchronizeStream(m_stream)));
  }
  static bool allAre(const std::byte* block, int value, Int64 nb = nb_byte)
  {
    return std::all_of(block, block + nb, [&](std::byte b) { return b == std::byte(value); });
  }

  void* m_stream = nullptr;
  std::byte* m_a = nullptr;
  std::byte* m_b = nullptr;
};

TEST_P(DeviceGraphsTest, ExecuteTheirCommandsInOrderAtEachLaunch)
{
  DeviceGraphs* const graphs = m_backend.graphs();
  if (!graphs) {
    EXPECT_STREQ(m_backend.name(), "host");
    return;
  }
  const RecordedCommand commands[] = { fillOf(m_a, 7), copyOf(m_b, m_a), fillOf(m_a, 9) };
  void* graph = nullptr;
  ASSERT_TRUE(isOk(graphs->create(m_device, commands, &graph)));
  EXPECT_TRUE(allAre(m_b, 0));
  for (int i = 0; i < 3; ++i) {
    std::fill_n(m_b, nb_byte, std::byte{ 1 });
    launch(*graphs, graph);
    EXPECT_TRUE(allAre(m_a, 9));
    EXPECT_TRUE(allAre(m_b, 7));
  }
  EXPECT_TRUE(isOk(graphs->destroy(graph)));
}

TEST_P(DeviceGraphsTest, ChangeTheirCommandsForLaterLaunches)
{
  DeviceGraphs* const graphs = m_backend.graphs();
  if (!graphs)
    return;
  const RecordedCommand commands[] = { fillOf(m_a, 7), copyOf(m_b, m_a) };
  void* graph = nullptr;
  ASSERT_TRUE(isOk(graphs->create(m_device, commands, &graph)));
  ASSERT_TRUE(isOk(graphs->launch(graph, m_stream)));
  ASSERT_TRUE(isOk(graphs->change(graph, 0, fillOf(m_a, 8))));
  ASSERT_TRUE(isOk(graphs->change(graph, 1, copyOf(m_b + nb_byte / 2, m_a, nb_byte / 2))));
  launch(*graphs, graph);
  EXPECT_TRUE(allAre(m_a, 8));
  EXPECT_TRUE(allAre(m_b, 7, nb_byte / 2));
  EXPECT_TRUE(allAre(m_b + nb_byte / 2, 8, nb_byte / 2));
  EXPECT_TRUE(isOk(graphs->destroy(graph)));
}

// Rows are packed, a number notifies others, the graph waits for their number, and rows are unpacked.
TEST_P(DeviceGraphsTest, ExchangeRowsAndNumbers)
{
  DeviceGraphs* const graphs = m_backend.graphs();
  if (!graphs)
    return;
  void* pinned = nullptr;
  ASSERT_TRUE(isOk(m_backend.allocate(eMemoryResource::HostPinned, m_device, nb_byte, &pinned)));
  auto* const numbers = static_cast<UInt64*>(pinned);
  auto* const rows = reinterpret_cast<Int32*>(numbers + 8);
  std::fill_n(numbers, 8, UInt64(0));
  rows[0] = 5;
  rows[1] = 2;
  const auto commandsOf = [&](UInt64 turn) {
    RecordedCommand pack;
    pack.kind = eRecordedCommand::Rows;
    pack.direction = eRowCopy::Pack;
    pack.rows = { { m_a, m_b + 200 * turn, rows, 2, 1, 8, 1 } };
    RecordedCommand exchange;
    exchange.kind = eRecordedCommand::Numbers;
    exchange.numbers = { { numbers, turn, false }, { numbers + 1, turn, true } };
    RecordedCommand unpack = pack;
    unpack.direction = eRowCopy::Unpack;
    unpack.rows.front().array = m_a + 400;
    return std::vector<RecordedCommand>{ pack, exchange, unpack };
  };
  const std::vector<RecordedCommand> first = commandsOf(1);
  if (!std::ranges::all_of(first, [&](const RecordedCommand& c) { return graphs->canHold(c); }))
    GTEST_SKIP() << "this driver has no such graphs";
  void* graph = nullptr;
  ASSERT_TRUE(isOk(graphs->create(m_device, first, &graph)));
  for (UInt64 turn = 1; turn <= 3; ++turn) {
    const std::vector<RecordedCommand> commands = commandsOf(turn);
    for (Int32 i = 0; turn > 1 && i < 3; ++i)
      ASSERT_TRUE(isOk(graphs->change(graph, i, commands[static_cast<std::size_t>(i)])));
    for (Int64 i = 0; i < 8; ++i) {
      m_a[40 + i] = static_cast<std::byte>(10 * turn + 1);
      m_a[16 + i] = static_cast<std::byte>(10 * turn + 2);
    }
    std::fill_n(m_a + 400, 100, std::byte{ 0 });

    ASSERT_TRUE(isOk(graphs->launch(graph, m_stream)));

    while (std::atomic_ref<UInt64>(numbers[0]).load(std::memory_order_acquire) < turn)
      std::this_thread::yield();
    EXPECT_EQ(m_b[200 * turn], static_cast<std::byte>(10 * turn + 1));
    EXPECT_EQ(m_b[200 * turn + 8], static_cast<std::byte>(10 * turn + 2));
    EXPECT_FALSE(m_backend.queryStream(m_stream).isOk());
    // What others have written meanwhile is what is unpacked.
    m_b[200 * turn] = static_cast<std::byte>(10 * turn + 3);
    std::atomic_ref<UInt64>(numbers[1]).store(turn, std::memory_order_release);
    ASSERT_TRUE(isOk(m_backend.synchronizeStream(m_stream)));
    EXPECT_EQ(m_a[400 + 40], static_cast<std::byte>(10 * turn + 3));
    EXPECT_EQ(m_a[400 + 16], static_cast<std::byte>(10 * turn + 2));
  }
  EXPECT_TRUE(isOk(graphs->destroy(graph)));
  EXPECT_TRUE(isOk(m_backend.release(eMemoryResource::HostPinned, m_device, pinned, nb_byte)));
}

TEST_P(DeviceGraphsTest, LaunchSingleCommands)
{
  DeviceGraphs* const graphs = m_backend.graphs();
  if (!graphs)
    return;
  ASSERT_TRUE(isOk(graphs->launchCommand(fillOf(m_a, 3), m_stream)));
  ASSERT_TRUE(isOk(graphs->launchCommand(copyOf(m_b, m_a), m_stream)));
  ASSERT_TRUE(isOk(m_backend.synchronizeStream(m_stream)));
  EXPECT_TRUE(allAre(m_b, 3));
}

INSTANTIATE_TEST_SUITE_P(Each, DeviceGraphsTest, ::testing::ValuesIn(test::backendNames()), test::nameOfBackend);

TEST(SimulatedGraphsTest, RefuseWhatADriverRefuses)
{
  detail::runtime::SimulatedDevice device;
  DeviceGraphs& graphs = *device.graphs();
  const Accelerator::DeviceId first;
  void* stream = nullptr;
  ASSERT_TRUE(isOk(device.createStream(first, 0, &stream)));
  int identities[2] = {};
  bool is_done = false;
  RecordedCommand kernel;
  kernel.identity = &identities[0];
  kernel.work = [&] { is_done = true; };
  RecordedCommand other_kernel = kernel;
  other_kernel.identity = &identities[1];
  void* graph = nullptr;

  EXPECT_FALSE(graphs.create(Accelerator::DeviceId(1), std::span(&kernel, 1), &graph).isOk());
  EXPECT_EQ(graph, nullptr);
  ASSERT_TRUE(isOk(graphs.create(first, std::span(&kernel, 1), &graph)));
  EXPECT_FALSE(graphs.change(graph, 0, other_kernel).isOk());
  EXPECT_FALSE(graphs.change(graph, 0, fillOf(&identities, 0, 1)).isOk());
  EXPECT_FALSE(graphs.change(graph, 1, kernel).isOk());
  EXPECT_TRUE(graphs.change(graph, 0, kernel).isOk());
  EXPECT_FALSE(graphs.launch(graph, nullptr).isOk());

  device.holdStreams();
  EXPECT_TRUE(graphs.launch(graph, stream).isOk());
  // Its launch is not finished.
  EXPECT_FALSE(graphs.destroy(graph).isOk());
  EXPECT_FALSE(is_done);
  EXPECT_TRUE(device.synchronizeStream(stream).isOk());
  EXPECT_TRUE(is_done);
  EXPECT_TRUE(graphs.destroy(graph).isOk());
  EXPECT_FALSE(graphs.destroy(graph).isOk());
  EXPECT_FALSE(graphs.launch(graph, stream).isOk());
  EXPECT_TRUE(device.destroyStream(stream).isOk());
}
} // namespace
