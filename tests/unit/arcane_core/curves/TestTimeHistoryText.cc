// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/curves/TimeHistoryText.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace Arcane::test
{
using Line = detail::curves::TimeHistoryText::Line;

TEST(TimeHistoryTextTest, SegmentsComeBack)
{
  detail::curves::TimeHistoryText written;
  written.writeCurve({ { "a mesh", "a name with blanks" }, 2, true });
  written.writeSegment({ {}, "0_3.csv", 12345678901, 4000000000u });

  detail::curves::TimeHistoryText read(written.str());
  Line curve, segment, none;
  ASSERT_TRUE(read.next(curve) && read.next(segment));

  EXPECT_FALSE(read.next(none));
  EXPECT_EQ(curve.kind, Line::Kind::Curve);
  EXPECT_EQ(curve.column, (detail::curves::CurveColumn{ { "a mesh", "a name with blanks" }, 2, true }));
  EXPECT_EQ(segment.kind, Line::Kind::Segment);
  EXPECT_EQ(segment.segment.name, "0_3.csv");
  EXPECT_EQ(segment.segment.nb_byte, 12345678901);
  EXPECT_EQ(segment.segment.crc, 4000000000u);
}

TEST(TimeHistoryTextTest, ValuesOfOldVersionsHaveTheSameBits)
{
  detail::curves::TimeHistoryText read(
    "time 3 0x1.5555555555555p-2\nsupport a mesh\ncurve 2 1 a name\nvalues 3 2 0x0.0000000000001p-1022 -0x0p+0\n");
  Line time, curve, values;
  ASSERT_TRUE(read.next(time) && read.next(curve) && read.next(values));

  EXPECT_EQ(time.kind, Line::Kind::Time);
  EXPECT_EQ(time.iteration, 3);
  EXPECT_EQ(time.values[0], 1.0 / 3.0);
  EXPECT_EQ(curve.column.name.second, "a name");
  ASSERT_EQ(values.values.size(), 2);
  EXPECT_EQ(values.values[0], std::numeric_limits<Real>::denorm_min());
  EXPECT_TRUE(std::signbit(values.values[1]));
}
} // namespace Arcane::test
