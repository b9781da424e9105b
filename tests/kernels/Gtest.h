// SPDX-License-Identifier: Apache-2.0
// GoogleTest, for sources that all compilers compile.
#pragma once

#include <gtest/gtest.h>

#include <type_traits>
#include <utility>

// The clang 15 of hipcc crashes when it meets this question for the first time within a map of GoogleTest.
static_assert(!std::is_copy_assignable_v<std::pair<const std::string, testing::internal::CodeLocation>>);
