// SPDX-License-Identifier: Apache-2.0
// The usual operators of scans.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <limits>

namespace Arcane::Accelerator
{
//! Adds two values.
template <typename T> class ScannerSumOperator
{
 public:
  constexpr ARCCORE_HOST_DEVICE T operator()(const T& a, const T& b) const { return static_cast<T>(a + b); }
  //! Returns the value that changes no other one.
  static constexpr ARCCORE_HOST_DEVICE T defaultValue() { return T(0); }
};

//! Takes the lesser of two values.
template <typename T> class ScannerMinOperator
{
 public:
  constexpr ARCCORE_HOST_DEVICE T operator()(const T& a, const T& b) const { return b < a ? b : a; }
  //! Returns the value that changes no other one but infinity.
  static constexpr ARCCORE_HOST_DEVICE T defaultValue() { return std::numeric_limits<T>::max(); }
};

//! Takes the greater of two values.
template <typename T> class ScannerMaxOperator
{
 public:
  constexpr ARCCORE_HOST_DEVICE T operator()(const T& a, const T& b) const { return a < b ? b : a; }
  //! Returns the value that changes no other one but minus infinity.
  static constexpr ARCCORE_HOST_DEVICE T defaultValue() { return std::numeric_limits<T>::lowest(); }
};
} // namespace Arcane::Accelerator
