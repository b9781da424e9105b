// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/math/Math.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArithmeticException.h"

namespace Arcane::detail::base
{
void mathError(const char* function, Real value)
{
  ARCANE_THROW(ArithmeticException, "math::{0}: argument is {1}, out of the domain of the function", function, value);
}
} // namespace Arcane::detail::base
