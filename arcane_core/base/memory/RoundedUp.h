// SPDX-License-Identifier: Apache-2.0
// Sizes as multiples of a step.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::detail::base
{

//! Returns the smallest multiple of \a step that is not below \a value, which is 0 or more. \local
constexpr Int64 roundedUp(Int64 value, Int64 step)
{
  return (value + step - 1) / step * step;
}

} // namespace Arcane::detail::base
