// SPDX-License-Identifier: Apache-2.0
// Functions of the host as commands of a queue.
#pragma once

#include "accelerator/runtime/RunQueue.h"

#include <functional>

namespace Arcane::detail::runtime
{
//! The bytes that a command reads or writes, for devices that search for wrong uses.
struct QueueUse
{
  const void* base = nullptr;
  Int64 nb_byte = 0;
  bool is_write = true;
};

class RunQueueImpl;

//! Returns a function that notes the exceptions of \a function for the next wait for the queue.
std::function<void()> guardedFunction(const RunQueueImpl& queue, std::function<void()> function);

/*!
 * \brief Puts \a function in the stream of a queue, in the place of a kernel. The call does not wait.
 *
 * The function must not use the driver. Its first exception is thrown by the next wait for the queue.
 * \throws FatalErrorException when the driver refuses
 */
void putInStream(RunQueueImpl& queue, std::function<void()> function);

/*!
 * \brief Calls \a function on some thread of the host, in the order of the queue. On a synchronous queue the call waits for it.
 *
 * The function must not use the driver. Replaces a kernel where devices are missing.
 * \throws the exception of the function, or of one before it, when the call waits; otherwise the next wait for the queue throws it
 * \throws FatalErrorException when the driver refuses
 */
void callOnQueue(const Accelerator::RunQueue& queue, std::function<void()> function);
//! Does the same for a function that uses the bytes of \a use.
void callOnQueue(const Accelerator::RunQueue& queue, const QueueUse& use, std::function<void()> function);
} // namespace Arcane::detail::runtime
