// SPDX-License-Identifier: Apache-2.0
// What each name holds in a pool.
#pragma once

#include "accelerator/pool/PoolCounters.h"
#include "accelerator/pool/PoolStatistics.h"

#include <array>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace Arcane::detail
{
/*!
 * \brief Names of arrays, by a number from 1 on, and their counters. Thread-safe.
 *
 * Names are never forgotten. When there are half a million, new ones share the number of `(others)`.
 */
class NameTable
{
 public:
  static constexpr UInt32 max_nb_name = UInt32(1) << 19;

  class Entry
  {
   public:
    //! False, and nothing counted, when the limit would be passed.
    bool allocate(Int64 nb_byte) noexcept;
    void free(Int64 nb_byte) noexcept;
    //! In place. False, and nothing counted, when the limit would be passed.
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

  //! \a name is not empty.
  UInt32 idOf(StringView name);
  //! \a id comes from idOf().
  Entry& at(UInt32 id) const noexcept { return m_chunks[id / chunk_size].load(std::memory_order_acquire)[id % chunk_size]; }
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
} // namespace Arcane::detail
