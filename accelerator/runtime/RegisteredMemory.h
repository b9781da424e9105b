// SPDX-License-Identifier: Apache-2.0
// Which ranges of host memory are registered with a driver, and where a copy must be cut because of them.
#pragma once

#include "accelerator/runtime/DriverStatus.h"

#include "arcane_core/base/BaseTypes.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <shared_mutex>

namespace Arcane::detail
{
/*!
 * \brief The ranges of one driver. Thread-safe.
 *
 * Drivers refuse a copy that begins in one range and ends in another, or beside it, though the bytes follow each other: see
 * forEachPiece().
 */
class ARCANE_EXPORT RegisteredMemory
{
 public:
  //! False, and nothing done, when a part of it is registered.
  bool add(const void* base, Int64 nb_byte);
  //! False when no range begins at \a base.
  bool remove(const void* base);
  bool contains(const void* pointer) const;
  //! Bytes that follow \a pointer in its range, or before the next one if it is in none; at most \a nb_byte.
  Int64 nbByteAlike(const void* pointer, Int64 nb_byte) const;

  /*!
   * \brief Calls \a command(offset, size) for parts of \a nb_byte bytes at \a first and at \a second, each in one range or in
   * none, until one fails. \a second may be null. One call for all when nothing is registered.
   */
  template <typename Command> DriverStatus forEachPiece(const void* first, const void* second, Int64 nb_byte, const Command& command) const
  {
    if (m_nb_range.load(std::memory_order_relaxed) == 0) [[likely]]
      return command(Int64(0), nb_byte);
    Int64 offset = 0;
    DriverStatus status;
    do {
      Int64 size = nbByteAlike(static_cast<const std::byte*>(first) + offset, nb_byte - offset);
      if (second)
        size = nbByteAlike(static_cast<const std::byte*>(second) + offset, size);
      status = command(offset, size);
      offset += size;
    } while (status.isOk() && offset < nb_byte);
    return status;
  }

 private:
  //! Beginnings and ends. As numbers: pointers of different arrays have no order.
  using Ranges = std::map<UInt64, UInt64>;

  mutable std::shared_mutex m_mutex;
  Ranges m_ranges;
  std::atomic<Int64> m_nb_range = 0;

  //! The last one that begins at \a address or before; the end if there is none.
  Ranges::const_iterator rangeBefore(UInt64 address) const;
};
} // namespace Arcane::detail
