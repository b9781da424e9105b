// SPDX-License-Identifier: Apache-2.0
// Graphs and exchanges of simulated devices: their order, and what the simulated driver refuses.
#include "accelerator/runtime/SimulatedGraphs.h"

#include "accelerator/runtime/SimulatedExchange.h"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

namespace Arcane::detail::runtime
{
namespace
{
class SimulatedExchangeTest : public ::testing::Test
{
 protected:
  SimulatedExchangeTest()
  {
    EXPECT_TRUE(m_streams.create(Accelerator::DeviceId(0), &m_stream).isOk());
    EXPECT_TRUE(m_streams.create(Accelerator::DeviceId(0), &m_other).isOk());
  }
  ~SimulatedExchangeTest() override
  {
    m_streams.letRun();
    m_streams.stop();
  }

  static SimulatedDeviceOptions twoDevicesOfGraphs()
  {
    SimulatedDeviceOptions options;
    options.nb_device = 2;
    return options;
  }
  static RecordedCommand filling(void* destination, int value, Int64 nb_byte)
  {
    RecordedCommand command;
    command.kind = eRecordedCommand::Fill;
    command.destination = destination;
    command.value = std::byte(value);
    command.nb_byte = nb_byte;
    return command;
  }
  static RecordedCommand numbers(std::vector<StreamNumber> of_command)
  {
    RecordedCommand command;
    command.kind = eRecordedCommand::Numbers;
    command.numbers = std::move(of_command);
    return command;
  }
  void* graphOf(const std::vector<RecordedCommand>& commands)
  {
    void* graph = nullptr;
    EXPECT_TRUE(m_graphs.create(Accelerator::DeviceId(0), commands, &graph).isOk());
    return graph;
  }

