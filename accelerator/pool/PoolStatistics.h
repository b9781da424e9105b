// SPDX-License-Identifier: Apache-2.0
// What a memory pool counts.
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

//! In words, for messages.
ARCANE_EXPORT const char* ladderStepName(eLadderStep step);

//! Live bytes of one name.
struct NameUsage
{
  String name;
  Int64 live_nb_byte = 0;
  Int64 peak_nb_byte = 0;
  Int64 nb_live = 0;
  Int64 nb_allocate = 0;
  //! The largest Int64 if there is none.
  Int64 limit_nb_byte = 0;
};

/*!
 * \brief Snapshot of the counters of a pool.
 *
 * With several threads at work the sums may be off by what happens while they are made; peaks of the live bytes by 1 MiB per
 * thread.
 */
struct ARCANE_EXPORT PoolStatistics
{
  //! From the driver, whether used or not. \unit{bytes}
  Int64 reserved_nb_byte = 0;
  Int64 peak_reserved_nb_byte = 0;
  //! As asked by the users of live blocks. \unit{bytes}
  Int64 live_nb_byte = 0;
  Int64 peak_live_nb_byte = 0;
  //! Of live blocks with what they lose to rounding. \unit{bytes}
  Int64 used_nb_byte = 0;
  Int64 peak_used_nb_byte = 0;
  //! Asked and given back since the beginning. \unit{bytes}
  Int64 total_allocated_nb_byte = 0;
  Int64 total_freed_nb_byte = 0;
  Int64 nb_live = 0;
  Int64 nb_allocate = 0;
  Int64 nb_free = 0;
  //! Free blocks, but for those that threads keep.
  Int64 nb_held = 0;
  //! Freed, but perhaps still used by a queue. \unit{bytes}
  Int64 pending_nb_byte = 0;
  Int64 nb_pending = 0;
  //! Never given again, since they were freed wrongly. \unit{bytes}
  Int64 quarantine_nb_byte = 0;
  Int64 largest_free_nb_byte = 0;
  //! What nobody uses, in any layer. \unit{bytes}
  Int64 free_nb_byte = 0;

  // Who served.
  Int64 nb_thread_hit = 0;
  Int64 nb_central_hit = 0;
  Int64 nb_large_hit = 0;
  Int64 nb_growth = 0;
  //! Larger than the largest pooled size.
  Int64 nb_direct = 0;

  // The driver.
  Int64 nb_driver_allocate = 0;
  Int64 nb_driver_release = 0;
  Real driver_time_s = 0.0;

  // Queues.
  Int64 nb_queue_wait = 0;
  Int64 nb_queue_poll = 0;
  Int64 nb_host_wait = 0;

  // Arrays that change their size.
  Int64 nb_resize_in_place = 0;
  Int64 resized_in_place_nb_byte = 0;
  Int64 nb_resize_refused = 0;

  //! Live blocks that another pool gave, since this one had no memory. They are not in the figures above. \unit{bytes}
  Int64 fallback_nb_byte = 0;
  Int64 nb_fallback = 0;

  Int64 nb_misuse = 0;
  Int64 nb_trim = 0;
  std::array<Int64, nb_ladder_step> nb_ladder_entry{};

  //! Of free memory, what a single request cannot have: 0 when it is one piece.
  Real fragmentation() const;
  //! Of used memory, what is lost to rounding.
  Real innerWaste() const;
};
} // namespace Arcane::Accelerator

namespace Arcane::detail
{
using Accelerator::eLadderStep;
using Accelerator::ladderStepName;
using Accelerator::NameUsage;
using Accelerator::nb_ladder_step;
using Accelerator::PoolStatistics;

//! A limit in bytes that is none.
inline constexpr Int64 no_limit = std::numeric_limits<Int64>::max();

//! Free blocks of one size.
struct FreeBlockCount
{
  Int64 nb_byte = 0;
  Int64 nb_block = 0;
};
} // namespace Arcane::detail
