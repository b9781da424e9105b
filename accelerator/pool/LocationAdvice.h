// SPDX-License-Identifier: Apache-2.0
// Hints of arrays on where unified memory is used, as advice of drivers.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"

#include "arcane_core/base/memory/MemoryResource.h"

namespace Arcane::detail
{
//! Tells the driver of \a device what \a hint says of a range of unified memory. It has no effect on results. Never throws.
void adviseLocation(DeviceBackend& backend, DeviceId device, eMemoryLocationHint hint, const void* base, Int64 nb_byte);
//! Takes back what adviseLocation() told.
void unadviseLocation(DeviceBackend& backend, DeviceId device, eMemoryLocationHint hint, const void* base, Int64 nb_byte);
} // namespace Arcane::detail
