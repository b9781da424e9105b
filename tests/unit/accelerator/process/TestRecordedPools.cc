// SPDX-License-Identifier: Apache-2.0
// Memory of pools that is taken and given back in the scope of a record.
#include "accelerator/process/AcceleratorMemoryPool.h"
#include "accelerator/process/PooledBuffer.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/Memory.h"
#include "accelerator/runtime/RunQueueRecord.h"
#include "accelerator/runtime/RunnerImpl.h"
#include "accelerator/runtime/SimulatedDevice.h"

#include <gtest/gtest.h>

#include <optional>
#include <thread>

using namespace Arcane;
using namespace Arcane::Accelerator;

namespace
{
class RecordedPoolsTest : public ::testing::Test
{
 protected:
  static constexpr Int64 nb_byte = 100000;

  detail::runtime::SimulatedDevice m_device;
  detail::runtime::DeviceBackend* const m_former = detail::runtime::setBackend(eExecutionPolicy::CUDA, &m_device);
  std::optional<Runner> m_runner = Runner(eExecutionPolicy::CUDA);
  std::optional<AcceleratorMemoryPool> m_pool;
  RunQueue m_queue = makeQueue(*m_runner);
  std::optional<RunQueueRecord> m_record{ std::in_place };

  void SetUp() override
  {
    MemoryPoolProperties properties;
    properties.name = "recorded";
    properties.resource = eMemoryResource::Device;
    m_pool.emplace(*m_runner, properties);
  }
  ~RecordedPoolsTest() override
  {
    EXPECT_EQ(m_device.nbConflict(), 0) << m_device.conflicts()[0].localstr();
    m_record.reset();
    m_queue = {};
    m_pool.reset();
    m_runner.reset();
    detail::runtime::setBackend(eExecutionPolicy::CUDA, m_former);
  }

  static void fill(const RunQueue& queue, const PooledBuffer<std::byte>& buffer, int value)
  {
    void* const first = const_cast<std::byte*>(buffer.data());
    EXPECT_TRUE(queue.internalImpl().putFill(first, std::byte(value), buffer.sizeBytes()).isOk());
  }
  static void copy(const RunQueue& queue, const PooledBuffer<std::byte>& from, PooledBuffer<std::byte>& to)
  {
    queue.copyMemory(MemoryCopyArgs(to.data(), from.data(), from.sizeBytes()).addAsync());
  }
  void expectAll(PooledBuffer<std::byte>& buffer, int value) const
  {
    std::vector<std::byte> values(static_cast<std::size_t>(buffer.sizeBytes()));
    m_queue.copyMemory(MemoryCopyArgs(values.data(), buffer.data(), buffer.sizeBytes()));
    EXPECT_EQ(values, std::vector<std::byte>(values.size(), std::byte(value)));
  }
};

TEST_F(RecordedPoolsTest, TemporariesMayHaveAnotherPlaceInEachRun)
{
  PooledBuffer<std::byte> result(*m_pool, nb_byte);
  for (int i = 0; i < 4; ++i) {
    m_record->run(m_queue, [&] {
      const PooledBuffer<std::byte> first(*m_pool, m_queue, nb_byte);
      fill(m_queue, first, 7);
      {
        const PooledBuffer<std::byte> second(*m_pool, m_queue, nb_byte);
        fill(m_queue, second, 9);
      }
      copy(m_queue, first, result);
    });
    expectAll(result, 7);
  }
  EXPECT_EQ(m_record->nbRecording(), 1);
  EXPECT_EQ(m_record->nbReplay(), 3);
}

TEST_F(RecordedPoolsTest, AnotherQueueGetsABlockAfterTheRecordedCommands)
{
  RunQueue other = makeQueue(*m_runner).addAsync(true);
  PooledBuffer<std::byte> result(*m_pool, nb_byte);
  for (const bool is_bound : { true, false }) {
    for (int i = 0; i < 3; ++i) {
      m_device.holdStreams();
      m_record->run(m_queue, [&] {
        {
          const PooledBuffer<std::byte> temporary(*m_pool, is_bound ? m_queue : RunQueue(), nb_byte);
          fill(m_queue, temporary, 7);
          copy(m_queue, temporary, result);
        }
        // The free block may be the only one: whoever takes it comes after the copy, which is not launched yet.
        const PooledBuffer<std::byte> taken(*m_pool, other, nb_byte);
        fill(other, taken, 9);
        other.barrier();
      });
      expectAll(result, 7);
    }
  }
}

TEST_F(RecordedPoolsTest, AnotherThreadGetsABlockAfterTheRecordedCommands)
{
  RunQueue other = makeQueue(*m_runner).addAsync(true);
  PooledBuffer<std::byte> result(*m_pool, nb_byte);
  for (int i = 0; i < 20; ++i) {
    m_record->run(m_queue, [&] {
      auto temporary = std::make_unique<PooledBuffer<std::byte>>(*m_pool, nb_byte);
      fill(m_queue, *temporary, 7);
      copy(m_queue, *temporary, result);
      std::thread thread([&] {
        temporary.reset();
        const PooledBuffer<std::byte> taken(*m_pool, other, nb_byte);
        fill(other, taken, 9);
      });
      thread.join();
    });
    other.barrier();
    expectAll(result, 7);
  }
}
} // namespace
