// SPDX-License-Identifier: Apache-2.0
#include "variables/device_sync/QueueSynchronize.h"

#include "variables/core/IVariable.h"
#include "variables/device_sync/DeviceSynchronizer.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/families/IItemFamily.h"

#include <algorithm>
#include <vector>

namespace Arcane::Accelerator
{
using detail::device_sync::DeviceSynchronizer;

void synchronize(const RunQueue& queue, const VariableCollection& variables)
{
  std::vector<ItemGroup> groups;
  for (const IVariable* variable : variables) {
    if (!variable->itemFamily())
      ARCANE_THROW(ArgumentException, "variable '{0}' cannot be synchronised on a queue: it is on no items of a mesh",
                   variable->fullName());
    const ItemGroup group = variable->itemGroup();
    if (group.null())
      ARCANE_FATAL("partial variable '{0}': family '{1}' has no group '{2}'", variable->fullName(), variable->itemFamily()->fullName(),
                   variable->itemGroupName());
    if (std::ranges::find(groups, group) == groups.end())
      groups.push_back(group);
  }
  for (const ItemGroup& group : groups) {
    UniqueArray<IVariable*> of_group;
    for (IVariable* variable : variables)
      if (variable->itemGroup() == group)
        of_group.add(variable);
    IVariableSynchronizer& synchronizer = *group.synchronizer();
    if (!queue.isAcceleratorPolicy()) {
      queue.barrier();
      synchronizer.synchronize(of_group);
      continue;
    }
    DeviceSynchronizer::of(synchronizer.parallelMng(), queue).synchronize(queue, synchronizer, of_group);
  }
}
} // namespace Arcane::Accelerator
