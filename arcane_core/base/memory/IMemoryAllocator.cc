// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/memory/IMemoryAllocator.h"

#include <cstring>

namespace Arcane
{
void IMemoryAllocator::notifyMemoryArgsChanged(MemoryAllocationArgs, MemoryAllocationArgs, AllocatedMemoryInfo) {}

void IMemoryAllocator::copyMemory(MemoryAllocationArgs, AllocatedMemoryInfo destination, AllocatedMemoryInfo source)
{
  std::memcpy(destination.baseAddress(), source.baseAddress(), static_cast<size_t>(source.size()));
}
} // namespace Arcane
