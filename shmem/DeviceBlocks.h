// SPDX-License-Identifier: Apache-2.0
// The blocks of one rank in the memory of its device, which the other ranks of the machine read in place.
#pragma once

#include "shmem/DeviceBlock.h"

#include "accelerator/runtime/DeviceBackend.h"
#include "accelerator/runtime/QueueMark.h"
#include "arcane_core/base/text/String.h"

#include <map>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace Arcane::detail::process
{
class PoolSet;
}
namespace Arcane::detail::runtime
{
class QueueLedger;
}

namespace Arcane::detail::shmem
{
class MachineArena;

/*!
 * \brief Takes regions of device memory from the pool of the device, and cuts them into blocks. No call communicates.
 *
 * A region is a piece of the driver of its own (AllocationRequest::is_own_piece). The region counts as any block of the pool: its limit, the limit of
 * the name for which it was taken, its ladder, its callbacks and its report are the same as for all arrays. Drivers share whole pieces with other
 * processes, and opening one takes long: a region is therefore exported once, opened once by each process that reads it, and kept until the arena
 * ends. If the pool runs short, it takes back empty regions that no other process has opened. Blocks are retired as in BlockHeap. Each block has a note in the arena, see DeviceBlock.
 *
 * All calls are \local and may be made by any thread.
 */
class DeviceBlocks
{
 public:
  //! Takes regions from the pool of \a device in \a pools, which must outlive the object.
  DeviceBlocks(MachineArena& arena, process::PoolSet& pools, runtime::DeviceId device)
  : m_arena(arena)
  , m_pools(pools)
  , m_device(device)
  {}
  DeviceBlocks(const DeviceBlocks&) = delete;
  DeviceBlocks& operator=(const DeviceBlocks&) = delete;
  ~DeviceBlocks();

  //! Returns a block, null for 0 bytes. \a name is the name of the array. \throws OutOfMemoryException when the pool finds no memory
  std::byte* allocate(Int64 nb_byte, const String& name);
  //! Frees a block. Its memory is used again when no other rank can use it any more.
  void deallocate(std::byte* address);
  //! Returns the note of the block that starts at \a address, or null if none starts there.
  const std::byte* noteOf(const void* address) const;
  //! Returns true if other ranks may be reading the block that starts at \a address, see BlockHeap::isShown().
  bool isShown(const void* address) const;
  //! Lets the memory be used again. The heap of the arena calls it when it frees \a note.
  void release(const std::byte* note);
  //! Waits for all queues of the device.
  void waitForDevice() const;
  //! Gives all regions back to the pool. All ranks must have stopped using the blocks.
  void freeRegions();
  //! Returns to the pool the regions that have no block, that no other process has opened, and that no queue uses. Returns true if there
  //! was one.
  bool giveBackFreeRegions();

  //! Returns how much the regions have. \unit{bytes}
  Int64 reservedBytes() const;

 private:
  struct FreeRun
  {
    //! \unit{bytes}
    Int64 nb_byte = 0;
    //! The queues that may still use it. A later mark includes an earlier one: joined runs keep the later.
    runtime::QueueMark mark;
  };
  struct Region
  {
    std::byte* base = nullptr;
    Int64 nb_byte = 0;
    //! The free runs, by their offsets. No two runs touch each other.
    std::map<Int64, FreeRun> free_runs;
  };

  //! Lets the callback of the pool, which any thread may call, find out whether the object still exists.
  struct Callback
  {
    std::mutex mutex;
    DeviceBlocks* blocks = nullptr;
    //! The number of the callback, 0 before it was added.
    Int32 number = 0;
  };

  MachineArena& m_arena;
  process::PoolSet& m_pools;
  runtime::DeviceId m_device;
  //! A leaf lock: nothing is allocated under it, because the heap calls release() under its own lock, and callbacks of the pool may free blocks.
  mutable std::mutex m_mutex;
  //! The key is the offset of the DeviceRegion in the arena.
  std::map<Int64, Region> m_regions;
  //! The notes of the live blocks.
  std::unordered_map<const void*, std::byte*> m_notes;
  const std::shared_ptr<Callback> m_callback = std::make_shared<Callback>();

  runtime::QueueLedger& ledger() const;
  //! Cuts the block of \a note from a free run, and waits for the queues that may still use it. Returns null if all runs are too small.
  std::byte* cut(std::byte* note);
  //! Takes a region of the pool for a block of \a nb_byte bytes. \throws OutOfMemoryException
  void addRegion(Int64 nb_byte, const String& name);
  //! Makes the pool call giveBackFreeRegions() when it is short of memory.
  void addCallback();
  void removeCallback();
  void* takeMemory(Int64 nb_byte, const String& name, Int64& region_bytes);
};
} // namespace Arcane::detail::shmem
