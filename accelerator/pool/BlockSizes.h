// SPDX-License-Identifier: Apache-2.0
// The block size that serves a request.
#pragma once

#include "accelerator/pool/MemoryPoolOptions.h"
#include "accelerator/pool/SizeClasses.h"

#include <atomic>

namespace Arcane::detail::pool
{
//! The rules of one pool for the sizes of its blocks. Any thread may call any function.
class BlockSizes
{
 public:
  //! Drivers share memory with other processes in whole units of this size. \unit{bytes}
  static constexpr Int64 piece_unit_nb_byte = Int64(2) << 20;

  explicit BlockSizes(const MemoryPoolOptions& options);
  BlockSizes(const BlockSizes&) = delete;
  BlockSizes& operator=(const BlockSizes&) = delete;

  //! The sizes of small blocks.
  const SizeClasses& classes() const { return m_classes; }
  //! Larger requests go straight to the driver; 0 for no limit. \unit{bytes}
  Int64 maxPooled() const { return m_max_pooled_nb_byte; }
  void setMaxPooled(Int64 nb_byte) { m_max_pooled_nb_byte = nb_byte; }

  //! True when a request of \a nb_byte bytes goes straight to the driver.
  bool isDirect(Int64 nb_byte) const;
  //! True when a small block serves a request of \a nb_byte bytes, if its alignment is not above 256.
  bool isSmall(Int64 nb_byte) const { return SizeClasses::isSmall(nb_byte) && !isDirect(nb_byte); }
  //! Returns the number of granules of the large block that serves \a nb_byte bytes.
  Int64 nbGranuleOf(Int64 nb_byte) const;
  //! Returns the number of granules of the piece of the driver that serves \a nb_byte bytes alone.
  static Int64 nbGranuleOfPiece(Int64 nb_byte);
  //! Returns the size of the block that serves \a nb_byte bytes, which is positive. \unit{bytes}
  Int64 capacityFor(Int64 nb_byte) const;

 private:
  const SizeClasses m_classes;
  //! Blocks of messages have powers of two bytes.
  const bool m_is_for_messages;
  const bool m_is_always_direct;
  std::atomic<Int64> m_max_pooled_nb_byte;
};
} // namespace Arcane::detail::pool
