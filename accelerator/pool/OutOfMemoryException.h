// SPDX-License-Identifier: Apache-2.0
// The error of a request that no memory could be found for, and what is said of it.
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
  //! Of the array, null if it has none.
  String name;
  //! What stopped it: the limit of the pool, of the name, or the call of the driver.
  String reason;
  Int64 limit_nb_byte = 0;
  //! -1 if the driver does not say.
  Int64 device_free_nb_byte = -1;
  Int64 device_total_nb_byte = -1;
  PoolStatistics statistics;
  //! The largest first, 20 at most.
  std::vector<NameUsage> consumers;
  //! Of the ladder, in their order, and what they brought.
  std::vector<String> steps;
  //! What happened last, oldest first.
  std::vector<String> last_operations;
  //! What would help.
  std::vector<String> advice;

  //! All of it, as lines.
  String text() const;
};

//! No memory, although caches were emptied, queues waited for, and callbacks asked.
class ARCANE_EXPORT OutOfMemoryException : public FatalErrorException
{
 public:
  OutOfMemoryException(const TraceInfo& where, const OutOfMemoryInfo& info);

  const OutOfMemoryInfo& info() const { return m_info; }

 private:
  OutOfMemoryInfo m_info;
};
//! What an application can do when nothing else gives memory: it frees some, and returns true to try again.
using OutOfMemoryCallback = std::function<bool(const OutOfMemoryInfo&)>;
} // namespace Arcane::Accelerator

namespace Arcane::detail
{
using Accelerator::OutOfMemoryException;
using Accelerator::OutOfMemoryInfo;
} // namespace Arcane::detail
