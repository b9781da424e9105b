// SPDX-License-Identifier: Apache-2.0
// Blocks of pinned and of device memory that are all requested before the first one is used.
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
 * \brief Collects requests for blocks, places the blocks together, then writes their addresses in pointers of the user.
 *
 * Requests of host and of device memory wait until satisfy() or commit(), which places them by their lifetimes: blocks that are
 * never in use together share bytes. Blocks that have an address keep it until releaseAll(). Every block starts at a multiple of
 * 256 bytes, or of the requested alignment. Only one thread at a time may use an arena.
 *
 * The memory of each side is one block, taken at the first satisfy() or commit(). A side with a capacity takes all of it, so that later requests find
 * room; a side without takes exactly what is requested by then, and later requests must fit into the gaps.
 *
 * \code
 * void* fluxes = nullptr;
 * void* residuals = nullptr;
 * PlannedArena arena("step", 0, 0);
 * arena.wantDevice(&fluxes, nb_byte, { .lifetime = { 0, 1 } });
 * arena.wantDevice(&residuals, nb_byte, { .lifetime = { 2, 3 } });
 * arena.commit();   // both have the same address, since no phase uses both
 * \endcode
 */
class ARCANE_EXPORT PlannedArena
{
 public:
  static constexpr Int64 default_alignment = 256;

  //! The phases of a time step during which a block is used, both included. The user chooses their numbers; by default a block is used
  //! always.
  struct Lifetime
  {
    Int32 first = 0;
    Int32 last = std::numeric_limits<Int32>::max();
  };

  struct Request
  {
    Lifetime lifetime;
    //! The alignment is a power of two. \unit{bytes}
    Int64 alignment = default_alignment;
    //! The name appears in reports and errors.
    String name;
  };

  /*!
   * \param name             in reports and errors
   * \param host_capacity  0 for the sum of requests at the first satisfy() or commit() \unit{bytes}
   * \param device_capacity  likewise \unit{bytes}
   *
   * The memory comes from MemoryUtils: HostPinned and Device, or host memory for both without an accelerator.
   */
  PlannedArena(const String& name, Int64 host_capacity, Int64 device_capacity);
  //! Makes an arena with the given allocators, which must outlive it.
  PlannedArena(const String& name, Int64 host_capacity, IMemoryAllocator* host, Int64 device_capacity, IMemoryAllocator* device);
  PlannedArena(const PlannedArena&) = delete;
  PlannedArena& operator=(const PlannedArena&) = delete;
  //! Releases the memory, even if blocks are in use. Pointers of the user are not changed, as they may not exist any more.
  ~PlannedArena();

  /*!
   * \brief Requests a block of pinned host memory. The call sets \a pointer to null; satisfy() or commit() sets it to the address.
   *
   * \a pointer must exist until then, and until releaseAll() if that is called.
   * \throws ArgumentException for a null pointer, one that already waits or has a block, a negative size, a wrong alignment or
   * lifetime
   * \throws FatalErrorException after commit()
   */
  void wantHost(void** pointer, Int64 nb_byte, const Request& request);
  void wantHost(void** pointer, Int64 nb_byte) { wantHost(pointer, nb_byte, Request()); }
  //! Does the same as wantHost() for device memory.
  void wantDevice(void** pointer, Int64 nb_byte, const Request& request);
  void wantDevice(void** pointer, Int64 nb_byte) { wantDevice(pointer, nb_byte, Request()); }

  /*!
   * \brief Gives each waiting request its block. \return true
   * \throws FatalErrorException when memory is exhausted, naming the wanted and the available bytes, or when a block requires a larger alignment than
   * the memory has that others are placed in: nothing has changed then; and after commit()
   */
  bool satisfy();
  //! Does the same as satisfy(), and forbids later requests.
  bool commit();
  bool isCommitted() const { return m_is_committed; }

  //! Sets all pointers to null and removes all requests. The memory stays for the next requests.
  void releaseAll();

  //! Returns the end of the highest block. \unit{bytes}
  Int64 usedHost() const { return m_host.used; }
  Int64 usedDevice() const { return m_device.used; }
  //! Returns the memory that the arena holds, which is 0 before the first satisfy(). \unit{bytes}
  Int64 reservedHost() const { return m_host.reserved(); }
  Int64 reservedDevice() const { return m_device.reserved(); }
  //! Returns the sum of all block sizes, as if none shared bytes. \unit{bytes}
  Int64 wantedHost() const { return m_host.wanted(); }
  Int64 wantedDevice() const { return m_device.wanted(); }

  //! Prints for each side a line of sums, then a line for each block: offset, size, lifetime, name.
  void report(std::ostream& o) const;

 private:
  //! One side of the arena: host or device.
  struct Side
  {
    const char* title = "";
    Int64 capacity = 0;
    IMemoryAllocator* allocator = nullptr;
    AllocatedMemoryInfo memory;
    //! Offsets count from this address, where the bytes of the arena are.
    std::byte* base = nullptr;
    Int64 room = 0;
    Int64 used = 0;
    std::vector<detail::plan::PackedBlock> blocks;
    //! There is one pointer for each block.
    std::vector<void**> pointers;
    std::vector<String> names;

    Int64 reserved() const { return room; }
    Int64 wanted() const;
    bool hasPlacedBlock() const;
    //! Returns the largest requested alignment.
    Int64 alignment() const;
    //! Returns true when the base has this alignment, so that aligned offsets give aligned addresses.
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
