// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/IAlephFactory.h"

#include "arcane_core/aleph/SolverChoice.h"

namespace Arcane
{
bool IAlephFactory::hasSolverImplementation(Integer solver_index) const
{
  return solver_index == 0 || solver_index == 1 || detail::aleph::hasLibrary(solver_index);
}

AlephFactory::AlephFactory(IApplication* /*application*/, ITraceMng* /*tm*/) {}
} // namespace Arcane
