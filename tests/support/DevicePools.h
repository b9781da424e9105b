// SPDX-License-Identifier: Apache-2.0
// The pools of the memory of devices, where no launcher makes them.
#pragma once

#include "accelerator/process/PoolSet.h"

namespace Arcane::test
{
//! Makes the pools of all devices of \a backend, which must outlive them. \param limit  the limit of each pool \unit{bytes}
inline std::unique_ptr<detail::process::PoolSet> makeDevicePools(detail::runtime::DeviceBackend& backend,
                                                                 Int64 limit = detail::pool::no_limit)
{
  return std::make_unique<detail::process::PoolSet>(backend, eMemoryResource::Device,
                                                    [&backend, limit](detail::runtime::DeviceId device, eMemoryLocationHint) {
                                                      detail::pool::MemoryPoolOptions options;
                                                      options.resource = eMemoryResource::Device;
                                                      options.device = device;
                                                      options.max_nb_byte = limit;
                                                      return std::make_unique<detail::pool::MemoryPool>(backend, options);
                                                    });
}
} // namespace Arcane::test
