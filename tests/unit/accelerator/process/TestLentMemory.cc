// SPDX-License-Identifier: Apache-2.0
// Memory lent to other libraries, whose streams the framework does not see.
#include "accelerator/process/LentMemory.h"

#include "accelerator/process/MemoryResourceMng.h"
#include "tests/unit/accelerator/pool/DeviceWithPool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace Arcane::detail::process
{
namespace
{
using Accelerator::RunQueue;

constexpr std::array<Int64, 3> some_sizes = { 1000, Int64(1) << 20, Int64(32) << 20 };

//! A stream of another library: made, used and destroyed through the driver alone.
class ForeignStream
{
 public:
  explicit ForeignStream(runtime::SimulatedDevice& device)
  : m_device(device)
  {
    runtime::throwIfFailed(device.createStream(runtime::DeviceId(0), 0, &m_stream), "create a stream");
  }
  ForeignStream(const ForeignStream&) = delete;
  ForeignStream& operator=(const ForeignStream&) = delete;
  ~ForeignStream()
  {
    arcane_accelerator_forget_stream(0, m_stream);
    runtime::reportIfFailed(m_device.destroyStream(m_stream), "destroy a stream");
  }

  void* get() const { return m_stream; }
  void* allocate(Int64 nb_byte) { return arcane_accelerator_allocate(nb_byte, 0, m_stream); }
  void free(void* block, Int64 nb_byte) { arcane_accelerator_free(block, nb_byte, 0, m_stream); }
  void use(void* block, Int64 nb_byte) { runtime::throwIfFailed(m_device.fillAsync(block, std::byte(1), nb_byte, m_stream), "fill"); }
  void synchronize() { runtime::throwIfFailed(m_device.synchronizeStream(m_stream), "wait"); }

 private:
  runtime::SimulatedDevice& m_device;
  void* m_stream = nullptr;
};

class LentMemoryTest : public ::testing::Test, protected test::DeviceWithPool
{
 protected:
  LentMemoryTest()
  {
    MemoryResourceMng::Setting setting;
    setting.accelerator = &m_device;
    m_mng = &MemoryResourceMng::start({}, setting);
  }
  ~LentMemoryTest() override
  {
    m_device.letStreamsRun();
    m_mng->finalize();
  }
  pool::MemoryPool& pool() { return m_mng->pool(eMemoryResource::Device); }

  // Lives on, as in an application, but is not used any more.
  MemoryResourceMng* m_mng = nullptr;
};
} // namespace

TEST_F(LentMemoryTest, ABlockFreedOnALateStreamIsForThatStreamOnly)
{
  ForeignStream stream(m_device);
  const RunQueue own = newQueue();
  m_device.holdStreams();
  for (const Int64 nb_byte : some_sizes) {
    void* block = stream.allocate(nb_byte);
    stream.use(block, nb_byte);
    stream.free(block, nb_byte);

    void* of_queue = pool().allocate(nb_byte, { .queue = &own });
    void* of_anyone = pool().allocate(nb_byte);
    void* again = stream.allocate(nb_byte);

    EXPECT_NE(of_queue, block) << nb_byte;
    EXPECT_NE(of_anyone, block) << nb_byte;
    EXPECT_EQ(again, block) << nb_byte;
    stream.free(again, nb_byte);
    pool().deallocate(of_queue, nb_byte, &own);
    pool().deallocate(of_anyone, nb_byte);
  }
  m_device.letStreamsRun();
}

TEST_F(LentMemoryTest, OnceTheStreamIsDoneTheBlockIsForAnyone)
{
  ForeignStream stream(m_device);
  for (const Int64 nb_byte : some_sizes) {
    void* block = stream.allocate(nb_byte);
    stream.use(block, nb_byte);
    stream.free(block, nb_byte);
    stream.synchronize();
    m_mng->endStep();

    // Small ones come in many at once.
    std::vector<void*> others;
    for (int i = 0; i < (nb_byte == 1000 ? 200 : 1); ++i)
      others.push_back(pool().allocate(nb_byte));

    EXPECT_EQ(std::ranges::count(others, block), 1) << nb_byte;
    for (void* other : others)
      pool().deallocate(other, nb_byte);
  }
  EXPECT_TRUE(m_device.ledger(runtime::DeviceId(0)).isQuiet());
}

TEST_F(LentMemoryTest, WhatAStreamWasGivenAfterItWasAskedIsNotForgotten)
{
  ForeignStream stream(m_device);
  void* first = stream.allocate(1000);
  void* second = stream.allocate(1000);
  stream.use(first, 1000);
  stream.free(first, 1000);
  stream.synchronize();
  m_mng->endStep();
  m_device.holdStreams();

  // The framework does not see this one.
  stream.use(second, 1000);
  stream.free(second, 1000);
  m_mng->endStep();

  EXPECT_FALSE(m_device.ledger(runtime::DeviceId(0)).isQuiet());
  for (int i = 0; i < 200; ++i)
    EXPECT_NE(pool().allocate(1000), second);
  m_device.letStreamsRun();
}

TEST_F(LentMemoryTest, NoDriverCallIsMadeWhereOneStreamTakesAndGives)
{
  ForeignStream stream(m_device);
  m_device.holdStreams();
  for (const Int64 nb_byte : some_sizes)
    stream.free(stream.allocate(nb_byte), nb_byte);
  const Int64 nb_call = m_device.calls().nbCall();

  for (int i = 0; i < 100; ++i) {
    for (const Int64 nb_byte : some_sizes)
      stream.free(stream.allocate(nb_byte), nb_byte);
  }

  EXPECT_EQ(m_device.calls().nbCall(), nb_call);
  m_device.letStreamsRun();
}

TEST_F(LentMemoryTest, RandomUseByStreamsOfOthersAndOwnQueuesIsOrdered)
{
  pool().setLimit(Int64(40) << 20);
  std::vector<std::unique_ptr<ForeignStream>> streams;
  std::vector<RunQueue> queues;
  for (int i = 0; i < 3; ++i) {
    streams.push_back(std::make_unique<ForeignStream>(m_device));
    queues.push_back(newQueue());
  }
  struct Live
  {
    void* block = nullptr;
    Int64 nb_byte = 0;
    ForeignStream* stream = nullptr;
    const RunQueue* queue = nullptr;
  };
  std::vector<Live> live;
  std::mt19937_64 random(5);
  for (int i = 0; i < 3000; ++i) {
    if (live.size() < 8 || random() % 2 == 0) {
      Live l;
      l.nb_byte = 1 + static_cast<Int64>(random() % (Int64(1) << (8 + random() % 14)));
      if (random() % 2 == 0) {
        l.stream = streams[random() % streams.size()].get();
        l.block = l.stream->allocate(l.nb_byte);
        l.stream->use(l.block, l.nb_byte);
      }
      else {
        l.queue = &queues[random() % queues.size()];
        l.block = pool().allocate(l.nb_byte, { .queue = l.queue });
        launch(*l.queue, l.block, l.nb_byte);
      }
      live.push_back(l);
    }
    else {
      std::swap(live[random() % live.size()], live.back());
      const Live l = live.back();
      live.pop_back();
      if (l.stream)
        l.stream->free(l.block, l.nb_byte);
      else
        pool().deallocate(l.block, l.nb_byte, random() % 2 == 0 ? l.queue : nullptr);
    }
    if (random() % 100 == 0)
      m_mng->endStep();
  }
  for (const Live& l : live) {
    if (l.stream)
      l.stream->free(l.block, l.nb_byte);
    else
      pool().deallocate(l.block, l.nb_byte, l.queue);
  }

  EXPECT_EQ(m_device.nbConflict(), 0) << m_device.conflicts()[0];
  EXPECT_EQ(pool().statistics().nb_live, 0);
  EXPECT_EQ(pool().statistics().nb_misuse, 0);
}

TEST_F(LentMemoryTest, AStreamThatEndsIsForgottenAndItsBlocksAreForAnyone)
{
  void* block = nullptr;
  {
    ForeignStream stream(m_device);
    block = stream.allocate(1 << 20);
    stream.use(block, 1 << 20);
    stream.free(block, 1 << 20);
  }

  EXPECT_EQ(pool().allocate(1 << 20), block);
  EXPECT_EQ(m_device.nbConflict(), 0);
}

TEST_F(LentMemoryTest, ErrorsAreNullAndALine)
{
  ForeignStream stream(m_device);

  EXPECT_EQ(arcane_accelerator_allocate(1000, 7, stream.get()), nullptr);
  EXPECT_EQ(stream.allocate(Int64(1) << 40), nullptr);
  EXPECT_EQ(stream.allocate(-1), nullptr);
  EXPECT_EQ(stream.allocate(0), nullptr);
  stream.free(nullptr, 0);
  EXPECT_EQ(pool().statistics().nb_misuse, 0);
  int outside = 0;
  stream.free(&outside, 4);

  EXPECT_EQ(pool().statistics().nb_misuse, 1);
}

TEST_F(LentMemoryTest, AllocatorsWithAParameterPassTheStreamInIt)
{
  ForeignStream stream(m_device);

  void* block = arcane_accelerator_allocate_on(stream.get(), 5000, 0);
  EXPECT_EQ(pool().requestedSize(block), 5000);
  EXPECT_EQ(pool().nameUsages()[0].name, "(lent to other libraries)");
  arcane_accelerator_free_on(stream.get(), block, 0);

  EXPECT_EQ(pool().statistics().nb_live, 0);
  EXPECT_EQ(pool().statistics().nb_misuse, 0);
}
} // namespace Arcane::detail::process
