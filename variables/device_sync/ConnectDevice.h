// SPDX-License-Identifier: Apache-2.0
// Makes ordinary synchronisations use the device.
#pragma once

#include "accelerator/runtime/Runner.h"
#include "arcane_core/comm/IParallelMng.h"

namespace Arcane::detail::device_sync
{
/*!
 * \brief Lets `synchronize()` without queue exchange variables that are in the memory of devices from device to device.
 *
 * It then waits for the device before and after the exchange, and no value passes through the host on one machine. All ranks call it, or
 * none. \local
 */
void connectDevice(IParallelMng* pm, const Accelerator::Runner& runner);
} // namespace Arcane::detail::device_sync
