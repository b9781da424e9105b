// SPDX-License-Identifier: Apache-2.0
// Which devices the vendor's library has started in this process.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"

namespace Arcane::test
{
//! Uses all that backend, runner and pools offer on the second device, by several threads. \return true if it is the only one
//! that is started then
bool useSecondDevice(detail::runtime::DeviceBackend& backend);
} // namespace Arcane::test
