// SPDX-License-Identifier: Apache-2.0
// GoogleTest. Under hipcc, names that compile the same sources and check nothing.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

// The clang 15 of hipcc crashes on the headers of GoogleTest 1.12 in C++20, in both passes. Device code is compiled all the same.
#ifndef ARCCORE_COMPILING_HIP
#include <gtest/gtest.h>
#else

namespace Arcane::test_kernels
{
class Unchecked
{
 public:
  template <typename... Values> explicit Unchecked(const Values&...) {}
  template <typename Value> const Unchecked& operator<<(const Value&) const { return *this; }
};
} // namespace Arcane::test_kernels

#define TEST(suite, name) [[maybe_unused]] static void suite##name()
#define EXPECT_TRUE(value) ::Arcane::test_kernels::Unchecked(value)
#define EXPECT_FALSE(value) ::Arcane::test_kernels::Unchecked(value)
#define EXPECT_EQ(a, b) ::Arcane::test_kernels::Unchecked(a, b)
#define EXPECT_NE(a, b) ::Arcane::test_kernels::Unchecked(a, b)
#define EXPECT_LT(a, b) ::Arcane::test_kernels::Unchecked(a, b)
#define EXPECT_LE(a, b) ::Arcane::test_kernels::Unchecked(a, b)
#define EXPECT_GT(a, b) ::Arcane::test_kernels::Unchecked(a, b)
#define EXPECT_GE(a, b) ::Arcane::test_kernels::Unchecked(a, b)
#define EXPECT_NEAR(a, b, tolerance) ::Arcane::test_kernels::Unchecked(a, b, tolerance)
#define ASSERT_TRUE(value) EXPECT_TRUE(value)
#define ASSERT_EQ(a, b) EXPECT_EQ(a, b)
#define ASSERT_LE(a, b) EXPECT_LE(a, b)
#define ASSERT_GT(a, b) EXPECT_GT(a, b)
#define EXPECT_THROW(statement, exception) static_cast<void>(0)

#endif
