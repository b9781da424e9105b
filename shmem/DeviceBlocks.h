// SPDX-License-Identifier: Apache-2.0
// The blocks of one rank in the memory of its device, which the other ranks of the machine read in place.
#pragma once

#include "shmem/DeviceBlock.h"

#include "accelerator/runtime/DeviceBackend.h"
#include "arcane_core/base/text/String.h"

#include <map>
#include <mutex>
#include <unordered_map>

namespace Arcane::detail::shmem
{
class MachineArena;

/*!
 * \brief Takes regions of device memory from the driver, and cuts them into blocks. No call communicates.
 *
 * Drivers share whole regions with other processes, and opening one takes long: a region is therefore exported once, opened once by each
 * process that reads it, and kept until the arena ends. Its blocks come and go as the blocks of a BlockHeap do. Each block has a note in
 * the arena, see DeviceBlock.
 *
 * All calls are \local and may be made by any thread.
 */
class DeviceBlocks
{
 public:
  DeviceBlocks(MachineArena& arena, runtime::DeviceBackend& backend, runtime::DeviceId device)
  : m_arena(arena)
  , m_backend(backend)
  , m_device(device)
  {}
  DeviceBlocks(const DeviceBlocks&) = delete;
  DeviceBlocks& operator=(const DeviceBlocks&) = delete;

  //! Returns a block, null for 0 bytes. \a name is for error messages. \throws FatalErrorException when there is no room
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
  //! Gives all regions back to the driver. No rank may use a block any more.
  void freeRegions();

  //! Returns how much the regions have. \unit{bytes}
  Int64 reservedBytes() const;

 private:
  struct Region
  {
    std::byte* base = nullptr;
    Int64 nb_byte = 0;
    //! The sizes of the free runs, by their offsets. No two runs touch each other.
    std::map<Int64, Int64> free_runs;
  };

  MachineArena& m_arena;
  runtime::DeviceBackend& m_backend;
  runtime::DeviceId m_device;
  mutable std::mutex m_mutex;
  //! The key is the offset of the DeviceRegion in the arena.
  std::map<Int64, Region> m_regions;
  //! The notes of the live blocks.
  std::unordered_map<const void*, std::byte*> m_notes;
  //! It is true when queues may still use memory that is free.
  bool m_may_be_in_use = false;

  std::byte* cut(Int64 nb_byte, DeviceBlock& block);
  //! Takes memory of the driver, and describes it in \a note, which has room for a DeviceRegion.
  void addRegion(Int64 nb_byte, const String& name, std::byte* note);
};
} // namespace Arcane::detail::shmem
