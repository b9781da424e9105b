// SPDX-License-Identifier: Apache-2.0
// The duration of one loop, and the number of its chunks.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <atomic>

namespace Arcane
{

//! Holds the duration of one loop, and the number of its chunks. Several threads may count chunks at the same time.
class ForLoopOneExecStat
{
 public:
  void incrementNbChunk() { m_nb_chunk.fetch_add(1, std::memory_order_relaxed); }
  Int64 nbChunk() const { return m_nb_chunk.load(std::memory_order_relaxed); }
  //! \unit{ns}
  void setBeginTime(Int64 v) { m_begin_time = v; }
  //! \unit{ns}
  void setEndTime(Int64 v) { m_end_time = v; }
  //! Returns the time between the start and the end. \unit{ns}
  Int64 execTime() const { return m_end_time - m_begin_time; }
  void reset()
  {
    m_nb_chunk = 0;
    m_begin_time = 0;
    m_end_time = 0;
  }

 private:
  std::atomic<Int64> m_nb_chunk{ 0 };
  Int64 m_begin_time = 0;
  Int64 m_end_time = 0;
};

} // namespace Arcane
