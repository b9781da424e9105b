// SPDX-License-Identifier: Apache-2.0
// The error of a request that no memory could be found for, with all that is known about it.
#pragma once

#include "accelerator/pool/PoolStatistics.h"
#include "accelerator/runtime/DeviceId.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/memory/MemoryResource.h"

#include <functional>
#include <vector>

namespace Arcane::Accelerator
{
//! A request that failed, and the state of the pool and of its device at that time. Sizes are in bytes.
struct ARCANE_EXPORT OutOfMemoryInfo
{
  String pool_name;
  eMemoryResource resource = eMemoryResource::Unknown;
  DeviceId device;
  Int64 nb_byte = 0;
  Int64 alignment = 0;
  //! The name of the array, null if it has none.
  String name;
  //! The reason of the failure: the limit of the pool, the limit of the name, or the call of the driver.
  String reason;
  Int64 limit_nb_byte = 0;
  //! Free memory of the device, -1 if unknown.
  Int64 device_free_nb_byte = -1;
  Int64 device_total_nb_byte = -1;
  PoolStatistics statistics;
  //! The names that hold most, the largest first, 20 at most.
  std::vector<NameUsage> consumers;
  //! The steps of the ladder, in their order, and what each brought.
  std::vector<String> steps;
  //! The last operations of the pool, oldest first.
  std::vector<String> last_operations;
  //! Sentences on what would help.
  std::vector<String> advice;

  //! Returns all of it as lines of text.
  String text() const;
};

//! Thrown when memory is exhausted although caches were emptied, queues waited for, and callbacks called.
class ARCANE_EXPORT OutOfMemoryException : public FatalErrorException
{
 public:
  OutOfMemoryException(const TraceInfo& where, const OutOfMemoryInfo& info);

  const OutOfMemoryInfo& info() const { return m_info; }

 private:
  OutOfMemoryInfo m_info;
};

//! A function of the application that is called when nothing else gives memory. The callback frees some memory and returns true to try again.
using OutOfMemoryCallback = std::function<bool(const OutOfMemoryInfo&)>;
} // namespace Arcane::Accelerator

namespace Arcane::detail::pool
{
using Accelerator::OutOfMemoryException;
using Accelerator::OutOfMemoryInfo;
} // namespace Arcane::detail::pool
