// SPDX-License-Identifier: Apache-2.0
#include "variables/device/VariableUtils.h"

#include "accelerator/runtime/Memory.h"
#include "variables/data/IData.h"

#include "arcane_core/base/memory/MemoryView.h"

namespace Arcane::VariableUtils
{
void prefetchVariableAsync(VariableRef& var, const Accelerator::RunQueue* queue)
{
  if (!queue || queue->isNull() || !queue->isAcceleratorPolicy() || !var.variable() || !var.isUsed())
    return;
  const Span<const std::byte> bytes = var.variable()->data()->storage();
  if (!bytes.empty() && !var.isInDeviceMemory())
    queue->prefetchMemory(Accelerator::MemoryPrefetchArgs(bytes).addAsync());
}

void markVariableAsMostlyReadOnly(IVariable* var)
{
  var->setAllocationInfo(DataAllocationInfo(eMemoryLocationHint::HostAndDeviceMostlyRead));
}

void markVariableAsMostlyReadOnly(VariableRef& var)
{
  markVariableAsMostlyReadOnly(var.variable());
}
} // namespace Arcane::VariableUtils
