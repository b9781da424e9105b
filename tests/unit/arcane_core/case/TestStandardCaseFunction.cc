// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/StandardCaseFunction.h"

#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

namespace Arcane::standard_function_test
{
template <typename Param, typename Value> std::string refusalOf(const ICaseFunction& function)
{
  Value value{};
  return test::messageOf([&] { function.value(Param(1), value); });
}

TEST(StandardCaseFunctionTest, ThereIsNoValueAtAnInstantWhateverItsType)
{
  const StandardCaseFunction function(CaseFunctionBuildInfo(nullptr, "density"));
  const std::string expected = "function 'density' is a function of two arguments, expected one of the time or of the iteration";

  EXPECT_EQ((refusalOf<Real, Real>(function)), expected);
  EXPECT_EQ((refusalOf<Real, Integer>(function)), expected);
  EXPECT_EQ((refusalOf<Real, bool>(function)), expected);
  EXPECT_EQ((refusalOf<Real, String>(function)), expected);
  EXPECT_EQ((refusalOf<Real, Real3>(function)), expected);
  EXPECT_EQ((refusalOf<Integer, Real>(function)), expected);
  EXPECT_EQ((refusalOf<Integer, Integer>(function)), expected);
  EXPECT_EQ((refusalOf<Integer, bool>(function)), expected);
  EXPECT_EQ((refusalOf<Integer, String>(function)), expected);
  EXPECT_EQ((refusalOf<Integer, Real3>(function)), expected);
}

TEST(StandardCaseFunctionTest, FunctorsThatAreNotRedefinedAreNull)
{
  StandardCaseFunction function(CaseFunctionBuildInfo(nullptr, "density"));

  EXPECT_EQ(function.getFunctorRealRealToReal(), nullptr);
  EXPECT_EQ(function.getFunctorRealReal3ToReal(), nullptr);
  EXPECT_EQ(function.getFunctorRealRealToReal3(), nullptr);
  EXPECT_EQ(function.getFunctorRealReal3ToReal3(), nullptr);
}
} // namespace Arcane::standard_function_test
