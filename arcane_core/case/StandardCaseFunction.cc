// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/StandardCaseFunction.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane
{
void StandardCaseFunction::refuse() const
{
  ARCANE_FATAL("function '{0}' is a function of two arguments, expected one of the time or of the iteration", name());
}
} // namespace Arcane
