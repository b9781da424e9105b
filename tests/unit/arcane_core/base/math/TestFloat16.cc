// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/math/Float16.h"

#include <gtest/gtest.h>

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/math/BFloat16.h"
#include "arcane_core/base/math/TypeEqual.h"

#include <cmath>
#include <limits>
#include <sstream>

using namespace Arcane;

namespace
{
template <typename T> T fromBits(int bits)
{
  T v;
  v.setFromRawValue(static_cast<std::uint16_t>(bits));
  return v;
}

//! Every value but NaN, converted to float and back, must be itself.
template <typename T> int nbLostInRoundTrip()
{
  int nb_lost = 0;
  for (int bits = 0; bits < 65536; ++bits) {
    const float value = fromBits<T>(bits);
    if (!std::isnan(value) && T(value).rawValue() != bits)
      ++nb_lost;
  }
  return nb_lost;
}
} // namespace

TEST(Float16Test, EveryValueSurvivesFloat)
{
  EXPECT_EQ(nbLostInRoundTrip<Float16>(), 0);
  EXPECT_EQ(nbLostInRoundTrip<BFloat16>(), 0);
}

TEST(Float16Test, KnownValues)
{
  EXPECT_EQ(Float16(1.0f).rawValue(), 0x3c00);
  EXPECT_EQ(Float16(-2.0f).rawValue(), 0xc000);
  EXPECT_EQ(Float16(65504.0f).rawValue(), 0x7bff);
  EXPECT_EQ(Float16(65520.0f).rawValue(), 0x7c00);
  EXPECT_EQ(float(fromBits<Float16>(0x0001)), 0x1p-24f);
  EXPECT_EQ(BFloat16(1.0f).rawValue(), 0x3f80);
  EXPECT_EQ(BFloat16(3.140625f).rawValue(), 0x4049);
  EXPECT_EQ(float(fromBits<BFloat16>(0x7f7f)), 0x1.fep127f);
}

TEST(Float16Test, RoundsToNearestTiesToEven)
{
  EXPECT_EQ(Float16(1.0f + 0x1p-11f).rawValue(), 0x3c00);
  EXPECT_EQ(Float16(1.0f + 3 * 0x1p-11f).rawValue(), 0x3c02);
  EXPECT_EQ(Float16(1.0f + 0x1.1p-11f).rawValue(), 0x3c01);
  EXPECT_EQ(BFloat16(1.0f + 0x1p-8f).rawValue(), 0x3f80);
  EXPECT_EQ(BFloat16(1.0f + 3 * 0x1p-8f).rawValue(), 0x3f82);
}

TEST(Float16Test, InfinitiesAndNaNStayThemselves)
{
  const float infinity = std::numeric_limits<float>::infinity();

  EXPECT_EQ(float(Float16(infinity)), infinity);
  EXPECT_EQ(float(BFloat16(-infinity)), -infinity);
  EXPECT_TRUE(std::isnan(float(Float16(std::nanf("")))));
  EXPECT_TRUE(std::isnan(float(BFloat16(std::nanf("")))));
}

TEST(Float16Test, ComputesAsFloat)
{
  Float16 a;
  BFloat16 b;

  a = 3.0f;
  a += 1.5f;
  b = 2.0f;
  b *= 4.0f;

  EXPECT_EQ(float(a), 4.5f);
  EXPECT_EQ(a + b, 12.5f);
  EXPECT_TRUE(Float16(1.0f) < Float16(2.0f));
  EXPECT_TRUE(a != Float16(4.0f));
  EXPECT_TRUE(math::isNearlyEqual(Float16(1.0f), fromBits<Float16>(0x3c01)));
}

TEST(Float16Test, IsReadAndWritten)
{
  std::stringstream s;
  Float16 a;
  BFloat16 b;

  s << Float16(1.5f) << ' ' << BFloat16(-3.0f);
  s >> a >> b;

  EXPECT_EQ(float(a), 1.5f);
  EXPECT_EQ(float(b), -3.0f);
}

TEST(Float16Test, LivesInArrays)
{
  UniqueArray<Float16> a(3);

  a.fill(Float16(2.0f));

  EXPECT_EQ(a.constSpan().sizeBytes(), 6);
  EXPECT_EQ(float(a[2]), 2.0f);
}
