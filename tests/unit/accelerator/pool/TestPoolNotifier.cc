// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolNotifier.h"

#include <gtest/gtest.h>

#include <sstream>

namespace Arcane::detail::pool
{
namespace
{
//! Writes down what it is notified of.
class WrittenDown : public PoolObserver
{
 public:
  void blockAllocated(const PoolIdentity& pool, const void*, Int64 nb_byte, const AllocationRequest& request) override
  {
    text << pool.name << " allocate " << nb_byte << ' ' << request.name << ';';
  }
  void blockFreed(const PoolIdentity&, const void*, Int64 nb_byte, const Accelerator::RunQueue*) override
  {
    text << "free " << nb_byte << ';';
  }
  void blockResized(const PoolIdentity&, const void*, Int64 nb_byte) override { text << "resize " << nb_byte << ';'; }
  void reservedChanged(const PoolIdentity&, Int64 nb_more_byte) override { text << "reserve " << nb_more_byte << ';'; }
  void stepEnded(const PoolIdentity&) override { text << "step;"; }
  void requestFailed(const PoolIdentity&, Int64 nb_byte, const AllocationRequest&) override { text << "fail " << nb_byte << ';'; }

  std::ostringstream text;
};
} // namespace

TEST(PoolNotifierTest, AChangeOfTheReserveComesFirst)
{
  Int64 reserved = 0;
  const PoolIdentity pool{ "p", eMemoryResource::Host, {} };
  PoolNotifier notifier(pool, [&] { return reserved; });
  WrittenDown observer;
  notifier.setObserver(&observer);

  reserved = 4096;
  notifier.blockAllocated(&pool, 100, { .name = "Density" });
  notifier.blockResized(&pool, 200);
  reserved = 0;
  notifier.blockFreed(&pool, 200, nullptr);
  notifier.stepEnded();
  notifier.requestFailed(7, {});

  EXPECT_EQ(observer.text.str(), "reserve 4096;p allocate 100 Density;resize 200;reserve -4096;free 200;step;fail 7;");
}

TEST(PoolNotifierTest, WithoutObserverNothingIsAsked)
{
  const PoolIdentity pool;
  Int64 nb_asked = 0;
  PoolNotifier notifier(pool, [&] { return ++nb_asked; });
  WrittenDown observer;

  notifier.stepEnded();
  notifier.setObserver(&observer);
  EXPECT_TRUE(notifier.hasObserver());
  notifier.setObserver(nullptr);
  notifier.stepEnded();

  EXPECT_EQ(nb_asked, 0);
  EXPECT_EQ(observer.text.str(), "");
}
} // namespace Arcane::detail::pool
