// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/IAlephFactory.h"

namespace Arcane
{
bool IAlephFactory::hasSolverImplementation(Integer solver_index) const
{
  return solver_index == 0 || solver_index == 1;
}

AlephFactory::AlephFactory(IApplication* /*application*/, ITraceMng* /*tm*/) {}
} // namespace Arcane
