// SPDX-License-Identifier: Apache-2.0
// Small aligned blocks that a thread has freed and will soon want again.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::detail::base
{

/*!
 * \brief Keeps freed blocks of the system for the next requests of the same thread: an aligned block of the system costs several times a
 * block without alignment.
 *
 * Each block is one of posix_memalign(), so that any thread, and free(), may end it. A thread keeps 64 KiB at most, and frees them when it ends.
 * Sanitizers see each request and release: nothing is kept then. \local
 */
class SmallBlocks
{
 public:
  static constexpr Int64 alignment = 64;
  //! Larger blocks are not kept. \unit{bytes}
  static constexpr Int64 largest = 1024;

  //! Returns true if freed blocks are kept, which they are without a sanitizer.
  static bool areKept() noexcept;
  //! Returns a block of \a nb_byte bytes or more that this thread has freed, or null. \pre 0 < nb_byte <= largest
  static void* take(Int64 nb_byte) noexcept;
  //! Keeps or frees a block of posix_memalign() of this alignment. Null is allowed.
  static void release(void* block) noexcept;
  //! Returns the size for which a block is requested from the system, so that it can be kept. \unit{bytes}
  static constexpr Int64 sizeOf(Int64 nb_byte) { return (nb_byte + alignment - 1) / alignment * alignment; }
};

} // namespace Arcane::detail::base
