// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/MemoryPoolOptions.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <sstream>

namespace Arcane::detail::pool
{
MemoryPoolOptions MemoryPoolOptions::checked() const
{
  MemoryPoolOptions o = *this;
  ARCANE_THROW_IF(o.max_nb_byte < 0 || o.release_threshold < 0 || o.initial_nb_byte < 0 || o.max_pooled_nb_byte < 0 ||
                    o.thread_cache_nb_byte < 0 || o.stack_period < 0 || o.nb_idle_step < 0,
                  ArgumentException, "memory pool '{0}': an option is negative", o.name);
  ARCANE_THROW_IF(o.nb_idle_step > MemoryPoolOptions::max_nb_idle_step, ArgumentException,
                  "memory pool '{0}': {1} idle steps, expected {2} at most", o.name, o.nb_idle_step, MemoryPoolOptions::max_nb_idle_step);
  ARCANE_THROW_IF(o.check_level < 0 || o.check_level > 3, ArgumentException, "memory pool '{0}': check level is {1}, expected 0 to 3",
                  o.name, o.check_level);
  if (o.name.null()) {
    base::ClassicStream<std::ostringstream> name_text;
    name_text << o.resource;
    if (o.device.isAccelerator())
      name_text << " of device " << o.device.asInt32();
    o.name = name_text.str();
  }
  if (o.check_level >= 3)
    o.stack_period = 1;
  if (o.is_for_messages) {
    o.release_threshold = no_limit;
    if (o.backend == ePoolBackend::VirtualMemory)
      o.backend = ePoolBackend::Chunks;
  }
  return o;
}

Int64 MemoryPoolOptions::fractionOf(Real fraction, Int64 total_nb_byte)
{
  ARCANE_THROW_IF(!(fraction >= 0.0 && fraction <= 1.0), ArgumentException, "memory pool: a fraction of memory is {0}, expected 0 to 1",
                  fraction);
  return static_cast<Int64>(fraction * static_cast<Real>(total_nb_byte));
}
} // namespace Arcane::detail::pool
