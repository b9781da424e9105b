// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "accelerator/pool/MemoryPool.h"

namespace Arcane::test
{
//! Returns the options of a pool of host memory, which takes addresses, but no memory as long as nothing is written.
inline detail::pool::MemoryPoolOptions hostOptions(Int64 limit = detail::pool::no_limit)
{
  detail::pool::MemoryPoolOptions options;
  options.name = "test";
  options.device = detail::runtime::DeviceId();
  options.max_nb_byte = limit;
  return options;
}
} // namespace Arcane::test
