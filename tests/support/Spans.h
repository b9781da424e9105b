// SPDX-License-Identifier: Apache-2.0
// Views of values of the standard library.
#pragma once

#include "arcane_core/base/array/Span.h"

#include <initializer_list>
#include <string>
#include <vector>

namespace Arcane::test
{
template <typename T> Span<const T> spanOf(const std::vector<T>& values)
{
  return { values.data(), static_cast<Int64>(values.size()) };
}

//! The numbers of a list in braces, for the duration of the call.
template <typename T = Int32> Span<const T> spanOf(std::initializer_list<T> values)
{
  return { values.begin(), static_cast<Int64>(values.size()) };
}

inline Span<const std::byte> bytesOf(const std::string& text)
{
  return { reinterpret_cast<const std::byte*>(text.data()), static_cast<Int64>(text.size()) };
}
} // namespace Arcane::test
