// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/math/TypeEqual.h"

#include <gtest/gtest.h>

#include "arcane_core/base/math/Math.h"
#include "arcane_core/base/math/MathUtils.h"

using namespace Arcane;

namespace
{
struct HoldsReal
{
  operator Real() const { return 4.0; }
};
} // namespace

TEST(MathTest, FloatsArePromotedToDouble)
{
  static_assert(std::is_same_v<decltype(math::sqrt(2.0f)), double> && std::is_same_v<decltype(math::pow(2.0f, 3.0f)), double>);
  static_assert(std::is_same_v<decltype(math::exp(2.0f)), double> && std::is_same_v<decltype(math::floor(2.0f)), double>);
  static_assert(std::is_same_v<decltype(math::log(2.0f)), double> && std::is_same_v<decltype(math::log10(2.0f)), double>);
  static_assert(std::is_same_v<decltype(math::sqrt(2.0L)), long double>);

  EXPECT_EQ(math::sqrt(2.0f), std::sqrt(2.0));
  EXPECT_EQ(math::sqrt(2.0L), std::sqrt(2.0L));
}

TEST(MathTest, MinAndMaxTakeNumbersOfOneOrSeveralTypes)
{
  EXPECT_EQ(math::min(1, 2), 1);
  EXPECT_EQ(math::max(Int64(5), Int64(2)), 5);
  EXPECT_EQ(math::max(1, 2.5), 2.5);
  EXPECT_EQ(math::min(HoldsReal(), 7.0), 4.0);
  EXPECT_EQ(math::max(1.0f, 2.0f), 2.0f);
  EXPECT_EQ(math::min(3.0, 1.0, 2.0), 1.0);
  EXPECT_EQ(math::clamp(5.0, 0.0, 2.0), 2.0);
}

TEST(MathTest, FunctionsTakeWhatConvertsToReal)
{
  EXPECT_EQ(math::sqrt(HoldsReal()), 2.0);
  EXPECT_EQ(math::sqrt(4), 2.0);
  EXPECT_EQ(math::abs(-3), 3);
  EXPECT_EQ(math::abs(-2.5), 2.5);
  EXPECT_EQ(math::pow(2, 10), 1024.0);
  EXPECT_EQ(math::power(3.0, 5), 243.0);
  EXPECT_DOUBLE_EQ(math::log(math::exp(1.5)), 1.5);
  EXPECT_EQ(math::sign(-4.0), -1);
}

#ifdef ARCANE_CHECK
TEST(MathTest, DomainIsCheckedWhenChecksAreOn)
{
  EXPECT_ANY_THROW(math::sqrt(-1.0));
  EXPECT_ANY_THROW(math::log(0.0));
}
#endif

TEST(MathTest, IsZeroIsExactAndIsNearlyEqualIsRelative)
{
  constexpr Real epsilon = std::numeric_limits<Real>::epsilon();

  EXPECT_FALSE(math::isZero(1e-300));
  EXPECT_TRUE(math::isNearlyZero(1e-16));
  EXPECT_TRUE(math::isNearlyEqual(1.0, 1.0 + 10 * epsilon));
  EXPECT_FALSE(math::isNearlyEqual(1.0, 1.0 + 30 * epsilon));
  EXPECT_TRUE(math::isNearlyEqual(1e300, 1e300 * (1.0 + 10 * epsilon)));
  EXPECT_FALSE(math::isNearlyEqual(0.0, 1e-300));
  EXPECT_TRUE(math::isNearlyEqual(0.0, 0.0));
}

TEST(MathTest, ComparisonsOfATypeAreThoseOfTheNamespace)
{
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  using Equal = TypeEqualT<Real>;

  EXPECT_TRUE(Equal::isZero(0.0) && !Equal::isZero(1e-300));
  EXPECT_TRUE(Equal::isNearlyZero(1e-16) && Equal::isNearlyZeroWithEpsilon(0.01, 0.1) && !Equal::isNearlyZeroWithEpsilon(0.1, 0.01));
  EXPECT_TRUE(Equal::isEqual(1.0, 1.0) && !Equal::isEqual(1.0, 2.0));
  EXPECT_TRUE(Equal::isNearlyEqual(1.0, 1.0 + 1e-15) && !Equal::isNearlyEqual(1.0, 1.1));
  EXPECT_TRUE(Equal::isNearlyEqualWithEpsilon(1.0, 1.1, 0.1) && !Equal::isNearlyEqualWithEpsilon(1.0, 1.1, 0.01));
  EXPECT_TRUE(Equal::isNearlyEqual(infinity, infinity) && !Equal::isNearlyEqual(infinity, -infinity));
  EXPECT_TRUE(TypeEqualT<Real3>::isNearlyEqualWithEpsilon(Real3(1, 2, 3), Real3(1, 2.001, 3), 0.01));
  EXPECT_TRUE(TypeEqualT<Int32>::isEqual(3, 3));
}

TEST(MathTest, NearlyEqualIsByComponent)
{
  EXPECT_TRUE(math::isNearlyEqual(Real3(1, 2, 3), Real3(1, 2, 3 + 1e-15)));
  EXPECT_FALSE(math::isNearlyEqual(Real3(1, 2, 3), Real3(1, 2.001, 3)));
  EXPECT_TRUE(math::isNearlyEqualWithEpsilon(Real3(1, 2, 3), Real3(1, 2.001, 3), 0.01));
  EXPECT_TRUE(math::isNearlyEqual(Real3x3::identity(), Real3x3::identity()));
  EXPECT_TRUE(math::isNearlyEqualWithEpsilon(1.0, 1.05, 0.1));
  EXPECT_FALSE(math::isNearlyEqual(3, 4));
}

TEST(MathTest, MutableNormalizeChangesItsArgument)
{
  Real3 v(0.0, 3.0, 4.0);
  math::mutableNormalize(v).x = 1.0;
  EXPECT_EQ(v, Real3(1.0, 0.6, 0.8));
  Real2 zero;
  EXPECT_EQ(math::mutableNormalize(zero), Real2());
}

TEST(MathTest, RelativeErrorsOfMatricesAreTheLargestOfTheirComponents)
{
  const Real3x3 a(Real3(1, 2, 4), Real3(1, 1, 1), Real3(1, 1, 1));
  const Real3x3 b(Real3(1, 3, 4), Real3(1, 1, 1), Real3(1, 1, 2));

  EXPECT_EQ(math::relativeError1(a, b), 1.0);
  EXPECT_EQ(math::relativeError2(a, b), 0.5);
}
