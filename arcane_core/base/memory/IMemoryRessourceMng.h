// SPDX-License-Identifier: Apache-2.0
// The table of allocators and pools by kind of memory.
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

//! Stands for a copy of \a nb_byte bytes, from and to any memory.
struct MemoryMove
{
  void* destination = nullptr;
  const void* source = nullptr;
  Int64 nb_byte = 0;
};

/*!
 * \brief Moves bytes where the host alone cannot. The accelerator runtime provides this object.
 *
 * With a null queue, the work is done when a call returns. Otherwise the work comes after all earlier work of the queue.
 */
class ARCANE_EXPORT IMemoryCopier
{
 public:
  virtual ~IMemoryCopier() = default;

  //! Copies all bytes of \a source. When a resource is Unknown, the kind of memory is found from the address.
  virtual void copy(ConstMemoryView source, eMemoryResource source_mem, MutableMemoryView destination, eMemoryResource destination_mem,
                    const Accelerator::RunQueue* queue) = 0;

  //! Does several copies whose bytes do not overlap. The copies come after the work of all queues, and are done when the call returns.
  virtual void copyEach(Span<const MemoryMove> moves);

  /*!
   * \brief Writes a value, a view on one element in host memory, to every element. The value may change once the call returns.
   * \return false when the host must do the work; it then may, as after prepareHostAccess()
   */
  virtual bool fill(MutableMemoryView destination, eMemoryResource destination_mem, ConstMemoryView value,
                    const Accelerator::RunQueue* queue) = 0;

  //! Waits until \a queue has done its work, so that the host may use \a ptr. A null queue stands for all queues that may use it.
  //! \return false if the host cannot reach the memory
  virtual bool prepareHostAccess(const void* ptr, eMemoryResource mem, const Accelerator::RunQueue* queue) = 0;
};

/*!
 * \brief The table of allocators by kind of memory: an ordinary class, in spite of its name.
 *
 * Made without accelerator, it serves host, pinned and unified memory from the host. The launcher replaces the entries
 * before data exist; nothing in it is owned. Reading is allowed from several threads.
 */
class ARCANE_EXPORT IMemoryRessourceMng
{
 public:
  //! Makes a table that serves every kind but Device from host memory.
  IMemoryRessourceMng();

  /*!
   * \brief Returns the allocator of memory of kind \a resource.
   * \throws FatalErrorException when there is none
   */
  IMemoryAllocator* getAllocator(eMemoryResource resource) const { return getAllocator(resource, true); }
  //! Returns the allocator; if it does not exist, returns null, or throws if \a throw_if_not_found is true.
  IMemoryAllocator* getAllocator(eMemoryResource resource, bool throw_if_not_found) const;
  //! Returns the pool, or null when memory of this kind is not kept for later allocations.
  IMemoryPool* getMemoryPoolOrNull(eMemoryResource resource) const;

  //! Replaces an allocator; null removes it. Blocks must be released by the allocator that made them.
  void setAllocator(eMemoryResource resource, IMemoryAllocator* allocator);
  void setMemoryPool(eMemoryResource resource, IMemoryPool* pool);
  //! Sets the object that moves bytes; null means that the host reaches all memory.
  void setCopier(IMemoryCopier* copier) { m_copier = copier; }
  IMemoryCopier* copier() const { return m_copier; }

 private:
  std::array<IMemoryAllocator*, ARCCORE_NB_MEMORY_RESOURCE> m_allocators{};
  std::array<IMemoryPool*, ARCCORE_NB_MEMORY_RESOURCE> m_pools{};
  IMemoryCopier* m_copier = nullptr;
};

using IMemoryResourceMng = IMemoryRessourceMng;
} // namespace Arcane
