// SPDX-License-Identifier: Apache-2.0
// A record of a queue of a simulated device, and kernels for it.
#pragma once

#include "accelerator/runtime/RunQueueRecord.h"

#include "accelerator/kernel/RunCommandLaunch.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/QueuedUses.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/SimulatedDevice.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace Arcane::test
{
inline void add(const Accelerator::RunQueue& queue, Int32* values, Int32 n, Int32 number)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP1(iter, n)
  {
    values[iter] += number;
  };
}

inline void addFrom(const Accelerator::RunQueue& queue, Int32* values, Int32 n, const Int32* number)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP1(iter, n)
  {
    values[iter] += *number;
  };
}

inline void twice(const Accelerator::RunQueue& queue, Int32* values, Int32 n)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP1(iter, n)
  {
    values[iter] *= 2;
  };
}

inline void addByGroups(const Accelerator::RunQueue& queue, Int32* values, Int32 n, Int32 number)
{
  auto command = makeCommand(queue);
  const Accelerator::WorkGroupLoopRange range(n);
  command << RUNCOMMAND_LAUNCH(iter, range)
  {
    for (Int32 i : iter.workItem().linearIndexes())
      values[i] += number;
  };
}

//! A record, its queue, which is synchronous, and values that kernels change.
class RecordFixture : public ::testing::Test
{
 protected:
  static constexpr Int32 n = 1000;

  detail::runtime::SimulatedDevice m_device;
  detail::runtime::DeviceBackend* const m_former = detail::runtime::setBackend(Accelerator::eExecutionPolicy::CUDA, &m_device);
  std::optional<Accelerator::Runner> m_runner = Accelerator::Runner(Accelerator::eExecutionPolicy::CUDA);
  Accelerator::RunQueue m_queue = Accelerator::makeQueue(*m_runner);
  std::optional<Accelerator::RunQueueRecord> m_record{ std::in_place };
  std::vector<Int32> m_values = std::vector<Int32>(n, 0);
  Int32* const m_v = m_values.data();

  ~RecordFixture() override
  {
    EXPECT_EQ(m_device.nbConflict(), 0);
    m_record.reset();
    detail::runtime::QueuedUses::instance().checkHost(this, sizeof(*this), true, [] { return String(); });
    m_queue = {};
    m_runner.reset();
    detail::runtime::setBackend(Accelerator::eExecutionPolicy::CUDA, m_former);
  }

  Int64 nbCall(const char* name) { return m_device.calls().nbCall(name); }
  //! Returns true when each value is this one.
  bool allAre(Int32 value) const { return m_values == std::vector<Int32>(n, value); }
  //! Checks how many graphs were made, replayed, and how many kernels were changed.
  void expectCounts(Int64 nb_recording, Int64 nb_replay, Int64 nb_change) const
  {
    EXPECT_EQ(m_record->nbRecording(), nb_recording);
    EXPECT_EQ(m_record->nbReplay(), nb_replay);
    EXPECT_EQ(m_record->nbChange(), nb_change);
  }
  template <typename T> T* unified(Int32 nb)
  {
    void* block = nullptr;
    EXPECT_TRUE(m_device.allocate(eMemoryResource::UnifiedMemory, Accelerator::DeviceId(), nb * Int64(sizeof(T)), &block).isOk());
    return static_cast<T*>(block);
  }
};
} // namespace Arcane::test
