// SPDX-License-Identifier: Apache-2.0
// The counters of a memory pool.
#pragma once

#include "arcane_core/base/text/String.h"

#include <array>
#include <limits>
#include <vector>

namespace Arcane::Accelerator
{
//! Steps of the ladder that a request climbs when memory is short, see OutOfMemoryLadder.
enum class eLadderStep
{
  FlushThreadCache,
  FlushAllCaches,
  CompletedQueues,
  MergeAll,
  WaitOnQueue,
  RemapPages,
  TrimOthers,
  Synchronize,
  TrimMessages,
  Callbacks,
  Fallback,
  Report
};
inline constexpr int nb_ladder_step = 12;

//! Returns the step in words, for messages.
ARCANE_EXPORT const char* ladderStepName(eLadderStep step);

//! The counters of one name.
struct NameUsage
{
  String name;
  Int64 live_nb_byte = 0;
  Int64 peak_nb_byte = 0;
  Int64 nb_live = 0;
  Int64 nb_allocate = 0;
  //! The limit of the name, the largest Int64 if it has none.
  Int64 limit_nb_byte = 0;
};

/*!
 * \brief The counters of a pool at one moment.
 *
 * With several threads at work, the sums may be wrong by what happens while they are made, and the peaks of live bytes by 1 MiB per
 * thread.
 */
struct ARCANE_EXPORT PoolStatistics
{
  //! The memory that the pool has from the driver, whether it is used or not. \unit{bytes}
  Int64 reserved_nb_byte = 0;
  Int64 peak_reserved_nb_byte = 0;
  //! The requested size of all live blocks. \unit{bytes}
  Int64 live_nb_byte = 0;
  Int64 peak_live_nb_byte = 0;
  //! The size of live blocks, with what is lost to rounding. \unit{bytes}
  Int64 used_nb_byte = 0;
  Int64 peak_used_nb_byte = 0;
  //! The sizes that were requested and released since the beginning. \unit{bytes}
  Int64 total_allocated_nb_byte = 0;
  Int64 total_freed_nb_byte = 0;
  Int64 nb_live = 0;
  Int64 nb_allocate = 0;
  Int64 nb_free = 0;
  //! The number of free blocks that no thread keeps.
  Int64 nb_held = 0;
  //! The size of blocks that were freed, but that a queue may still use. \unit{bytes}
  Int64 pending_nb_byte = 0;
  Int64 nb_pending = 0;
  //! The size of blocks that are never given again, since they were freed wrongly. \unit{bytes}
  Int64 quarantine_nb_byte = 0;
  Int64 largest_free_nb_byte = 0;
  //! The unused memory, in all layers. \unit{bytes}
  Int64 free_nb_byte = 0;

  // The number of requests that each layer served.
  Int64 nb_thread_hit = 0;
  Int64 nb_central_hit = 0;
  Int64 nb_large_hit = 0;
  Int64 nb_growth = 0;
  //! Requests above the largest pooled size.
  Int64 nb_direct = 0;

  // Calls of the driver.
  Int64 nb_driver_allocate = 0;
  Int64 nb_driver_release = 0;
  Real driver_time_s = 0.0;

  // Calls that concern queues.
  Int64 nb_queue_wait = 0;
  Int64 nb_queue_poll = 0;
  Int64 nb_host_wait = 0;

  // Arrays that change their size.
  Int64 nb_resize_in_place = 0;
  Int64 resized_in_place_nb_byte = 0;
  Int64 nb_resize_refused = 0;

  //! The size of live blocks that another pool gave when this one had no memory. Not included in the figures above. \unit{bytes}
  Int64 fallback_nb_byte = 0;
  Int64 nb_fallback = 0;

  Int64 nb_misuse = 0;
  Int64 nb_trim = 0;
  std::array<Int64, nb_ladder_step> nb_ladder_entry{};

  //! Returns the part of the free memory that a single request cannot have: 0 when all of it is one piece.
  Real fragmentation() const;
  //! Returns the part of the used memory that is lost to rounding.
  Real innerWaste() const;
};
} // namespace Arcane::Accelerator

namespace Arcane::detail::pool
{
using Accelerator::eLadderStep;
using Accelerator::ladderStepName;
using Accelerator::NameUsage;
using Accelerator::nb_ladder_step;
using Accelerator::PoolStatistics;

//! The limit in bytes that stands for no limit.
inline constexpr Int64 no_limit = std::numeric_limits<Int64>::max();

//! The number of free blocks of one size.
struct FreeBlockCount
{
  Int64 nb_byte = 0;
  Int64 nb_block = 0;
};
} // namespace Arcane::detail::pool
