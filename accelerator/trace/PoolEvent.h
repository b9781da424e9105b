// SPDX-License-Identifier: Apache-2.0
// An event of a memory pool, as traces keep it.
#pragma once

#include "arcane_core/base/memory/MemoryResource.h"
#include "arcane_core/base/text/String.h"

#include <vector>

namespace Arcane::detail::trace
{
enum class ePoolEvent : std::uint8_t
{
  None = 0,
  Allocate,
  Free,
  //! A block changed its size in place; \a nb_byte is the new size.
  Resize,
  //! The pool took \a nb_byte bytes from the driver.
  Grow,
  //! The pool returned \a nb_byte bytes to the driver.
  Shrink,
  //! A time step has ended.
  Step,
  //! A request of \a nb_byte bytes failed.
  OutOfMemory
};

//! Returns the name in CSV files: allocate, free, resize, grow, shrink, step, out-of-memory.
const char* poolEventName(ePoolEvent kind);

//! Describes an event. Names are indexes of a table that accompanies the events; 0 means none. Files hold the bytes of this struct.
struct PoolEvent
{
  //! The place in the order of all events, from 1 on. PoolTrace sets it.
  UInt64 sequence = 0;
  //! The time since the trace began. PoolTrace sets it. \unit{ns}
  Int64 time_ns = 0;
  UInt64 address = 0;
  Int64 nb_byte = 0;
  Int32 name = 0;
  //! The name of the pool.
  Int32 pool_name = 0;
  //! The number of the queue, or 0 for none.
  Int32 queue = 0;
  //! The number of the thread in the order of appearance, from 1 on. PoolTrace sets it.
  Int32 thread = 0;
  std::int16_t device = -1;
  std::uint8_t resource = 0;
  ePoolEvent kind = ePoolEvent::None;
  Int32 alignment = 0;
};
static_assert(sizeof(PoolEvent) == 56);

//! Holds events in their order, and the table of their names.
struct PoolEventList
{
  std::vector<PoolEvent> events;
  //! The first name is empty.
  std::vector<String> names = { String() };
  //! The number of events that later ones have overwritten in the ring.
  UInt64 nb_lost = 0;
  //! True when times are known; otherwise the time of an event is its number.
  bool has_times = true;

  const String& nameOf(Int32 id) const { return names[static_cast<std::size_t>(id)]; }
  //! Returns the number of a name, and adds the name if it is new.
  Int32 idOf(const String& name);
};
} // namespace Arcane::detail::trace
