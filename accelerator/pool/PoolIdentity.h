// SPDX-License-Identifier: Apache-2.0
// The identity of the pool of a block, an event or a message.
#pragma once

#include "accelerator/runtime/DeviceId.h"

#include "arcane_core/base/memory/MemoryResource.h"
#include "arcane_core/base/text/String.h"

namespace Arcane::detail::pool
{
//! The name of a pool, the kind of its memory and its device. Blocks point to the identity of the pool that owns them.
struct PoolIdentity
{
  String name;
  eMemoryResource resource = eMemoryResource::Unknown;
  Accelerator::DeviceId device;
};
} // namespace Arcane::detail::pool
