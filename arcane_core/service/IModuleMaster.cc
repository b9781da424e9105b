// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/IModuleMaster.h"

#include "arcane_core/service/IModule.h"
#include "arcane_core/service/ISubDomain.h"

namespace Arcane
{
CommonVariables* IModuleMaster::commonVariables() const
{
  return &m_module->subDomain()->commonVariables();
}
} // namespace Arcane
