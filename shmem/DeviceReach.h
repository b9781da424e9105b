// SPDX-License-Identifier: Apache-2.0
// Which pages of the shared memory this process has registered with the driver of its devices.
#pragma once

#include "shmem/ArenaLayout.h"

#include "accelerator/runtime/DeviceBackend.h"

#include <map>
#include <mutex>
#include <optional>

namespace Arcane::detail
{
/*!
 * \brief Lets the devices of this process use blocks of the shared memory where they are, those of other ranks too.
 *
 * The ranks of a process have one of these; each process registers what it looks at, for itself. What is registered stays so
 * until the system takes the pages back or the memory ends: a range is registered once, not per use. How many processes have
 * registered a granule is counted in the shared memory, since pages that a driver holds must not be given back: the
 * addresses would get other pages than those that the device sees.
 *
 * Ranges are cut where they pass a multiple of 32 MiB, and at the two ends of large blocks, so that pages can be given back
 * although something else is in use beside them.
 *
 * \local all calls, from any thread
 */
class DeviceReach
{
 public:
  //! Processes that have registered a granule.
  using Count = std::atomic<UInt16>;

  //! What a driver refused to register.
  struct Refusal
  {
    Int64 nb_byte = 0;
    DriverStatus status;
  };

  //! \param data  first byte of the granules; \a counts has one number for each, committed
  DeviceReach(DeviceBackend& backend, std::byte* data, Count* counts)
  : m_backend(backend)
  , m_data(data)
  , m_counts(counts)
  {}
  DeviceReach(const DeviceReach&) = delete;
  DeviceReach& operator=(const DeviceReach&) = delete;
  //! Waits for the devices, then unregisters all.
  ~DeviceReach();

  /*!
   * \brief Registers what is not yet registered of the granules of a block, whose pages must be committed and stay so.
   *
   * \param device  that of the calling rank
   * \return what was refused, the first time that something is: what is refused is not asked for again
   */
  std::optional<Refusal> add(DeviceId device, const std::byte* address, Int64 nb_byte);

  /*!
   * \brief Unregisters the ranges that lie wholly in the granules [begin, end[, which no block uses.
   *
   * Waits for the device before it does. Pages of a granule can be given back afterwards unless isRegistered().
   */
  void remove(Int64 begin, Int64 end);
  //! By this process or by another one. \local
  bool isRegistered(Int64 granule) const { return m_counts[granule].load(std::memory_order_acquire) != 0; }

  //! By this process. \unit{bytes}
  Int64 registeredBytes() const;
  //! Refused to this process. \unit{bytes}
  Int64 refusedBytes() const;

 private:
  //! Granules from one that is known on.
  struct Range
  {
    Int64 end = 0;
    DeviceId device;
    bool is_refused = false;
  };
  using Ranges = std::map<Int64, Range>;

  DeviceBackend& m_backend;
  std::byte* m_data;
  Count* m_counts;
  mutable std::mutex m_mutex;
  Ranges m_ranges;
  bool m_has_refused = false;

  std::optional<Refusal> doAddRange(DeviceId device, Int64 begin, Int64 end);
  void removeRange(Ranges::const_iterator range);
  Int64 nbByte(bool is_refused) const;
};
} // namespace Arcane::detail
