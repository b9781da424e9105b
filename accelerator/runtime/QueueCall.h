// SPDX-License-Identifier: Apache-2.0
// A function of the host as a command of a queue.
#pragma once

#include "accelerator/runtime/RunQueue.h"

#include <functional>

namespace Arcane::detail
{
//! Bytes that a command reads or writes, for devices that look for wrong uses.
struct QueueUse
{
  const void* base = nullptr;
  Int64 nb_byte = 0;
  bool is_write = true;
};

/*!
 * \brief Calls \a function on some thread of the host, in the order of the queue; over at return for a synchronous queue.
 *
 * The function may not use the driver nor throw. It stands for a kernel where there is no device.
 * \throws FatalErrorException when the driver refuses
 */
void callOnQueue(const Accelerator::RunQueue& queue, std::function<void()> function);
//! As above, for a function that uses these bytes.
void callOnQueue(const Accelerator::RunQueue& queue, const QueueUse& use, std::function<void()> function);
} // namespace Arcane::detail
