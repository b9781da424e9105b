// SPDX-License-Identifier: Apache-2.0
// The memory of one simulated device: a file without name, parts of which are mapped at addresses.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <map>
#include <mutex>

namespace Arcane::detail::runtime
{
/*!
 * \brief Allocates bytes of a device, counted against its capacity, and maps them for the host. Thread-safe.
 *
 * Sizes are rounded up to 4 KiB. Another process can open the file and so share the bytes.
 */
class SimulatedMemory
{
 public:
  /*!
   * \param is_hidden  true when the bytes can be touched only while a work of the device runs; a host that touches them at another
   *                   time gets a segmentation fault
   */
  SimulatedMemory(Int64 capacity, bool is_hidden);
  SimulatedMemory(const SimulatedMemory&) = delete;
  SimulatedMemory& operator=(const SimulatedMemory&) = delete;
  ~SimulatedMemory();

  Int64 capacity() const { return m_capacity; }
  Int64 used() const;
  //! Returns the descriptor of the file.
  int fileDescriptor() const { return m_file; }

  //! Allocates bytes without address. Returns their offset in the file, or a negative number when the capacity is exceeded.
  Int64 take(Int64 nb_byte);
  void giveBack(Int64 place, Int64 nb_byte);
  //! Maps bytes of \a file, at any address when \a address is null. Returns null when the system refuses.
  void* map(void* address, int file, Int64 place, Int64 nb_byte);
  //! Unmaps bytes. Their addresses stay reserved if \a are_kept.
  void unmap(void* address, Int64 nb_byte, bool are_kept);

  //! Notes that a work of the device starts, or ends.
  void workStarts();
  void workEnds();

 private:
  const Int64 m_capacity;
  const bool m_is_hidden;
  int m_file = -1;
  mutable std::mutex m_mutex;
  Int64 m_used = 0;
  Int64 m_next_place = 0;
  Int32 m_nb_running = 0;
  //! The sizes of the mapped parts by address, to hide them.
  std::map<void*, Int64> m_mapped;

  void protectAll(bool is_accessible);
};
} // namespace Arcane::detail::runtime
