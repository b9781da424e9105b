// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/PoolReport.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/text/CLocale.h"

#include <ostream>
#include <string>

namespace Arcane::detail::process
{
String poolNameOf(eMemoryResource resource, const runtime::DeviceBackend& backend, runtime::DeviceId device)
{
  std::string vendor = backend.name();
  if (!vendor.empty())
    vendor[0] = base::asciiUpper(vendor[0]);
  const String suffix = (device.asInt32() > 0) ? String::format(" (device {0})", device.asInt32()) : String();
  switch (resource) {
  case eMemoryResource::UnifiedMemory: return String::format("UnifiedMemory{0}Memory{1}", vendor, suffix);
  case eMemoryResource::HostPinned: return String::format("HostPinned{0}Memory{1}", vendor, suffix);
  case eMemoryResource::Device: return String::format("Device{0}MemoryAllocator{1}", vendor, suffix);
  default: return "HostMemory";
  }
}

void writePoolStatistics(std::ostream& o, const pool::MemoryPool& pool)
{
  const pool::PoolStatistics s = pool.statistics();
  o << "Stats '" << pool.name() << "' max_block=" << pool.options().max_pooled_nb_byte << " TotalAllocated=" << s.live_nb_byte
    << " TotalFree=" << s.free_nb_byte << " nb_allocated=" << s.nb_live << " nb_free=" << s.nb_held
    << " nb_cached=" << (s.nb_thread_hit + s.nb_central_hit + s.nb_large_hit) << " nb_no_cached=" << s.nb_direct
    << " nb_error=" << s.nb_misuse << '\n'
    << "FreedMap '" << pool.name() << "\n";
  constexpr Int64 page = 4096;
  for (const pool::FreeBlockCount& free : pool.freeBlocks())
    o << "Map size=" << free.nb_byte << " nb_allocated=" << free.nb_block << " page_modulo=" << (free.nb_byte % page) << '\n';
}

void writeAllocatorStatistics(std::ostream& o, const PoolAllocator& allocator)
{
  Int64 nb_allocate = 0;
  for (const pool::MemoryPool* pool : allocator.pools().pools())
    nb_allocate += pool->statistics().nb_allocate;
  o << "Allocator '" << allocator.name() << "' nb_realloc=" << allocator.nbReallocate() << " realloc_copy=" << allocator.reallocateCopy()
    << '\n'
    << "Allocator '" << allocator.name() << "' : nb_allocate=" << nb_allocate << " nb_unaligned=" << allocator.nbUnaligned() << '\n'
    << "Allocator '" << allocator.name() << "' nb_realloc_in_place=" << allocator.nbReallocateInPlace()
    << " realloc_saved=" << allocator.reallocateSaved() << '\n';
}
} // namespace Arcane::detail::process
