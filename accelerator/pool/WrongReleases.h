// SPDX-License-Identifier: Apache-2.0
// Releases that are errors of the caller: they are reported, and the memory is never given again.
#pragma once

#include "accelerator/pool/NameLimits.h"
#include "accelerator/pool/PoolBlock.h"
#include "accelerator/pool/PoolHeap.h"
#include "accelerator/pool/PoolIdentity.h"

namespace Arcane::detail::pool
{
//! Counts and reports wrong releases, and puts their blocks in quarantine. Any thread may call any function.
class WrongReleases
{
 public:
  //! \param is_throwing  reports are exceptions; otherwise they are lines on the error output
  WrongReleases(const PoolIdentity& pool, PoolHeap& heap, const NameLimits& names, bool is_throwing)
  : m_pool(pool)
  , m_heap(heap)
  , m_names(names)
  , m_is_throwing(is_throwing)
  {}
  WrongReleases(const WrongReleases&) = delete;
  WrongReleases& operator=(const WrongReleases&) = delete;

  /*!
   * \brief Puts a block in quarantine and reports \a message.
   * \throws FatalErrorException if reports are exceptions
   */
  void refuse(const PoolBlock& block, const String& message);
  //! Does what refuse() does for an address where no block of the pool starts: the message says what is there.
  void refuseUnknown(const void* address, Int64 nb_byte);
  //! Describes the block at \a address, whose record was \a record, for a message.
  String describe(const void* address, UInt64 record) const;

  void fill(PoolStatistics& statistics) const;

 private:
  const PoolIdentity& m_pool;
  PoolHeap& m_heap;
  const NameLimits& m_names;
  const bool m_is_throwing;
  std::atomic<Int64> m_nb_misuse = 0;
  std::atomic<Int64> m_quarantine_nb_byte = 0;

  void report(const String& message);
};
} // namespace Arcane::detail::pool
