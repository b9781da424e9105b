// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/AcceleratorMemoryPool.h"

#include <gtest/gtest.h>

#include "accelerator/pool/MemoryPool.h"
#include "accelerator/pool/PoolObserver.h"
#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/process/PoolMemoryResource.h"
#include "accelerator/process/PooledBuffer.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <new>
#include <string>
#include <vector>

using namespace Arcane;
using namespace Arcane::Accelerator;

namespace
{
AcceleratorMemoryPool makePool(const char* name, Int64 maximum_size = 0, eMemoryResource resource = eMemoryResource::Host)
{
  MemoryPoolProperties properties;
  properties.name = name;
  properties.maximum_size = maximum_size;
  properties.resource = resource;
  return AcceleratorMemoryPool(Runner(eExecutionPolicy::Sequential), properties);
}
} // namespace

TEST(AcceleratorMemoryPoolTest, PoolsOfApplicationsAreFoundByName)
{
  {
    const AcceleratorMemoryPool pool = makePool("solver");
    const AcceleratorMemoryPool found = AcceleratorMemoryPool::find("solver");

    EXPECT_EQ(&detail::process::poolOf(found), &detail::process::poolOf(pool));
    EXPECT_EQ(found.name(), "solver");
    EXPECT_ANY_THROW(makePool("solver"));
  }
  EXPECT_TRUE(AcceleratorMemoryPool::find("solver").isNull());
  EXPECT_TRUE(AcceleratorMemoryPool::find("nobody").isNull());
  EXPECT_NO_THROW(makePool("solver"));
  EXPECT_ANY_THROW(makePool(""));
  EXPECT_ANY_THROW(makePool("negative", -1));
  EXPECT_ANY_THROW(AcceleratorMemoryPool().name());
}

TEST(AcceleratorMemoryPoolTest, ReleaseOfABufferNeverThrows)
{
  class FullObserver : public detail::pool::PoolObserver
  {
   public:
    void blockAllocated(const detail::pool::PoolIdentity&, const void*, Int64, const detail::pool::AllocationRequest&) override {}
    void blockFreed(const detail::pool::PoolIdentity&, const void*, Int64, const RunQueue*) override { throw std::bad_alloc(); }
    void blockResized(const detail::pool::PoolIdentity&, const void*, Int64) override {}
    void reservedChanged(const detail::pool::PoolIdentity&, Int64) override {}
    void stepEnded(const detail::pool::PoolIdentity&) override {}
    void requestFailed(const detail::pool::PoolIdentity&, Int64, const detail::pool::AllocationRequest&) override {}
  } observer;
  const AcceleratorMemoryPool pool = makePool("observed");
  PooledBuffer<double> buffer(pool, 1000);
  detail::process::poolOf(pool).setObserver(&observer);
  testing::internal::CaptureStderr();

  buffer.release();

  const std::string printed = testing::internal::GetCapturedStderr();
  EXPECT_NE(printed.find("release a block: std::bad_alloc"), std::string::npos) << printed;
  EXPECT_TRUE(buffer.empty());
  detail::process::poolOf(pool).setObserver(nullptr);
}

TEST(AcceleratorMemoryPoolTest, BuffersOfMoreThanAllAddressesAreRefused)
{
  const AcceleratorMemoryPool pool = makePool("overflow");

  EXPECT_THROW(PooledBuffer<double>(pool, (Int64(1) << 61) + 1), ArgumentException);
  EXPECT_THROW(PooledBuffer<double>(pool, Int64(1) << 62), ArgumentException);
  EXPECT_THROW(PooledBuffer<double>(pool, -1), ArgumentException);
}

TEST(AcceleratorMemoryPoolTest, AttributesHaveTheMeaningOfCuda)
{
  AcceleratorMemoryPool pool = makePool("attributes");
  using enum eMemoryPoolAttribute;

  void* block = pool.allocate(100000, "field");
  EXPECT_GE(pool.attribute(UsedMemCurrent), 100000);
  EXPECT_GE(pool.attribute(ReservedMemCurrent), pool.attribute(UsedMemCurrent));
  pool.deallocate(block);
  EXPECT_EQ(pool.attribute(UsedMemCurrent), 0);

  pool.setAttribute(ReleaseThreshold, 1 << 20);
  EXPECT_EQ(pool.attribute(ReleaseThreshold), 1 << 20);
  EXPECT_EQ(pool.attribute(ReuseAllowOpportunistic), 1);
  EXPECT_ANY_THROW(pool.setAttribute(ReservedMemCurrent, 1 << 20));
  EXPECT_ANY_THROW(pool.setAttribute(ReservedMemHigh, 1 << 20));
  EXPECT_ANY_THROW(pool.setAttribute(ReuseAllowOpportunistic, 2));
  EXPECT_ANY_THROW(pool.setAttribute(ReleaseThreshold, -1));
  pool.setAttribute(UsedMemHigh, 0);
}

TEST(AcceleratorMemoryPoolTest, TrimKeepsWhatIsAskedFor)
{
  AcceleratorMemoryPool pool = makePool("trimmed");
  pool.deallocate(pool.allocate(Int64(1) << 20));

  pool.trimTo(0);

  EXPECT_EQ(pool.attribute(eMemoryPoolAttribute::ReservedMemCurrent), 0);
}

