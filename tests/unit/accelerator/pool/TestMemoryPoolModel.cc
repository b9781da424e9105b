// SPDX-License-Identifier: Apache-2.0
// Random use of a pool beside a trivial model of it.
#include "accelerator/pool/MemoryPool.h"
#include "accelerator/runtime/HostBackend.h"
#include "tests/unit/accelerator/pool/HostOptions.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace Arcane::detail::pool
{
namespace
{
using test::hostOptions;

//! Requests and releases, those that do not fit in \a options' limit served by its fallback, beside a list of what is live.
void compareWithModel(const MemoryPoolOptions& options)
{
  MemoryPool pool(runtime::HostBackend::instance(), options);
  std::mt19937_64 random(42);
  std::map<char*, Int64> live;
  Int64 live_nb_byte = 0;
  const int nb_operation = options.check_level == 1 ? 20000 : 400;
  for (int i = 0; i < nb_operation; ++i) {
    if (live.size() < 100 || random() % 2 == 0) {
      const Int64 nb_byte = 1 + static_cast<Int64>(random() % (Int64(1) << (4 + random() % 18)));
      auto* block = static_cast<char*>(pool.allocate(nb_byte));
      const auto next = live.upper_bound(block);
      ASSERT_TRUE(next == live.end() || block + nb_byte <= next->first);
      ASSERT_TRUE(next == live.begin() || std::prev(next)->first + std::prev(next)->second <= block);
      block[0] = block[nb_byte - 1] = static_cast<char>(nb_byte);
      live[block] = nb_byte;
      live_nb_byte += nb_byte;
    }
    else {
      const auto victim = std::next(live.begin(), static_cast<std::ptrdiff_t>(random() % live.size()));
      ASSERT_EQ(victim->first[0], static_cast<char>(victim->second));
      ASSERT_EQ(victim->first[victim->second - 1], static_cast<char>(victim->second));
      live_nb_byte -= victim->second;
      pool.deallocate(victim->first, victim->second);
      live.erase(victim);
    }
    ASSERT_EQ(pool.statistics().live_nb_byte + pool.statistics().fallback_nb_byte, live_nb_byte);
  }
  EXPECT_EQ(pool.statistics().nb_live + pool.statistics().nb_fallback, static_cast<Int64>(live.size()));
  for (const auto& [block, nb_byte] : live)
    pool.deallocate(block, nb_byte);
  pool.trimTo(0);
  EXPECT_EQ(pool.statistics().nb_misuse, 0);
}
} // namespace

TEST(MemoryPoolModelTest, RandomTracesAgreeWithATrivialModel)
{
  for (const ePoolBackend backend : { ePoolBackend::VirtualMemory, ePoolBackend::Chunks, ePoolBackend::Driver, ePoolBackend::None }) {
    for (const Int32 check_level : { 1, 3 }) {
      MemoryPoolOptions options = hostOptions();
      options.backend = backend;
      options.check_level = check_level;
      options.is_throwing_on_misuse = true;
      compareWithModel(options);
    }
  }
}

TEST(MemoryPoolModelTest, RandomTracesAgreeWithItAlsoWhereAFallbackServes)
{
  for (const Int32 check_level : { 1, 3 }) {
    MemoryPoolOptions options = hostOptions();
    options.check_level = check_level;
    options.is_throwing_on_misuse = true;
    MemoryPool fallback(runtime::HostBackend::instance(), options);
    options.max_nb_byte = Int64(2) << 20;
    options.fallback = &fallback;

    compareWithModel(options);

    EXPECT_GT(fallback.statistics().nb_allocate, 10);
    EXPECT_EQ(fallback.statistics().nb_live, 0);
    EXPECT_EQ(fallback.statistics().nb_misuse, 0);
  }
}
} // namespace Arcane::detail::pool
