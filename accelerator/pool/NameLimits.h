// SPDX-License-Identifier: Apache-2.0
// The limits of the blocks of a name in a pool, and the calls that led to some of the blocks.
#pragma once

#include "accelerator/pool/NameTable.h"

#include <atomic>
#include <mutex>
#include <optional>
#include <unordered_map>

namespace Arcane::detail::pool
{
/*!
 * \brief Counts the live bytes of each name, refuses what exceeds a limit, and keeps the stack of calls of some requests.
 *
 * The record of a block has room for a note, which comes from here: the number of the name, and whether a stack of calls is kept for
 * the block. Note 0 stands for neither. Any thread may call any function.
 */
class NameLimits
{
 public:
  //! The stack of calls is kept for one request in \a stack_period; for none if it is 0.
  explicit NameLimits(Int32 stack_period)
  : m_stack_period(static_cast<UInt64>(stack_period))
  {}
  NameLimits(const NameLimits&) = delete;
  NameLimits& operator=(const NameLimits&) = delete;

  //! Counts a request under \a name, which may be empty, and returns its note. Returns nothing, and counts nothing, above the limit.
  std::optional<UInt32> count(StringView name, Int64 nb_byte);
  //! Keeps the calls that led here, if \a note says so, for the block at \a address.
  void keepStack(UInt32 note, const void* address)
  {
    if ((note & stack_bit) != 0) [[unlikely]]
      addStack(address);
  }
  //! Undoes count() and keepStack(). \param address  null for a request that got no block
  void drop(UInt32 note, const void* address, Int64 nb_byte);
  //! A block with this note changes its size in place. Returns false, and counts nothing, above the limit.
  bool resize(UInt32 note, Int64 nb_more_byte)
  {
    const UInt32 name = note & ~stack_bit;
    return name == 0 || m_names.at(name).resize(nb_more_byte);
  }

  //! Requests under \a name, which is not empty, fail above \a nb_byte; no_limit stands for no limit.
  void setLimit(StringView name, Int64 nb_byte) { m_names.at(m_names.idOf(name)).setLimit(nb_byte); }
  Int64 limitOf(StringView name) { return m_names.at(m_names.idOf(name)).limit(); }

  //! Returns the counters of all names, largest live bytes first.
  std::vector<NameUsage> usages() const { return m_names.usages(); }
  //! Resets the peak of each name to its live bytes.
  void resetPeaks() { m_names.resetPeaks(); }
  //! Returns the name in \a note, a null string if there is none.
  String nameOf(UInt32 note) const;
  //! Returns the calls that led to the block at \a address, a null string if they are not kept.
  String stackOf(const void* address) const;

 private:
  static constexpr UInt32 stack_bit = NameTable::max_nb_name;

  const UInt64 m_stack_period;
  std::atomic<UInt64> m_nb_request = 0;
  NameTable m_names;
  mutable std::mutex m_stacks_mutex;
  std::unordered_map<const void*, String> m_stacks;

  void addStack(const void* address);
};
} // namespace Arcane::detail::pool
