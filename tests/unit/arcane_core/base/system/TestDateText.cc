// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/system/DateText.h"

#include <gtest/gtest.h>

namespace
{
using Arcane::detail::base::dateText;

TEST(DateTextTest, ADateIsLocal)
{
  std::tm fields{};
  fields.tm_year = 126;
  fields.tm_mon = 0;
  fields.tm_mday = 31;
  fields.tm_hour = 12;
  fields.tm_isdst = -1;
  const std::time_t date = std::mktime(&fields);

  EXPECT_EQ(dateText(date), "2026-01-31T12:00:00");
  EXPECT_EQ(dateText(date, "%Y-%m-%d %H:%M:%S"), "2026-01-31 12:00:00");
}
} // namespace
