// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/RecordedSegment.h"

#include <gtest/gtest.h>

#include <string>

namespace Arcane::detail::runtime
{
namespace
{
//! Notes calls; a graph is a number.
class NotedGraphs : public DeviceGraphs
{
 public:
  bool canHold(const RecordedCommand&) const override { return true; }
  DriverStatus create(Accelerator::DeviceId, std::span<const RecordedCommand> commands, void** graph) override
  {
    if (is_refusing)
      return DriverStatus::error("createGraph", "refused");
    log += "create" + std::to_string(commands.size()) + " ";
    *graph = reinterpret_cast<void*>(++m_nb_graph);
    return {};
  }
  DriverStatus change(void*, Int32 index, const RecordedCommand& command) override
  {
    log += "change" + std::to_string(index) + "=" + std::to_string(command.nb_byte) + " ";
    return is_refusing_change ? DriverStatus::error("changeGraph", "refused") : DriverStatus();
  }
  DriverStatus launch(void* graph, void*) override
  {
    log += "launch" + std::to_string(reinterpret_cast<std::uintptr_t>(graph)) + " ";
    return {};
  }
  DriverStatus destroy(void*) override { return {}; }
  DriverStatus launchCommand(const RecordedCommand& command, void*) override
  {
    log += "single" + std::to_string(command.nb_byte) + " ";
    return {};
  }

  std::string log;
  bool is_refusing = false;
  bool is_refusing_change = false;

 private:
  std::uintptr_t m_nb_graph = 0;
};

class RecordedSegmentTest : public ::testing::Test
{
 protected:
  static RecordedCommand fill(Int64 nb_byte)
  {
    RecordedCommand command;
    command.kind = eRecordedCommand::Fill;
    command.nb_byte = nb_byte;
    return command;
  }
  //! Runs fills of these sizes. Returns what the driver was asked for.
  std::string run(std::initializer_list<Int64> sizes)
  {
    m_graphs.log.clear();
    m_segment.begin();
    for (const Int64 nb_byte : sizes)
      m_segment.put(fill(nb_byte), m_counts);
    EXPECT_EQ(m_segment.nbPut(), static_cast<Int32>(sizes.size()));
    EXPECT_TRUE(m_segment.launch(m_graphs, Accelerator::DeviceId(0), nullptr, m_counts, &m_old_graph).isOk());
    return m_graphs.log;
  }

  NotedGraphs m_graphs;
  RecordedSegment m_segment;
  RecordCounts m_counts;
  void* m_old_graph = nullptr;
};
} // namespace

TEST_F(RecordedSegmentTest, TheSameCommandsAreTheSameGraph)
{
  EXPECT_EQ(run({ 10, 20 }), "create2 launch1 ");
  EXPECT_EQ(run({ 10, 20 }), "launch1 ");

  EXPECT_EQ(m_counts.nb_recording, 1);
  EXPECT_EQ(m_counts.nb_replay, 1);
  EXPECT_EQ(m_counts.nb_change, 0);
  EXPECT_EQ(m_old_graph, nullptr);
}

TEST_F(RecordedSegmentTest, ACommandWithOtherParametersIsChangedInTheGraph)
{
  run({ 10, 20, 30 });

  EXPECT_EQ(run({ 10, 21, 30 }), "change1=21 launch1 ");
  EXPECT_EQ(run({ 10, 21, 30 }), "launch1 ");
  EXPECT_EQ(m_counts.nb_change, 1);
}

TEST_F(RecordedSegmentTest, AnotherSequenceIsAnotherGraph)
{
  run({ 10, 20 });

  EXPECT_EQ(run({ 10, 20, 30 }), "create3 launch2 ");
  EXPECT_EQ(m_old_graph, reinterpret_cast<void*>(1));
  EXPECT_EQ(run({ 10 }), "create1 launch3 ");
  EXPECT_EQ(m_old_graph, reinterpret_cast<void*>(2));
}

TEST_F(RecordedSegmentTest, ASequenceThatDiffersEachTimeIsUnstableUntilItComesTwice)
{
  run({ 1 });
  run({ 1, 2 });
  EXPECT_FALSE(m_segment.isUnstable());
  run({ 1, 2, 3 });
  EXPECT_TRUE(m_segment.isUnstable());

  m_segment.begin();
  for (const Int64 nb_byte : { 1, 2, 3 })
    m_segment.put(fill(nb_byte), m_counts);
  m_segment.endSingle();

  EXPECT_FALSE(m_segment.isUnstable());
  EXPECT_EQ(run({ 1, 2, 3 }), "launch3 ");
}

TEST_F(RecordedSegmentTest, WhatTheDriverRefusesIsLaunchedOneByOne)
{
  m_graphs.is_refusing = true;

  EXPECT_EQ(run({ 10, 20 }), "single10 single20 ");

  EXPECT_EQ(m_counts.nb_single, 2);
  EXPECT_TRUE(m_segment.isUnstable());
  m_segment.begin();
  m_segment.put(fill(10), m_counts);
  m_segment.put(fill(20), m_counts);
  m_segment.endSingle();
  EXPECT_TRUE(m_segment.isUnstable()) << "the same commands are refused again";
}

TEST_F(RecordedSegmentTest, AChangeThatIsRefusedMakesAnotherGraph)
{
  run({ 10 });
  m_graphs.is_refusing_change = true;

  EXPECT_EQ(run({ 11 }), "change0=11 create1 launch2 ");
  EXPECT_EQ(m_old_graph, reinterpret_cast<void*>(1));
}

TEST_F(RecordedSegmentTest, AKernelIsComparedByItsIdentitySizesAndParameters)
{
  int identity = 0;
  int other = 0;
  Real number = 1.0;
  const auto put = [&](const void* kernel_identity, UInt32 nb_block) {
    const KernelParameter parameter = std::as_bytes(std::span(&number, 1));
    KernelToRecord kernel;
    kernel.identity = kernel_identity;
    kernel.nb_block = nb_block;
    kernel.parameters = std::span(&parameter, 1);
    m_graphs.log.clear();
    m_segment.begin();
    EXPECT_EQ(m_segment.putKernel(kernel, m_counts), nullptr);
    EXPECT_TRUE(m_segment.launch(m_graphs, Accelerator::DeviceId(0), nullptr, m_counts, &m_old_graph).isOk());
    return m_graphs.log;
  };

  EXPECT_EQ(put(&identity, 1), "create1 launch1 ");
  EXPECT_EQ(put(&identity, 1), "launch1 ");
  number = 2.0;
  EXPECT_EQ(put(&identity, 1), "change0=0 launch1 ");
  EXPECT_EQ(put(&identity, 5), "change0=0 launch1 ");
  EXPECT_EQ(m_segment.command(0).nb_block, 5u);
  EXPECT_EQ(put(&other, 5), "create1 launch2 ");
}

TEST_F(RecordedSegmentTest, AKernelThatTheDriverDoesNotFindIsAnError)
{
  KernelToRecord kernel;
  kernel.find_function = [](const void*, void**) -> const char* { return "no such kernel"; };
  m_segment.begin();

  EXPECT_STREQ(m_segment.putKernel(kernel, m_counts), "no such kernel");
  EXPECT_EQ(m_segment.nbPut(), 0);
}

TEST_F(RecordedSegmentTest, AReleaseForgetsCommandsAndHandsTheGraphOver)
{
  run({ 10 });

  EXPECT_EQ(m_segment.release(), reinterpret_cast<void*>(1));
  EXPECT_EQ(m_segment.release(), nullptr);
  EXPECT_EQ(run({ 10 }), "create1 launch2 ");
}
} // namespace Arcane::detail::runtime
