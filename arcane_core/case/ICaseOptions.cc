// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/ICaseOptions.h"

#include "arcane_core/case/ICaseMng.h"

namespace Arcane
{

ICaseFunction* ICaseOptions::activateFunction() const
{
  return m_module ? caseMng()->activationFunction(m_module) : nullptr;
}

} // namespace Arcane
