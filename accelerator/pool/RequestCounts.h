// SPDX-License-Identifier: Apache-2.0
// Counts of the requests that the cache of a thread did not serve alone.
#pragma once

#include "accelerator/pool/PoolStatistics.h"

#include <atomic>

namespace Arcane::detail::pool
{
//! Counters that any thread adds to.
struct RequestCounts
{
  //! Requests that the lists of small blocks served.
  std::atomic<Int64> nb_central_hit = 0;
  //! Requests that went straight to the driver.
  std::atomic<Int64> nb_direct = 0;
  //! The number of queries of the driver for finished queues.
  std::atomic<Int64> nb_queue_poll = 0;
  std::atomic<Int64> nb_resize_in_place = 0;
  //! Bytes that did not have to be copied. \unit{bytes}
  std::atomic<Int64> resized_in_place_nb_byte = 0;
  std::atomic<Int64> nb_resize_refused = 0;

  void fill(PoolStatistics& s) const
  {
    s.nb_central_hit = nb_central_hit;
    s.nb_direct = nb_direct;
    s.nb_queue_poll = nb_queue_poll;
    s.nb_resize_in_place = nb_resize_in_place;
    s.resized_in_place_nb_byte = resized_in_place_nb_byte;
    s.nb_resize_refused = nb_resize_refused;
  }
};
} // namespace Arcane::detail::pool
