// SPDX-License-Identifier: Apache-2.0
// Blocks of pinned and of device memory that are all asked for before the first one is used.
#pragma once

#include "accelerator/plan/IntervalPacking.h"

#include "arcane_core/base/memory/AllocatedMemoryInfo.h"
#include "arcane_core/base/memory/MemoryResource.h"
#include "arcane_core/base/text/String.h"

#include <iosfwd>
#include <limits>
#include <vector>

namespace Arcane
{
class IMemoryAllocator;
}

namespace Arcane::Accelerator
{
/*!
 * \brief Asks for blocks first, places them together, then writes their addresses in pointers of the user.
 *
 * Requests of host and of device memory wait until satisfy() or commit(), which places them by their lifetimes: blocks that are
 * never alive together share bytes. Blocks that have an address keep it until releaseAll(). Every block starts at a multiple of
 * 256 bytes, or of what it asks for. Not for several threads at once.
 *
 * The memory of each side is one block, taken at the first satisfy() or commit(). A side with a capacity takes all of it, so
 * that later requests find room; a side without takes what is wanted then, and later requests fit in what is left, or fail.
 */
class ARCANE_EXPORT PlannedArena
{
 public:
  static constexpr Int64 default_alignment = 256;

  //! Phases of a time step during which a block is used, both included. Numbers of the user; always, by default.
  struct Lifetime
  {
    Int32 first = 0;
    Int32 last = std::numeric_limits<Int32>::max();
  };

  struct Request
  {
    Lifetime lifetime;
    //! A power of two. \unit{bytes}
    Int64 alignment = default_alignment;
    //! In reports and errors.
    String name;
  };

  /*!
   * \param name             in reports and errors
   * \param host_capacity    0 for what is wanted at the first satisfy() or commit() \unit{bytes}
   * \param device_capacity  likewise \unit{bytes}
   *
   * Memory is that of MemoryUtils: HostPinned and Device, or host memory for both without an accelerator.
   */
  PlannedArena(const String& name, Int64 host_capacity, Int64 device_capacity);
  //! With other memory. The allocators must outlive this.
  PlannedArena(const String& name, Int64 host_capacity, IMemoryAllocator* host, Int64 device_capacity, IMemoryAllocator* device);
  PlannedArena(const PlannedArena&) = delete;
  PlannedArena& operator=(const PlannedArena&) = delete;
  //! Gives the memory back, whoever uses it. Pointers of the user are not touched: they may be gone.
  ~PlannedArena();

  /*!
   * \brief Asks for a block of pinned memory of the host. \a pointer becomes null, and its address at satisfy() or commit().
   *
   * \a pointer must exist until then, and until releaseAll() if that is called.
   * \throws ArgumentException for a null pointer, one that already waits or has a block, a negative size, a wrong alignment or
   * lifetime
   * \throws FatalErrorException after commit()
   */
  void wantHost(void** pointer, Int64 nb_byte, const Request& request);
  void wantHost(void** pointer, Int64 nb_byte) { wantHost(pointer, nb_byte, Request()); }
  //! As wantHost(), in device memory.
  void wantDevice(void** pointer, Int64 nb_byte, const Request& request);
  void wantDevice(void** pointer, Int64 nb_byte) { wantDevice(pointer, nb_byte, Request()); }

  /*!
   * \brief Gives each waiting request its block. \return true
   * \throws FatalErrorException when there is no room, naming what is wanted and what is available, or when a block wants a larger
   * alignment than the memory has that others are placed in: nothing has changed then; and after commit()
   */
  bool satisfy();
  //! As satisfy(); nothing may be wanted afterwards.
  bool commit();
  bool isCommitted() const { return m_is_committed; }

  //! Writes null in all pointers, and forgets all requests. The memory stays for the next ones.
  void releaseAll();

  //! End of the highest block. \unit{bytes}
  Int64 usedHost() const { return m_host.used; }
  Int64 usedDevice() const { return m_device.used; }
  //! What the arena holds; 0 before the first satisfy(). \unit{bytes}
  Int64 reservedHost() const { return m_host.reserved(); }
  Int64 reservedDevice() const { return m_device.reserved(); }
  //! Sum of all blocks, as if none shared bytes. \unit{bytes}
  Int64 wantedHost() const { return m_host.wanted(); }
  Int64 wantedDevice() const { return m_device.wanted(); }

  //! For each side a line of sums, then a line for each block: offset, size, lifetime, name.
  void report(std::ostream& o) const;

 private:
  //! Host or device.
  struct Side
  {
    const char* title = "";
    Int64 capacity = 0;
    IMemoryAllocator* allocator = nullptr;
    AllocatedMemoryInfo memory;
    //! Where offsets count from, and what may be used there.
    std::byte* base = nullptr;
    Int64 room = 0;
    Int64 used = 0;
    std::vector<detail::PackedBlock> blocks;
    //! One for each block.
    std::vector<void**> pointers;
    std::vector<String> names;

    Int64 reserved() const { return room; }
    Int64 wanted() const;
    bool hasPlacedBlock() const;
    //! The largest that is wanted.
    Int64 alignment() const;
    //! Whether offsets are as good as addresses for it.
    bool isAligned() const;
  };

  String m_name;
  Side m_host;
  Side m_device;
  bool m_is_committed = false;

  void requirePlace(Side& side, void** pointer, Int64 nb_byte, const Request& request);
  void place(const char* action);
  void checkRoom(const Side& side, Int64 end) const;
  void takeMemory(Side& side, Int64 end) const;
  void giveBack(Side& side) const;
  void checkOpen(const char* action) const;
};
} // namespace Arcane::Accelerator
