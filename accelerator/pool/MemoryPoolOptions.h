// SPDX-License-Identifier: Apache-2.0
// The options of a memory pool, and the options of one request.
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

namespace Arcane::detail::pool
{
class MemoryPool;

//! The source of the memory of a pool.
enum class ePoolBackend
{
  //! Addresses are reserved once, and pages are mapped behind them on demand; chunks, where the driver cannot do that.
  VirtualMemory,
  //! The driver gives pieces of 64 MiB or more.
  Chunks,
  //! The driver gives pieces of the size of the request. Released pieces are kept for requests of that size or less.
  Driver,
  //! Without a pool: each request and each release is a call of the driver.
  None
};

//! When a block that was freed on a queue that still works may be given to another queue, as in CUDA's pools.
struct ReusePolicies
{
  //! The other queue gets the block if it already waits for an event recorded after the release.
  bool follow_dependencies = true;
  //! The other queue gets the block if a query of the driver shows that the work is done.
  bool opportunistic = true;
  //! The other queue gets the block, and is made to wait.
  bool internal_dependencies = true;
};

//! The options of a memory pool. Sizes are in bytes.
struct MemoryPoolOptions
{
  //! The name in messages. If it is null, it is made of the resource and the device.
  String name;
  eMemoryResource resource = eMemoryResource::Host;
  Accelerator::DeviceId device = Accelerator::DeviceId::hostDevice();
  ePoolBackend backend = ePoolBackend::VirtualMemory;
  //! The pool takes no more than this from the driver. The limit is rounded up to whole pages, mostly of 2 MiB. \unit{bytes}
  Int64 max_nb_byte = no_limit;
  //! Free memory stays in the pool while the pool has no more than this; what exceeds it returns to the driver after \a nb_idle_step.
  //! \unit{bytes}
  Int64 release_threshold = no_limit;
  //! The constructor takes this from the driver. \unit{bytes}
  Int64 initial_nb_byte = 0;
  //! Larger requests go straight to the driver; with 0, none does. \unit{bytes}
  Int64 max_pooled_nb_byte = 0;
  //! A thread keeps free blocks of this size together for itself. \unit{bytes}
  Int64 thread_cache_nb_byte = Int64(16) << 20;
  //! Small blocks come in 2^this sizes per octave; 0 to 7.
  Int32 nb_leading_bit = 3;
  //! 0: sizes may be wrong, 1: releases are checked, 2: and the bytes behind blocks and in free ones, 3: and the whole pool each time.
  Int32 check_level = 1;
  //! True: a wrong release throws. False: it is reported on the error output. In both cases it is counted and the block is not released.
  bool is_throwing_on_misuse = false;
  //! The stack of calls is kept for one request in \a stack_period, for the report of leaks; 0 for none.
  Int32 stack_period = 0;
  //! The number of steps after which unused memory returns to the driver, see MemoryPool::endStep().
  Int32 nb_idle_step = 8;
  static constexpr Int32 max_nb_idle_step = 10000;
  ReusePolicies reuse;
  //! The place where the unified memory of this pool is expected to be used. The driver is advised once for each piece, which holds nothing else.
  eMemoryLocationHint location_hint = eMemoryLocationHint::None;
  /*!
   * \brief Blocks are buffers of messages, whose addresses libraries of communication register and remember.
   *
   * The pool has pieces of the driver that are never exchanged for others, and blocks of powers of two bytes. Free memory stays at the end
   * of steps, and goes to other pools only when nothing else helps. The options nb_leading_bit and release_threshold are not used.
   */
  bool is_for_messages = false;
  //! Null, or the pool that serves a request when this one has no memory at all: slower memory that the device reaches. The fallback must outlive
  //! this pool.
  MemoryPool* fallback = nullptr;
  //! Called once, when the fallback is used for the first time, with a line for the log. May be empty.
  std::function<void(const String&)> tell;

  //! Returns the options with a name, and with what follows from other options. \throws ArgumentException when an option is out of range
  MemoryPoolOptions checked() const;

  //! Returns \a fraction of \a total_nb_byte. \throws ArgumentException when \a fraction is not between 0 and 1
  static Int64 fractionOf(Real fraction, Int64 total_nb_byte);
};

//! The options of one request.
struct AllocationRequest
{
  //! A power of two. \unit{bytes}
  Int64 alignment = 256;
  //! The queue that uses the block first. Without queue, anyone may use the block at once.
  const Accelerator::RunQueue* queue = nullptr;
  //! The name of the array or variable that gets the block; may be empty.
  StringView name = {};
  //! The block is expected to grow: the pool keeps addresses behind it where the backend can.
  bool is_growing = false;
  //! The block is a piece of the driver of its own, for other processes to open. Such a block has whole units of BlockSizes::piece_unit_nb_byte,
  //! never comes from the fallback, and returns to the driver when it is free.
  bool is_own_piece = false;
  //! The caller has another way: the request fails as soon as the driver has no memory, and no step of the ladder is tried.
  bool is_optional = false;

  bool isPlain() const { return !queue && name.empty() && alignment <= 256 && !is_growing && !is_own_piece && !is_optional; }
};
} // namespace Arcane::detail::pool
