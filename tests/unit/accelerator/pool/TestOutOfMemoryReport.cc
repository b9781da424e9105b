// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/OutOfMemoryReport.h"

#include <gtest/gtest.h>

#include "tests/unit/accelerator/pool/PartsUnderTest.h"

namespace Arcane::detail::pool
{
TEST(OutOfMemoryReportTest, TheRequestItselfIsNoConsumer)
{
  test::PartsUnderTest t;
  t.parts.names.count("Density", 100);
  t.parts.names.count("Pressure", 70);
  t.parts.names.count("Density", 1000);
  const AllocationRequest request{ .name = "Density" };

  const OutOfMemoryInfo info = t.parts.report.describe({ request, 1000, "none left", { "flush: not enough" }, true });

  ASSERT_EQ(info.consumers.size(), 2u);
  EXPECT_EQ(info.consumers[0].name, "Density");
  EXPECT_EQ(info.consumers[0].live_nb_byte, 100);
  EXPECT_EQ(info.consumers[0].nb_live, 1);
  EXPECT_EQ(info.reason, "none left");
  EXPECT_EQ(info.nb_byte, 1000);
}

TEST(OutOfMemoryReportTest, TheAdviceSaysWhatIsInTheWay)
{
  MemoryPoolOptions options;
  options.max_nb_byte = 4 << 20;
  test::PartsUnderTest t(options);
  const AllocationRequest named{ .name = "Density" };

  const OutOfMemoryInfo by_name = t.parts.report.describe({ named, 1000, "the limit of a name" });
  const OutOfMemoryInfo by_pool = t.parts.report.describe({ {}, 8 << 20, "the limit of the pool", { "flush: not enough" } });

  ASSERT_EQ(by_name.advice.size(), 1u);
  EXPECT_EQ(by_name.advice[0], "only the limit of 'Density' is in the way");
  ASSERT_FALSE(by_pool.advice.empty());
  EXPECT_EQ(by_pool.advice[0], "the limit of the pool is 4.0 MiB; 8.0 MiB would do");
}

TEST(OutOfMemoryReportTest, AFailureIsCountedAndThrown)
{
  test::PartsUnderTest t;

  EXPECT_THROW(t.parts.report.fail({ {}, 10, "none left" }), OutOfMemoryException);
  EXPECT_EQ(t.parts.ladder_counts.of(eLadderStep::Report), 1);
}
} // namespace Arcane::detail::pool