TEST(AcceleratorMemoryPoolTest, LimitsAndCallbacksDecideWhenMemoryIsShort)
{
  AcceleratorMemoryPool pool = makePool("limited", Int64(64) << 20);
  PooledBuffer<std::byte> dispensable(pool, Int64(40) << 20, "cache");
  Int32 nb_call = 0;
  const Int32 id = pool.addOutOfMemoryCallback([&](const OutOfMemoryInfo&) {
    ++nb_call;
    dispensable.release();
    return true;
  });

  PooledBuffer<std::byte> wanted(pool, Int64(50) << 20, "matrix");
  EXPECT_EQ(nb_call, 1);
  pool.removeOutOfMemoryCallback(id);
  EXPECT_THROW(PooledBuffer<std::byte>(pool, Int64(50) << 20), detail::pool::OutOfMemoryException);
  pool.setNameLimit("vector", 1000);
  EXPECT_THROW(pool.allocate(2000, "vector"), detail::pool::OutOfMemoryException);
  EXPECT_EQ(pool.statistics().nb_live, 1);
  EXPECT_ANY_THROW(pool.setLimitFraction(1.5));
}

TEST(AcceleratorMemoryPoolTest, DefaultPoolsAreThoseOfTheLauncher)
{
  // No launcher has been there in this program, unless another test has started one.
  if (!detail::process::MemoryResourceMng::instance()) {
    EXPECT_ANY_THROW(AcceleratorMemoryPool::defaultPool(eMemoryResource::Host));
  }
  detail::process::MemoryResourceMng& mng = detail::process::MemoryResourceMng::start({}, {});
  const RunQueue queue = makeQueue(Runner(eExecutionPolicy::Sequential));
  {
    const PooledBuffer<Real> temporary(queue, 1000, "temporary");

    EXPECT_EQ(temporary.size(), 1000);
    EXPECT_GE(mng.pool(eMemoryResource::Host).statistics().live_nb_byte, 8000);
    EXPECT_EQ(&detail::process::poolOf(AcceleratorMemoryPool::defaultPool(eMemoryResource::Host)), &mng.pool(eMemoryResource::Host));
  }
  EXPECT_EQ(mng.pool(eMemoryResource::Host).statistics().live_nb_byte, 0);
  mng.finalize();
}

TEST(AcceleratorMemoryPoolTest, BuffersReturnTheirBlock)
{
  const AcceleratorMemoryPool pool = makePool("buffers");
  const RunQueue queue = makeQueue(Runner(eExecutionPolicy::Sequential));
  PooledBuffer<Int32> a(pool, 100, "a");
  PooledBuffer<Int32> b(pool, queue, 50);
  a.span().fill(7);

  PooledBuffer<Int32> moved(std::move(a));
  EXPECT_TRUE(a.empty());
  EXPECT_EQ(moved.data()[99], 7);
  EXPECT_EQ(ConstMemoryView(std::as_const(moved)).datatypeSize(), 4);
  b = std::move(moved);
  EXPECT_EQ(pool.statistics().nb_live, 1);
  b.bindToQueue(queue);
  EXPECT_EQ(b.queue(), queue);
  b.unbindFromQueue();
  EXPECT_TRUE(b.queue().isNull());
  b.enqueueRelease(queue);

  EXPECT_EQ(pool.statistics().nb_live, 0);
  EXPECT_EQ(pool.statistics().nb_misuse, 0);
  EXPECT_ANY_THROW((PooledBuffer<Int32>(pool, -1)));
}

TEST(AcceleratorMemoryPoolTest, BuffersKeepTheirPool)
{
  PooledBuffer<Int32> survivor;
  {
    survivor = PooledBuffer<Int32>(makePool("short life"), 10);
  }
  survivor.span().fill(1);

  EXPECT_FALSE(AcceleratorMemoryPool::find("short life").isNull());
  survivor.release();
  survivor = PooledBuffer<Int32>();
  EXPECT_TRUE(AcceleratorMemoryPool::find("short life").isNull());
}

TEST(AcceleratorMemoryPoolTest, StandardContainersTakeTheirMemoryFromIt)
{
  const AcceleratorMemoryPool pool = makePool("containers");
  PoolMemoryResource memory(pool, "container");
  {
    std::pmr::vector<std::pmr::string> words(&memory);
    for (Int32 i = 0; i < 1000; ++i)
      words.emplace_back("a word that is longer than what a string keeps in itself");
    EXPECT_GE(pool.statistics().nb_live, 1000);
    EXPECT_EQ(words[999].front(), 'a');
  }
  PoolMemoryResource same(pool);

  EXPECT_EQ(pool.statistics().nb_live, 0);
  EXPECT_EQ(pool.statistics().nb_misuse, 0);
  EXPECT_TRUE(memory == same);
  EXPECT_FALSE(memory == *std::pmr::new_delete_resource());
  EXPECT_ANY_THROW(PoolMemoryResource(makePool("far", 0, eMemoryResource::Device)));
}
