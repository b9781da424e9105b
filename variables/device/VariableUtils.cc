// SPDX-License-Identifier: Apache-2.0
#include "variables/device/VariableUtils.h"

#include "accelerator/runtime/Memory.h"
#include "variables/core/HostUse.h"
#include "variables/data/IData.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/memory/MemoryUtils.h"
#include "arcane_core/base/memory/MemoryView.h"

namespace Arcane::VariableUtils
{
namespace
{
void checkNotNull(const IVariable* var)
{
  ARCANE_THROW_IF(!var, ArgumentException, "the variable is null, expected a variable");
}
} // namespace

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
  checkNotNull(var);
  var->setAllocationInfo(DataAllocationInfo(eMemoryLocationHint::HostAndDeviceMostlyRead));
}

void markVariableAsMostlyReadOnly(VariableRef& var)
{
  markVariableAsMostlyReadOnly(var.variable());
}

void experimentalChangeAllocator(IVariable* var, eMemoryResource mem)
{
  checkNotNull(var);
  if (var->isInSharedMemory())
    ARCANE_THROW(ArgumentException, "variable '{0}': its values are in shared memory, expected values that only this rank has",
                 var->fullName());
  // As for the property PInDeviceMemory.
  const bool has_place = !var->isPartial() && var->dataType() != DT_String && (var->isOnItems() || var->dimension() == 1);
  ARCANE_THROW_IF(mem == eMemoryResource::Device && !has_place, ArgumentException,
                  "variable '{0}': it cannot be in device memory, expected numbers on all items of a family, or a list of numbers",
                  var->fullName());
  detail::variables::checkHostUse(*var, true, "move");
  var->data()->changeAllocator(MemoryUtils::getAllocationOptions(mem));
  var->syncReferences();
}

void experimentalChangeAllocator(VariableRef& var, eMemoryResource mem)
{
  experimentalChangeAllocator(var.variable(), mem);
}
} // namespace Arcane::VariableUtils
