// SPDX-License-Identifier: Apache-2.0
// Which allocator, and which pool, serves each kind of memory.
#pragma once

#include "arcane_core/base/memory/MemoryResource.h"
#include "arcane_core/base/memory/MemoryView.h"

#include <array>

namespace Arcane::Accelerator
{
class RunQueue;
}

namespace Arcane
{
class IMemoryAllocator;
class IMemoryPool;

/*!
 * \brief Moves bytes where the host alone cannot. The accelerator runtime provides it.
 *
 * With a null queue, the work is done when a call returns. Otherwise it comes after what the queue was given before.
 */
class IMemoryCopier
{
 public:
  virtual ~IMemoryCopier() = default;

  //! Copies all bytes of \a source. Unknown as resource means that the address tells.
  virtual void copy(ConstMemoryView source, eMemoryResource source_mem, MutableMemoryView destination, eMemoryResource destination_mem,
                    const Accelerator::RunQueue* queue) = 0;

  /*!
   * \brief Gives every element the value, the only element of a view of host memory, which may change once the call returns.
   * \return false when the host has to do it, and may: as after prepareHostAccess()
   */
  virtual bool fill(MutableMemoryView destination, eMemoryResource destination_mem, ConstMemoryView value,
                    const Accelerator::RunQueue* queue) = 0;

  //! Waits until \a queue, or if null all that may use \a ptr, has done its work, so that the host may work there.
  //! \return false if it cannot
  virtual bool prepareHostAccess(const void* ptr, eMemoryResource mem, const Accelerator::RunQueue* queue) = 0;
};

/*!
 * \brief The table of allocators by kind of memory: an ordinary class, in spite of its name.
 *
 * Made without accelerator, it serves host, pinned and unified memory from the host. The launcher replaces the entries
 * before data exist; nothing in it is owned. Reading is allowed from several threads.
 */
class IMemoryRessourceMng
{
 public:
  //! Host memory for every kind but Device.
  IMemoryRessourceMng();

  /*!
   * \brief The allocator of memory of kind \a resource.
   * \throws FatalErrorException when there is none
   */
  IMemoryAllocator* getAllocator(eMemoryResource resource) const { return getAllocator(resource, true); }
  //! Null when there is none, unless \a throw_if_not_found.
  IMemoryAllocator* getAllocator(eMemoryResource resource, bool throw_if_not_found) const;
  //! Null when allocations of this kind are not kept for later.
  IMemoryPool* getMemoryPoolOrNull(eMemoryResource resource) const;

  //! Replaces an allocator; null removes it. Blocks of the former one must be given back to it.
  void setAllocator(eMemoryResource resource, IMemoryAllocator* allocator);
  void setMemoryPool(eMemoryResource resource, IMemoryPool* pool);
  //! Null when the host reaches all memory.
  void setCopier(IMemoryCopier* copier) { m_copier = copier; }
  IMemoryCopier* copier() const { return m_copier; }

 private:
  std::array<IMemoryAllocator*, ARCCORE_NB_MEMORY_RESOURCE> m_allocators{};
  std::array<IMemoryPool*, ARCCORE_NB_MEMORY_RESOURCE> m_pools{};
  IMemoryCopier* m_copier = nullptr;
};

using IMemoryResourceMng = IMemoryRessourceMng;
} // namespace Arcane
