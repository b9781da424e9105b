// SPDX-License-Identifier: Apache-2.0
// How a memory pool is made, and what is said with each request.
#pragma once

#include "accelerator/pool/PoolStatistics.h"
#include "accelerator/runtime/DeviceId.h"

#include "arcane_core/base/memory/MemoryResource.h"
#include "arcane_core/base/text/String.h"

#include <functional>

namespace Arcane::Accelerator
{
class RunQueue;
}

namespace Arcane::detail
{
class MemoryPool;

//! Where a pool gets its memory.
enum class ePoolBackend
{
  //! Addresses reserved once, pages mapped behind them on demand; chunks where the driver has no such thing.
  VirtualMemory,
  //! Pieces of 64 MiB or more of the driver.
  Chunks,
  //! Pieces of the size of the request, kept for others of that size or less when they are given back.
  Driver,
  //! No pool: each request and each release is a call of the driver.
  None
};

//! When a block freed on a queue that still works may be given to another one, as in CUDA's pools.
struct ReusePolicies
{
  //! If the other queue already waits for an event recorded after the release.
  bool follow_dependencies = true;
  //! If the driver, when asked, says that the work is done.
  bool opportunistic = true;
  //! By making the other queue wait.
  bool internal_dependencies = true;
};

struct MemoryPoolOptions
{
  //! In messages; made of the resource and the device if it is null.
  String name;
  eMemoryResource resource = eMemoryResource::Host;
  Accelerator::DeviceId device = Accelerator::DeviceId::hostDevice();
  ePoolBackend backend = ePoolBackend::VirtualMemory;
  //! What may be taken from the driver at most, rounded up to whole pages, mostly of 2 MiB. \unit{bytes}
  Int64 max_nb_byte = no_limit;
  //! Memory that is free stays in the pool up to this; what exceeds it returns to the driver after \a nb_idle_step. \unit{bytes}
  Int64 release_threshold = no_limit;
  //! Taken from the driver by the constructor. \unit{bytes}
  Int64 initial_nb_byte = 0;
  //! Larger requests go straight to the driver; 0 for no limit. \unit{bytes}
  Int64 max_pooled_nb_byte = 0;
  //! Free blocks that a thread keeps for itself. \unit{bytes}
  Int64 thread_cache_nb_byte = Int64(16) << 20;
  //! Small blocks come in 2^this sizes per octave; 0 to 7.
  Int32 nb_leading_bit = 3;
  //! 0: sizes may be wrong, 1: releases are checked, 2: and the bytes around and in free blocks, 3: and the whole pool each time.
  Int32 check_level = 1;
  //! A release that is wrong throws; else it is told on the error output. Both count it, neither does it.
  bool is_throwing_on_misuse = false;
  //! Each so many requests the calls that led to it are kept with the block, for the report of leaks; 0 for none.
  Int32 stack_period = 0;
  //! Steps, see MemoryPool::endStep(), that memory stays unused before it returns to the driver.
  Int32 nb_idle_step = 8;
  static constexpr Int32 max_nb_idle_step = 10000;
  ReusePolicies reuse;
  //! Of unified memory, where all of this pool is expected to be used: pieces of the driver are advised once, and hold nothing else.
  eMemoryLocationHint location_hint = eMemoryLocationHint::None;
  /*!
   * \brief Blocks are buffers of messages, whose addresses libraries of communication register and remember.
   *
   * Pieces of the driver that are never exchanged for others, blocks of powers of two bytes. Free memory stays at the end of steps,
   * and returns for other pools only when nothing else helps; nb_leading_bit and the threshold are not used.
   */
  bool is_for_messages = false;
  //! Null, or who serves a request when this pool has no memory at all: slower memory that the device reaches. It outlives this pool.
  MemoryPool* fallback = nullptr;
  //! Null, or where it is told, once, that the fallback is used.
  std::function<void(const String&)> tell;

  //! \a fraction, between 0 and 1, of \a total_nb_byte; for limits. \throws ArgumentException when it is not between them.
  static Int64 fractionOf(Real fraction, Int64 total_nb_byte);
};

//! What is said with one request.
struct AllocationRequest
{
  //! A power of two. \unit{bytes}
  Int64 alignment = 256;
  //! The block is first used by this queue. Without queue it may be used by anyone at once.
  const Accelerator::RunQueue* queue = nullptr;
  //! Of the array or variable that wants the block; may be empty.
  StringView name = {};
  //! It is expected to grow: addresses are kept behind it where the backend can.
  bool is_growing = false;

  bool isPlain() const { return !queue && name.empty() && alignment <= 256 && !is_growing; }
};
} // namespace Arcane::detail
