// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/memory/IMemoryRessourceMng.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/memory/AlignedMemoryAllocator.h"

namespace Arcane
{
namespace
{
std::size_t placeOf(eMemoryResource resource)
{
  const int place = static_cast<int>(resource);
  ARCANE_FATAL_IF(place <= 0 || place >= ARCCORE_NB_MEMORY_RESOURCE,
                  "memory resource is {0}, expected Host, HostPinned, Device or UnifiedMemory", resource);
  return static_cast<std::size_t>(place);
}
} // namespace

void IMemoryCopier::copyEach(Span<const MemoryMove> moves)
{
  for (const MemoryMove& move : moves)
    copy(ConstMemoryView(Span<const std::byte>(static_cast<const std::byte*>(move.source), move.nb_byte)), eMemoryResource::Unknown,
         MutableMemoryView(Span<std::byte>(static_cast<std::byte*>(move.destination), move.nb_byte)), eMemoryResource::Unknown, nullptr);
}

IMemoryRessourceMng::IMemoryRessourceMng()
{
  for (eMemoryResource r : { eMemoryResource::Host, eMemoryResource::HostPinned, eMemoryResource::UnifiedMemory })
    m_allocators[placeOf(r)] = AlignedMemoryAllocator::Simd();
}

IMemoryAllocator* IMemoryRessourceMng::getAllocator(eMemoryResource resource, bool throw_if_not_found) const
{
  if (resource == eMemoryResource::Unknown && !throw_if_not_found)
    return nullptr;
  IMemoryAllocator* allocator = m_allocators[placeOf(resource)];
  ARCANE_FATAL_IF(!allocator && throw_if_not_found, "cannot allocate memory of resource {0}: no accelerator runtime is loaded", resource);
  return allocator;
}

IMemoryPool* IMemoryRessourceMng::getMemoryPoolOrNull(eMemoryResource resource) const
{
  return resource == eMemoryResource::Unknown ? nullptr : m_pools[placeOf(resource)];
}

void IMemoryRessourceMng::setAllocator(eMemoryResource resource, IMemoryAllocator* allocator)
{
  m_allocators[placeOf(resource)] = allocator;
}

void IMemoryRessourceMng::setMemoryPool(eMemoryResource resource, IMemoryPool* pool)
{
  m_pools[placeOf(resource)] = pool;
}
} // namespace Arcane
