// SPDX-License-Identifier: Apache-2.0
// The pages of the shared memory that this process has registered with the driver of its devices.
#pragma once

#include "shmem/ArenaLayout.h"

#include "accelerator/runtime/DeviceBackend.h"

#include <map>
#include <mutex>
#include <optional>

namespace Arcane::detail::shmem
{
/*!
 * \brief Lets the devices of this process use blocks of the shared memory in place, including the blocks of other ranks.
 *
 * The ranks of a process share one object. Each process registers the memory that it uses, for itself. Memory stays registered
 * until its pages are returned to the system or the arena ends, so that a range is registered once, not for each use. The
 * shared memory holds, for each granule, the number of processes that have registered it. The pages of a registered granule must
 * not be returned to the system: new pages would then appear at the same addresses, and the device would still see the old ones.
 *
 * Ranges are cut at multiples of 32 MiB and at the two ends of large blocks, so that the pages of a freed block can be returned
 * although the memory beside it is in use.
 *
 * All calls are \local and may be made by any thread.
 */
class DeviceReach
{
 public:
  //! The number of processes that have registered a granule.
  using Count = std::atomic<UInt16>;

  //! The size of a range that a driver refused to register, and the reason.
  struct Refusal
  {
    Int64 nb_byte = 0;
    runtime::DriverStatus status;
  };

  //! \param data  first byte of the granules
  //! \param counts  one count per granule, in committed memory
  DeviceReach(runtime::DeviceBackend& backend, std::byte* data, Count* counts)
  : m_backend(backend)
  , m_data(data)
  , m_counts(counts)
  {}
  DeviceReach(const DeviceReach&) = delete;
  DeviceReach& operator=(const DeviceReach&) = delete;
  //! Waits for the devices, then unregisters everything.
  ~DeviceReach();

  /*!
   * \brief Registers the granules of a block that are not registered yet. The pages of the block must be committed and stay so.
   *
   * \param device  device of the calling rank
   * \return the first refusal of the driver in this process, nothing otherwise. A refused range is not tried again.
   */
  std::optional<Refusal> add(runtime::DeviceId device, const std::byte* address, Int64 nb_byte);

  //! Returns the number of calls of add(), for markUnused(). May wait for the driver.
  Int64 nbUse() const;
  /*!
   * \brief Marks the ranges that lie wholly in the granules [begin, end[, unless add() was called for them after the first \a nb_use calls.
   *
   * No block used the granules at a moment after these calls. add() removes the mark. May wait for the driver in another thread, therefore must not
   * be called under the lock of the extents.
   */
  void markUnused(Int64 begin, Int64 end, Int64 nb_use);
  /*!
   * \brief Waits for the devices of marked ranges, then unregisters the ranges that are still marked.
   *
   * The caller must hold no lock: a device may wait for another rank, which may need this lock first. Ranges that are marked during the
   * wait stay registered. Afterwards the pages of a granule can be returned to the system unless isRegistered().
   */
  void removeUnused();
  //! Returns true if this process or another one has registered \a granule. \local
  bool isRegistered(Int64 granule) const { return m_counts[granule].load(std::memory_order_acquire) != 0; }

  //! Returns how much this process has registered. \unit{bytes}
  Int64 registeredBytes() const;
  //! Returns how much the driver has refused to register for this process. \unit{bytes}
  Int64 refusedBytes() const;

 private:
  //! The end and the state of a range of granules; its first granule is the key in the map.
  struct Range
  {
    Int64 end = 0;
    runtime::DeviceId device;
    bool is_refused = false;
    //! The number of removeUnused() that will unregister the range, 0 while a block may use it.
    Int64 removal = 0;
    //! The number of the last call of add() that found or made the range.
    Int64 use = 0;
  };
  using Ranges = std::map<Int64, Range>;

  runtime::DeviceBackend& m_backend;
  std::byte* m_data;
  Count* m_counts;
  mutable std::mutex m_mutex;
  Ranges m_ranges;
  bool m_has_refused = false;
  //! The number of calls of add().
  Int64 m_nb_use = 0;
  //! The number of the next removeUnused(), counted from 1.
  Int64 m_next_removal = 1;

  std::optional<Refusal> doAddRange(runtime::DeviceId device, Int64 begin, Int64 end);
  void removeRange(Ranges::const_iterator range);
  Int64 nbByte(bool is_refused) const;
};
} // namespace Arcane::detail::shmem
