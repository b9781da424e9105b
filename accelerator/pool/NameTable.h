// SPDX-License-Identifier: Apache-2.0
// The names of arrays in a pool, and what is counted for each.
#pragma once

#include "accelerator/pool/PoolCounters.h"
#include "accelerator/pool/PoolStatistics.h"

#include <array>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace Arcane::detail::pool
{
/*!
 * \brief Each name of an array has a number, from 1 on, and counters. Any thread may call any function.
 *
 * Names are never forgotten. When there are half a million, new names share the number of `(others)`.
 */
class NameTable
{
 public:
  static constexpr UInt32 max_nb_name = UInt32(1) << 19;

  class Entry
  {
   public:
    //! Counts a block. Returns false, with nothing counted, when the limit would be passed.
    bool allocate(Int64 nb_byte) noexcept;
    void free(Int64 nb_byte) noexcept;
    //! Counts a change of size. Returns false, with nothing counted, when the limit would be passed.
    bool resize(Int64 nb_more_byte) noexcept;
    void setLimit(Int64 nb_byte) noexcept { m_limit = nb_byte; }
    Int64 limit() const noexcept { return m_limit; }
    void resetPeak() noexcept { m_live.resetPeak(m_live.current()); }
    NameUsage usage() const;

   private:
    friend class NameTable;

    String m_name;
    PeakGauge m_live;
    std::atomic<Int64> m_nb_live = 0;
    std::atomic<Int64> m_nb_allocate = 0;
    std::atomic<Int64> m_limit = no_limit;
  };

  NameTable() = default;
  NameTable(const NameTable&) = delete;
  NameTable& operator=(const NameTable&) = delete;
  ~NameTable();

  //! Returns the number of \a name, which is not empty.
  UInt32 idOf(StringView name);
  //! Returns the counters of the name with the number \a id, which comes from idOf().
  Entry& at(UInt32 id) const noexcept { return m_chunks[id / chunk_size].load(std::memory_order_acquire)[id % chunk_size]; }
  //! Returns the counters of all names, largest live bytes first.
  std::vector<NameUsage> usages() const;
  void resetPeaks();

 private:
  static constexpr UInt32 chunk_size = 512;

  mutable std::mutex m_mutex;
  std::unordered_map<std::string_view, UInt32> m_ids;
  std::array<std::atomic<Entry*>, max_nb_name / chunk_size> m_chunks{};
  UInt32 m_nb_name = 0;

  UInt32 addName(StringView name);
};
} // namespace Arcane::detail::pool
