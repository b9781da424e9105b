// SPDX-License-Identifier: Apache-2.0
// Hints of arrays on where unified memory is used, as advice of drivers.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"

#include "arcane_core/base/memory/MemoryResource.h"

namespace Arcane::detail::pool
{
//! Passes \a hint for a range of unified memory to the driver of \a device. The advice has no effect on results. Never throws.
void adviseLocation(runtime::DeviceBackend& backend, runtime::DeviceId device, eMemoryLocationHint hint, const void* base, Int64 nb_byte);
//! Takes the advice of adviseLocation() back.
void unadviseLocation(runtime::DeviceBackend& backend, runtime::DeviceId device, eMemoryLocationHint hint, const void* base, Int64 nb_byte);
} // namespace Arcane::detail::pool
