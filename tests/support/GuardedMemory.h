// SPDX-License-Identifier: Apache-2.0
// Memory that the host must not touch, in place of that of a device, with the copier for it.
#pragma once

#include "arcane_core/base/memory/IMemoryAllocator.h"
#include "arcane_core/base/memory/MemoryUtilsInternal.h"

#include <cstring>
#include <map>
#include <mutex>
#include <new>

#include <sys/mman.h>

namespace Arcane::test
{
/*!
 * \brief Gives memory of the resource Device as long as it exists, without any accelerator. A host that touches it gets SIGSEGV.
 *
 * It counts copies and their bytes. Data in its memory must be destroyed before. Any thread may call the functions.
 */
class GuardedMemory : public IMemoryAllocator, public IMemoryCopier
{
 public:
  GuardedMemory()
  {
    m_table.setAllocator(eMemoryResource::Device, this);
    m_table.setCopier(this);
    m_former = MemoryUtils::setDataMemoryResourceMng(&m_table);
  }
  ~GuardedMemory() override { MemoryUtils::setDataMemoryResourceMng(m_former); }
  GuardedMemory(const GuardedMemory&) = delete;
  GuardedMemory& operator=(const GuardedMemory&) = delete;

  //! Returns the number of copies and fills, those of copyEach() each.
  Int64 nbCopy() const { return m_nb_copy; }
  //! Returns the number of times that a host has waited for copies.
  Int64 nbWait() const { return m_nb_wait; }
  Int64 nbCopiedByte() const { return m_nb_copied_byte; }
  Int64 nbBlock() const
  {
    const std::scoped_lock lock(m_mutex);
    return static_cast<Int64>(m_blocks.size());
  }
  void resetCounts() { m_nb_copy = m_nb_wait = m_nb_copied_byte = 0; }
  bool owns(const void* address) const
  {
    const std::scoped_lock lock(m_mutex);
    return doOwns(address);
  }

  // --- IMemoryAllocator ---
  bool hasRealloc(MemoryAllocationArgs) const override { return false; }
  AllocatedMemoryInfo allocate(MemoryAllocationArgs, Int64 nb_byte) override
  {
    const std::scoped_lock lock(m_mutex);
    const Int64 size = (nb_byte + 4095) / 4096 * 4096;
    void* block = ::mmap(nullptr, static_cast<std::size_t>(size), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED)
      throw std::bad_alloc();
    // New memory holds what somebody has left there.
    std::memset(block, 0xcd, static_cast<std::size_t>(size));
    ::mprotect(block, static_cast<std::size_t>(size), PROT_NONE);
    m_blocks[static_cast<const std::byte*>(block)] = size;
    return { block, nb_byte, nb_byte };
  }
  AllocatedMemoryInfo reallocate(MemoryAllocationArgs, AllocatedMemoryInfo current, Int64) override { return current; }
  void deallocate(MemoryAllocationArgs, AllocatedMemoryInfo block) override
  {
    const std::scoped_lock lock(m_mutex);
    if (const auto found = m_blocks.find(static_cast<const std::byte*>(block.baseAddress())); found != m_blocks.end()) {
      ::munmap(block.baseAddress(), static_cast<std::size_t>(found->second));
      m_blocks.erase(found);
    }
  }
  Int64 adjustedCapacity(MemoryAllocationArgs, Int64 wanted_capacity, Int64) const override { return wanted_capacity; }
  std::size_t guaranteedAlignment(MemoryAllocationArgs) const override { return 4096; }
  void copyMemory(MemoryAllocationArgs, AllocatedMemoryInfo destination, AllocatedMemoryInfo source) override
  {
    const MemoryMove move{ destination.baseAddress(), source.baseAddress(), source.size() };
    copyEach({ &move, 1 });
  }
  eMemoryResource memoryResource() const override { return eMemoryResource::Device; }

  // --- IMemoryCopier ---
  void copy(ConstMemoryView source, eMemoryResource, MutableMemoryView destination, eMemoryResource, const Accelerator::RunQueue*) override
  {
    const MemoryMove move{ destination.data(), source.data(), source.bytes().size() };
    copyEach({ &move, 1 });
  }
  void copyEach(Span<const MemoryMove> moves) override
  {
    const std::scoped_lock lock(m_mutex);
    ++m_nb_wait;
    protectAll(PROT_READ | PROT_WRITE);
    for (const MemoryMove& move : moves) {
      ++m_nb_copy;
      m_nb_copied_byte += move.nb_byte;
      std::memcpy(move.destination, move.source, static_cast<std::size_t>(move.nb_byte));
    }
    protectAll(PROT_NONE);
  }
  bool fill(MutableMemoryView destination, eMemoryResource, ConstMemoryView value, const Accelerator::RunQueue*) override
  {
    const std::scoped_lock lock(m_mutex);
    if (!doOwns(destination.data()))
      return false;
    ++m_nb_copy;
    protectAll(PROT_READ | PROT_WRITE);
    for (Int64 i = 0; i < destination.nbElement(); ++i)
      MemoryUtils::copyHost(destination.subView(i, 1), value);
    protectAll(PROT_NONE);
    return true;
  }
  bool prepareHostAccess(const void* address, eMemoryResource, const Accelerator::RunQueue*) override { return !owns(address); }

 private:
  IMemoryRessourceMng m_table;
  IMemoryRessourceMng* m_former = nullptr;
  mutable std::mutex m_mutex;
  std::map<const std::byte*, Int64> m_blocks;
  Int64 m_nb_copy = 0;
  Int64 m_nb_wait = 0;
  Int64 m_nb_copied_byte = 0;

  bool doOwns(const void* address) const
  {
    const auto next = m_blocks.upper_bound(static_cast<const std::byte*>(address));
    return next != m_blocks.begin() && address < std::prev(next)->first + std::prev(next)->second;
  }
  void protectAll(int access)
  {
    for (const auto& [block, nb_byte] : m_blocks)
      ::mprotect(const_cast<std::byte*>(block), static_cast<std::size_t>(nb_byte), access);
  }
};
} // namespace Arcane::test