  SimulatedHardware m_hardware{ twoDevicesOfGraphs() };
  SimulatedStreams m_streams{ m_hardware };
  SimulatedGraphs m_graphs{ m_hardware, m_streams };
  SimulatedExchange m_exchange{ m_hardware, m_streams };
  void* m_stream = nullptr;
  void* m_other = nullptr;
};
} // namespace

TEST_F(SimulatedExchangeTest, AGraphWaitsForANumberBetweenItsCommands)
{
  std::byte bytes[2] = {};
  UInt64 reached = 0;
  UInt64 allowed = 0;
  void* graph = graphOf({ filling(bytes, 1, 1), numbers({ { &reached, 1, false }, { &allowed, 5, true } }), filling(bytes + 1, 2, 1) });

  EXPECT_TRUE(m_graphs.launch(graph, m_stream).isOk());
  while (std::atomic_ref(reached).load() == 0) {
  }
  EXPECT_EQ(bytes[0], std::byte(1));
  EXPECT_TRUE(m_streams.query(m_stream).isNotReady());
  EXPECT_FALSE(m_graphs.destroy(graph).isOk()) << "a launch is not finished";
  std::atomic_ref(allowed).store(7);
  EXPECT_TRUE(m_streams.synchronize(m_stream).isOk());

  EXPECT_EQ(bytes[1], std::byte(2));
  EXPECT_TRUE(m_graphs.destroy(graph).isOk());
}

TEST_F(SimulatedExchangeTest, AChangeIsForLaterLaunches)
{
  std::byte bytes[2] = {};
  void* graph = graphOf({ filling(bytes, 1, 1) });
  m_streams.hold();
  EXPECT_TRUE(m_graphs.launch(graph, m_stream).isOk());

  EXPECT_TRUE(m_graphs.change(graph, 0, filling(bytes + 1, 2, 1)).isOk());
  EXPECT_TRUE(m_streams.synchronize(m_stream).isOk());
  EXPECT_EQ(bytes[0], std::byte(1));
  EXPECT_EQ(bytes[1], std::byte(0));
  EXPECT_TRUE(m_graphs.launch(graph, m_stream).isOk());
  EXPECT_TRUE(m_streams.synchronize(m_stream).isOk());

  EXPECT_EQ(bytes[1], std::byte(2));
  EXPECT_TRUE(m_graphs.destroy(graph).isOk());
}

TEST_F(SimulatedExchangeTest, WhatADriverRefusesIsRefused)
{
  void* none = this;
  EXPECT_FALSE(m_graphs.create(Accelerator::DeviceId(2), {}, &none).isOk());
  EXPECT_EQ(none, nullptr);
  std::byte byte{};
  void* graph = graphOf({ filling(&byte, 1, 1) });
  RecordedCommand copy = filling(&byte, 1, 1);
  copy.kind = eRecordedCommand::Copy;

  EXPECT_FALSE(m_graphs.change(graph, 1, filling(&byte, 1, 1)).isOk());
  EXPECT_FALSE(m_graphs.change(graph, -1, filling(&byte, 1, 1)).isOk());
  EXPECT_FALSE(m_graphs.change(graph, 0, copy).isOk());
  EXPECT_FALSE(m_graphs.launch(this, m_stream).isOk());
  EXPECT_FALSE(m_graphs.launch(graph, this).isOk());
  EXPECT_TRUE(m_graphs.destroy(graph).isOk()) << "the launch that was refused does not count";
  EXPECT_FALSE(m_graphs.destroy(graph).isOk());
}

TEST_F(SimulatedExchangeTest, RowsGoThroughPackedMemory)
{
  const Int32 rows[] = { 2, 0 };
  Int64 array[] = { 10, 11, 12 };
  Int64 packed[] = { 0, 0 };
  const auto bytes_of = [](Int64* values) { return reinterpret_cast<std::byte*>(values); };
  const RowCopy copy{ bytes_of(array), bytes_of(packed), rows, 2, 1, 8, 1 };

  EXPECT_TRUE(m_exchange.copyRows(m_stream, eRowCopy::Pack, { &copy, 1 }).isOk());
  EXPECT_TRUE(m_streams.synchronize(m_stream).isOk());
  EXPECT_EQ(packed[0], 12);
  EXPECT_EQ(packed[1], 10);
  packed[0] = 20;
  EXPECT_TRUE(m_exchange.copyRows(m_stream, eRowCopy::Unpack, { &copy, 1 }).isOk());
  EXPECT_TRUE(m_streams.synchronize(m_stream).isOk());

  EXPECT_EQ(array[2], 20);
  EXPECT_EQ(array[1], 11);
}

TEST_F(SimulatedExchangeTest, PackedMemoryOfTwoStreamsIsAConflict)
{
  const Int32 row = 0;
  Int64 array[1] = {};
  Int64 packed[1] = {};
  const RowCopy copy{ reinterpret_cast<std::byte*>(array), reinterpret_cast<std::byte*>(packed), &row, 1, 1, 8, 1 };

  EXPECT_TRUE(m_exchange.copyRows(m_stream, eRowCopy::Unpack, { &copy, 1 }).isOk());
  EXPECT_TRUE(m_exchange.copyRows(m_other, eRowCopy::Unpack, { &copy, 1 }).isOk());
  EXPECT_EQ(m_hardware.checker.nbConflict(), 0) << "both read it";
  EXPECT_TRUE(m_exchange.copyRows(m_other, eRowCopy::Pack, { &copy, 1 }).isOk());

  EXPECT_EQ(m_hardware.checker.nbConflict(), 1);
  // The rows are in this frame.
  for (void* stream : { m_stream, m_other })
    static_cast<void>(m_streams.synchronize(stream));
}

TEST_F(SimulatedExchangeTest, NumbersOrderTwoStreams)
{
  UInt64 number = 0;
  const StreamNumber waiting{ &number, 3, true };
  const StreamNumber writing{ &number, 3, false };

  EXPECT_TRUE(m_exchange.putNumbers(m_stream, { &waiting, 1 }).isOk());
  EXPECT_TRUE(m_exchange.putNumbers(m_other, { &writing, 1 }).isOk());
  EXPECT_TRUE(m_streams.synchronize(m_stream).isOk());

  EXPECT_EQ(number, 3u);
  EXPECT_FALSE(m_exchange.putNumbers(this, { &writing, 1 }).isOk());
}

TEST_F(SimulatedExchangeTest, ADeviceReachesOneThatExists)
{
  EXPECT_EQ(m_hardware.memoriesFor(Accelerator::DeviceId(0), false).size(), 1u);

  EXPECT_TRUE(m_exchange.reachDevice(Accelerator::DeviceId(0), Accelerator::DeviceId(1)).isOk());
  EXPECT_FALSE(m_exchange.reachDevice(Accelerator::DeviceId(0), Accelerator::DeviceId(2)).isOk());

  EXPECT_EQ(m_hardware.memoriesFor(Accelerator::DeviceId(0), false).size(), 2u);
  EXPECT_EQ(m_hardware.memoriesFor(Accelerator::DeviceId(1), false).size(), 1u);
}
} // namespace Arcane::detail::runtime
