// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolRange.h"

#include "accelerator/runtime/HostBackend.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace Arcane::detail::pool
{
namespace
{
//! Notes the ranges of a profiler, if it has one.
class ProfiledBackend : public runtime::HostBackend
{
 public:
  explicit ProfiledBackend(bool has_profiler)
  : m_has_profiler(has_profiler)
  {}
  bool hasRanges() const override { return m_has_profiler; }
  void pushRange(const char* name, Int32) override { log.push_back(name); }
  void popRange() override { log.emplace_back("end"); }

  std::vector<std::string> log;

 private:
  bool m_has_profiler;
};
} // namespace

TEST(PoolRangeTest, ARangeHasThePoolTheCallAndItsSizeUntilTheEndOfTheScope)
{
  ProfiledBackend backend(true);
  {
    const PoolRange outer(backend, "Device pool", "allocate", Int64(64) << 20);
    const PoolRange inner(backend, "Device pool", "wait");
    EXPECT_EQ(backend.log.size(), 2u);
  }

  EXPECT_EQ(backend.log, (std::vector<std::string>{ "Device pool: allocate, 64.0 MiB", "Device pool: wait", "end", "end" }));
}

TEST(PoolRangeTest, WithoutProfilerThereIsNoCall)
{
  ProfiledBackend backend(false);
  {
    const PoolRange range(backend, "Device pool", "allocate", 10);
  }

  EXPECT_TRUE(backend.log.empty());
}
} // namespace Arcane::detail::pool
