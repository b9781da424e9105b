// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseFunction.h"

namespace Arcane
{
Ref<ICaseFunction> CaseFunction::toReference()
{
  std::shared_ptr<CaseFunction> self = weak_from_this().lock();
  if (!self)
    self.reset(this);
  return std::shared_ptr<ICaseFunction>(std::move(self));
}
} // namespace Arcane
