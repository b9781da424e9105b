// SPDX-License-Identifier: Apache-2.0
// Ranges in the profiler of the vendor for what takes time in a pool.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"

#include "arcane_core/base/text/String.h"

namespace Arcane::detail::pool
{
/*!
 * \brief A named range from construction to destruction, on the calling thread. Does nothing unless a profiler takes ranges.
 *
 * Ranges are for what makes a program wait: calls of the driver, steps of the ladder, waits for queues, copies. Requests that are served
 * from free memory have none, since a range would slow them down.
 */
class PoolRange
{
 public:
  //! The range is called "pool: what, bytes"; without the last part when \a nb_byte is negative.
  PoolRange(runtime::DeviceBackend& backend, const String& pool_name, const char* what, Int64 nb_byte = -1)
  : m_backend(backend.hasRanges() ? &backend : nullptr)
  {
    if (m_backend)
      open(pool_name, what, nb_byte);
  }
  PoolRange(const PoolRange&) = delete;
  PoolRange& operator=(const PoolRange&) = delete;
  ~PoolRange()
  {
    if (m_backend)
      m_backend->popRange();
  }

 private:
  runtime::DeviceBackend* m_backend;

  void open(const String& pool_name, const char* what, Int64 nb_byte);
};
} // namespace Arcane::detail::pool
