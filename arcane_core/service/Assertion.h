// SPDX-License-Identifier: Apache-2.0
// The assertions of unit-test services, and the macros that give them their place in the source.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/AssertionException.h"
#include "arcane_core/base/math/TypeEqual.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <sstream>
#include <string>

namespace Arcane
{
class IParallelMng;

/*!
 * \brief Compares values, and throws AssertionException when they differ from what is expected.
 *
 * With a manager the call is collective, and all ranks throw when the values of one of them differ. \throws AssertionException
 */
class ARCANE_EXPORT Assertion
{
 public:
  void fail(const TraceInfo& where) { throw AssertionException(where, String("the test calls FAIL")); }

  void assertTrue(const TraceInfo& where, bool actual, IParallelMng* pm = nullptr) { check(where, actual, "true", "false", pm); }
  void assertFalse(const TraceInfo& where, bool actual, IParallelMng* pm = nullptr) { check(where, !actual, "false", "true", pm); }

  void assertEqual(const TraceInfo& where, const String& expected, const String& actual, IParallelMng* pm = nullptr)
  {
    check(where, expected == actual, expected, actual, pm);
  }
  template <typename T> void assertEqual(const TraceInfo& where, const T& expected, const T& actual, IParallelMng* pm = nullptr)
  {
    check(where, expected == actual, textOf(expected), textOf(actual), pm);
  }

  //! Accepts values that differ by roundings only, relative to their size.
  template <typename T> void assertNearlyEqual(const TraceInfo& where, const T& expected, const T& actual, IParallelMng* pm = nullptr)
  {
    check(where, math::isNearlyEqual(expected, actual), textOf(expected), textOf(actual), pm);
  }
  //! Accepts values whose relative difference is at most \a epsilon.
  template <typename T>
  void assertNearlyEqualWithEpsilon(const TraceInfo& where, const T& expected, const T& actual, const T& epsilon,
                                    IParallelMng* pm = nullptr)
  {
    check(where, math::isNearlyEqualWithEpsilon(expected, actual, epsilon), textOf(expected), textOf(actual), pm);
  }
  template <typename T> void assertNearlyZero(const TraceInfo& where, const T& actual, IParallelMng* pm = nullptr)
  {
    check(where, math::isNearlyZero(actual), "0", textOf(actual), pm);
  }
  //! Accepts values whose absolute value is at most \a epsilon.
  template <typename T>
  void assertNearlyZeroWithEpsilon(const TraceInfo& where, const T& actual, const T& epsilon, IParallelMng* pm = nullptr)
  {
    check(where, math::isNearlyZeroWithEpsilon(actual, epsilon), "0", textOf(actual), pm);
  }

 private:
  //! Returns the value with all its digits, so that two values that differ have different texts.
  template <typename T> static String textOf(const T& value)
  {
    detail::base::ClassicStream<std::ostringstream> out;
    out.precision(17);
    out << value;
    return String(out.str());
  }
  static void check(const TraceInfo& where, bool is_right, const String& expected, const String& actual, IParallelMng* pm);
};
} // namespace Arcane

#define FAIL fail(A_FUNCINFO)
#define ASSERT_TRUE(condition) assertTrue(A_FUNCINFO, condition)
#define ASSERT_FALSE(condition) assertFalse(A_FUNCINFO, condition)
#define ASSERT_EQUAL(expected, actual) assertEqual(A_FUNCINFO, expected, actual)
#define ASSERT_NEARLY_EQUAL(expected, actual) assertNearlyEqual(A_FUNCINFO, expected, actual)
#define ASSERT_NEARLY_EQUAL_EPSILON(expected, actual, epsilon) assertNearlyEqualWithEpsilon(A_FUNCINFO, expected, actual, epsilon)
#define ASSERT_NEARLY_ZERO(actual) assertNearlyZero(A_FUNCINFO, actual)
#define ASSERT_NEARLY_ZERO_EPSILON(actual, epsilon) assertNearlyZeroWithEpsilon(A_FUNCINFO, actual, epsilon)

#define PARALLEL_ASSERT_TRUE(condition, parallel_mng) assertTrue(A_FUNCINFO, condition, parallel_mng)
#define PARALLEL_ASSERT_FALSE(condition, parallel_mng) assertFalse(A_FUNCINFO, condition, parallel_mng)
#define PARALLEL_ASSERT_EQUAL(expected, actual, parallel_mng) assertEqual(A_FUNCINFO, expected, actual, parallel_mng)
#define PARALLEL_ASSERT_NEARLY_EQUAL(expected, actual, parallel_mng) assertNearlyEqual(A_FUNCINFO, expected, actual, parallel_mng)
#define PARALLEL_ASSERT_NEARLY_EQUAL_EPSILON(expected, actual, epsilon, parallel_mng)                                                      \
  assertNearlyEqualWithEpsilon(A_FUNCINFO, expected, actual, epsilon, parallel_mng)
#define PARALLEL_ASSERT_NEARLY_ZERO(actual, parallel_mng) assertNearlyZero(A_FUNCINFO, actual, parallel_mng)
#define PARALLEL_ASSERT_NEARLY_ZERO_EPSILON(actual, epsilon, parallel_mng)                                                                 \
  assertNearlyZeroWithEpsilon(A_FUNCINFO, actual, epsilon, parallel_mng)

// Names of old.
#define ASSERT_EQUALS(expected, actual) ASSERT_EQUAL(expected, actual)
#define ASSERT_NEARLY_EQUALS(expected, actual) ASSERT_NEARLY_EQUAL(expected, actual)
