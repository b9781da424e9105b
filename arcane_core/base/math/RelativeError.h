// SPDX-License-Identifier: Apache-2.0
// Differences of numbers, vectors and matrices, divided by their sizes.
#pragma once

#include "arcane_core/base/math/Math.h"
#include "arcane_core/base/math/Real3x3.h"

namespace Arcane::math
{
//! Returns (a-b)/(|a|+|b|), or a-b if both numbers are zero.
constexpr Real relativeError(Real a, Real b) noexcept
{
  const Real sum = abs(a) + abs(b);
  return (sum == 0.0) ? a - b : (a - b) / sum;
}
//! Returns (a-b)/|a|, or a-b if \a a is zero.
constexpr Real relativeError1(Real a, Real b) noexcept
{
  return (a == 0.0) ? a - b : (a - b) / abs(a);
}
//! Returns (a-b)/|b|, or a-b if \a b is zero.
constexpr Real relativeError2(Real a, Real b) noexcept
{
  return (b == 0.0) ? a - b : (a - b) / abs(b);
}
//! Returns the largest absolute value of relativeError() of all components.
constexpr Real relativeError(Real3 a, Real3 b) noexcept
{
  return max(max(abs(relativeError(a.x, b.x)), abs(relativeError(a.y, b.y))), abs(relativeError(a.z, b.z)));
}
constexpr Real relativeError(const Real3x3& a, const Real3x3& b) noexcept
{
  return max(max(relativeError(a.x, b.x), relativeError(a.y, b.y)), relativeError(a.z, b.z));
}
//! Returns the largest absolute value of relativeError1() of all components.
constexpr Real relativeError1(Real3 a, Real3 b) noexcept
{
  return max(max(abs(relativeError1(a.x, b.x)), abs(relativeError1(a.y, b.y))), abs(relativeError1(a.z, b.z)));
}
constexpr Real relativeError1(const Real3x3& a, const Real3x3& b) noexcept
{
  return max(max(relativeError1(a.x, b.x), relativeError1(a.y, b.y)), relativeError1(a.z, b.z));
}
//! Returns the largest absolute value of relativeError2() of all components.
constexpr Real relativeError2(Real3 a, Real3 b) noexcept
{
  return relativeError1(b, a);
}
constexpr Real relativeError2(const Real3x3& a, const Real3x3& b) noexcept
{
  return relativeError1(b, a);
}
//! Returns 2|a-b|/(|a|+|b|), which lies between 0 and 2, or 0 if both numbers are zero.
constexpr Real relativeDifference(Real a, Real b) noexcept
{
  const Real sum = abs(a) + abs(b);
  return (sum == 0.0) ? 0.0 : 2.0 * abs(a - b) / sum;
}
} // namespace Arcane::math
