// SPDX-License-Identifier: Apache-2.0
// One thing that happened to a memory pool, as traces keep it.
#pragma once

#include "arcane_core/base/memory/MemoryResource.h"
#include "arcane_core/base/text/String.h"

#include <vector>

namespace Arcane::detail
{
enum class ePoolEvent : std::uint8_t
{
  None = 0,
  Allocate,
  Free,
  //! In place: \a nb_byte is the new size.
  Resize,
  //! The pool took \a nb_byte bytes from the driver.
  Grow,
  //! It gave them back.
  Shrink,
  //! A time step is over.
  Step,
  //! A request of \a nb_byte bytes failed.
  OutOfMemory
};

//! As in CSV files: allocate, free, resize, grow, shrink, step, out-of-memory.
const char* poolEventName(ePoolEvent kind);

//! Names are numbers of a table that goes with the events; 0 is no name. In files, as it is in memory.
struct PoolEvent
{
  //! Place in the order of all events, from 1 on. Set by PoolTrace.
  UInt64 sequence = 0;
  //! Since the trace began. Set by PoolTrace. \unit{ns}
  Int64 time_ns = 0;
  UInt64 address = 0;
  Int64 nb_byte = 0;
  Int32 name = 0;
  //! Of the pool.
  Int32 pool_name = 0;
  //! Number of the queue; 0 for none.
  Int32 queue = 0;
  //! In order of appearance, from 1 on. Set by PoolTrace.
  Int32 thread = 0;
  std::int16_t device = -1;
  std::uint8_t resource = 0;
  ePoolEvent kind = ePoolEvent::None;
  Int32 alignment = 0;
};
static_assert(sizeof(PoolEvent) == 56);

//! Events in their order, and what their names are.
struct PoolEventList
{
  std::vector<PoolEvent> events;
  //! The first is empty.
  std::vector<String> names = { String() };
  //! Events that are not there any more, since the ring went round.
  UInt64 nb_lost = 0;
  //! False when the time of an event is its number.
  bool has_times = true;

  const String& nameOf(Int32 id) const { return names[static_cast<std::size_t>(id)]; }
  //! Number of a name, added if it is new.
  Int32 idOf(const String& name);
};
} // namespace Arcane::detail
