// SPDX-License-Identifier: Apache-2.0
// The device of a rank: its use of the memory of the machine, and the arrays in its own memory that other ranks read.
#pragma once

#include "shmem/DeviceBlocks.h"
#include "shmem/DeviceImports.h"
#include "shmem/DeviceReach.h"
#include "shmem/SharedDeviceAllocator.h"

#include <memory>
#include <optional>

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::shmem
{
class BlockHeap;
class MachineArena;
class MachineWindow;
class PageStore;
class PeerWatch;

/*!
 * \brief The device of one rank: it uses the shared memory in place, and has blocks of its own that the other ranks read in place.
 *
 * Before use(), and without device, the pointers that the functions return are null, and makeReachable() has no effect.
 */
class ArenaDevice
{
 public:
  //! The place where the device of this rank finds a block of the memory of a device.
  struct Place
  {
    std::byte* address = nullptr;
    //! \unit{bytes}
    Int64 nb_byte = 0;
    //! True when the block belongs to another process.
    bool is_imported = false;
  };

  //! The parts of the arena that devices change; they need not exist before use(). \local
  ArenaDevice(MachineArena& arena, IParallelMng* pm, MachineWindow& window, PageStore& store, BlockHeap& heap)
  : m_arena(arena)
  , m_parallel_mng(pm)
  , m_window(window)
  , m_store(store)
  , m_heap(heap)
  {}
  ArenaDevice(const ArenaDevice&) = delete;
  ArenaDevice& operator=(const ArenaDevice&) = delete;

  /*!
   * \brief Lets \a device, and the other devices of this process, use blocks in place from now on.
   *
   * Blocks that the arena allocates or resizes are registered with the driver. A block of another rank is registered when this rank first uses it,
   * see makeReachable(). When the driver refuses, one warning is logged and the run continues. Everything is unregistered before the arena ends: the
   * queues must have finished their work by then. From then on allocator() serves arrays in the memory of the device that the other ranks read in
   * place. The memory of these arrays comes from \a pools, the pools of the memory of devices, which must outlive the arena. Calls the backend
   * directly: accelerator/runtime is a lower room. Must be called before the blocks that devices use are allocated. \machine
   * \throws FatalErrorException when a rank of the machine has left instead of calling it
   */
  void use(process::PoolSet& pools, runtime::DeviceId device);
  /*!
   * \brief Lets the device of this rank use a part of a block from now on. The block may belong to another rank.
   *
   * SharedLookup, and the segments of windows, do this for the addresses that they return; programs need it for other addresses only. Costs one
   * comparison without device, some 0.1 us when the part is already registered, else 0.6 ms per MiB. \local
   */
  void makeReachable(const std::byte* address, Int64 nb_byte)
  {
    if (m_reach) [[unlikely]]
      reachPart(address, nb_byte);
  }
  //! Frees the memory of the device, when no rank of the machine reads it any more. A failure is a warning. \machine
  void end(PeerWatch& watch);

  //! Returns what is registered with the driver. \local
  const DeviceReach* reach() const { return m_reach.get(); }
  //! Returns the pools that use() was given. \local
  process::PoolSet* pools() const { return m_pools; }
  //! Returns the allocator for arrays that are in the memory of the device and belong to this arena. \local
  IMemoryAllocator* allocator() { return m_memory ? &m_memory->allocator : nullptr; }
  //! Returns the blocks of this rank in the memory of its device. \local
  const DeviceBlocks* blocks() const { return m_memory ? &m_memory->blocks : nullptr; }
  //! Returns the DeviceBlock of a block of this rank in the memory of its device, null for another address. \local
  const std::byte* noteOf(const void* address) const { return m_memory ? m_memory->blocks.noteOf(address) : nullptr; }
  //! Finds the block whose DeviceBlock is at \a offset. \local \throws FatalErrorException when the device cannot reach it
  Place find(Int64 offset);

 private:
  //! The memory of this rank on its device, for itself and the others.
  struct Memory
  {
    DeviceBlocks blocks;
    SharedDeviceAllocator allocator;

    Memory(MachineArena& arena, process::PoolSet& pools, runtime::DeviceId device)
    : blocks(arena, pools, device)
    , allocator(blocks)
    {}
  };

  MachineArena& m_arena;
  IParallelMng* m_parallel_mng;
  MachineWindow& m_window;
  PageStore& m_store;
  BlockHeap& m_heap;
  std::shared_ptr<DeviceReach> m_reach;
  process::PoolSet* m_pools = nullptr;
  runtime::DeviceId m_device;
  std::shared_ptr<DeviceImports> m_imports;
  std::unique_ptr<Memory> m_memory;

  void reachPart(const std::byte* address, Int64 nb_byte);
  void warnOfRefusal(Int64 nb_byte, const String& reason);
};
} // namespace Arcane::detail::shmem
