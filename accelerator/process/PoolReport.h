// SPDX-License-Identifier: Apache-2.0
// Prints pools at the end of a run.
#pragma once

#include "accelerator/process/PoolAllocator.h"

#include <iosfwd>

namespace Arcane::detail::process
{
//! Returns the name of the pools of a kind of memory, as Arcane prints it: `UnifiedMemoryCudaMemory`, `HostPinnedCudaMemory`...
String poolNameOf(eMemoryResource resource, const runtime::DeviceBackend& backend, runtime::DeviceId device);

//! Prints the lines of Arcane for one pool: `Stats '...' max_block=...`, `FreedMap '...`, `Map size=...`.
void writePoolStatistics(std::ostream& o, const pool::MemoryPool& pool);

//! Prints the lines of Arcane for one allocator: `Allocator '...' nb_realloc=...`, `Allocator '...' : nb_allocate=...`.
void writeAllocatorStatistics(std::ostream& o, const PoolAllocator& allocator);
} // namespace Arcane::detail::process
