// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/LazyInternals.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace
{
using namespace Arcane;
using detail::mesh::LazyInternals;

TEST(LazyInternalsTest, InternalsKeepTheirAddressesWhenTheTableGrows)
{
  ItemSharedInfo shared;
  LazyInternals internals;
  ItemInternal* first = internals.of(0, &shared);

  ItemInternal* last = internals.of(100000, &shared);

  EXPECT_EQ(internals.of(0, &shared), first);
  EXPECT_EQ(last->localId(), 100000);
  const ItemInternalArrayView all = internals.all(100001, &shared);
  ASSERT_EQ(all.size(), 100001);
  EXPECT_EQ(all[0], first);
  EXPECT_EQ(all[100000], last);
  EXPECT_EQ(all[50000]->localId(), 50000);
  internals.clear();
  EXPECT_EQ(internals.all(0, &shared).size(), 0);
  EXPECT_EQ(internals.of(7, &shared)->localId(), 7);
}

TEST(LazyInternalsTest, ThreadsGetTheSameInternals)
{
  constexpr Int32 nb_item = 60000;
  constexpr Int32 nb_thread = 4;
  for (int turn = 0; turn < 10; ++turn) {
    ItemSharedInfo shared;
    LazyInternals internals;
    std::atomic<Int32> nb_ready = 0;
    std::atomic<Int32> nb_wrong = 0;
    std::vector<std::vector<ItemInternal*>> found(nb_thread, std::vector<ItemInternal*>(nb_item));
    std::vector<std::thread> threads;
    for (auto& mine : found)
      threads.emplace_back([&] {
        ++nb_ready;
        while (nb_ready < nb_thread)
          std::this_thread::yield();
        for (Int32 id = 0; id < nb_item; ++id) {
          mine[static_cast<std::size_t>(id)] = internals.of(id, &shared);
          nb_wrong += mine[static_cast<std::size_t>(id)]->localId() == id ? 0 : 1;
        }
        nb_wrong += internals.all(nb_item, &shared)[nb_item - 1]->localId() == nb_item - 1 ? 0 : 1;
      });
    for (std::thread& thread : threads)
      thread.join();

    EXPECT_EQ(nb_wrong, 0);
    for (const auto& other : found)
      EXPECT_EQ(other, found[0]);
  }
}
} // namespace
