// SPDX-License-Identifier: Apache-2.0
// The ranges of host memory that are registered with a driver. A copy must be cut at their ends.
#pragma once

#include "accelerator/runtime/DriverStatus.h"

#include "arcane_core/base/BaseTypes.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <shared_mutex>

namespace Arcane::detail::runtime
{
/*!
 * \brief Holds the registered ranges of one driver. Thread-safe.
 *
 * A driver refuses a copy that begins in one range and ends in another or outside it, even if the bytes are contiguous:
 * see forEachPiece().
 */
class RegisteredMemory
{
 public:
  //! Adds a range. Returns false, and does nothing, when a part of it is already registered.
  ARCANE_EXPORT bool add(const void* base, Int64 nb_byte);
  //! Removes a range. Returns false when no range begins at \a base.
  ARCANE_EXPORT bool remove(const void* base);
  ARCANE_EXPORT bool contains(const void* pointer) const;
  //! Returns how many bytes from \a pointer on are in the same range, or, outside a range, come before the next one; at most \a nb_byte.
  ARCANE_EXPORT Int64 nbByteAlike(const void* pointer, Int64 nb_byte) const;

  /*!
   * \brief Calls \a command(offset, size) for pieces of \a nb_byte bytes at \a first and at \a second, until one fails. Each piece is
   * in one range or outside all ranges. \a second may be null. There is one piece when nothing is registered.
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
  //! The ends of ranges by their beginnings. The keys are numbers, since pointers to different arrays are unordered.
  using Ranges = std::map<UInt64, UInt64>;

  mutable std::shared_mutex m_mutex;
  Ranges m_ranges;
  std::atomic<Int64> m_nb_range = 0;

  //! Returns the last range that begins at or before \a address, or the end if there is none.
  Ranges::const_iterator rangeBefore(UInt64 address) const;
};
} // namespace Arcane::detail::runtime
