// SPDX-License-Identifier: Apache-2.0
// The streams of other libraries that use memory of the pools.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"
#include "accelerator/runtime/RunQueue.h"
#include "accelerator/runtime/Runner.h"

#include <map>
#include <mutex>

namespace Arcane::detail::process
{
/*!
 * \brief Keeps a queue for each known stream of other libraries, so that pools know which streams may still use a block. Any thread may use
 * it.
 *
 * Commands that others put into their streams are not counted. So each release counts as the end of all commands given before: the block can serve
 * other streams when these are finished, for which the driver is queried only when needed.
 */
class LentStreams
{
 public:
  explicit LentStreams(runtime::DeviceBackend& backend)
  : m_backend(backend)
  {}
  LentStreams(const LentStreams&) = delete;
  LentStreams& operator=(const LentStreams&) = delete;

  //! Returns the queue of a stream; null is the default stream of the vendor. \throws FatalErrorException when the device does not exist
  Accelerator::RunQueue queueOf(runtime::DeviceId device, void* stream);
  //! Returns the queue of a stream whose commands use a block that is released now.
  Accelerator::RunQueue usedQueueOf(runtime::DeviceId device, void* stream);
  //! Waits for the commands of a stream and forgets it. Call it before the owner destroys the stream.
  void forget(runtime::DeviceId device, void* stream);
  //! Queries the driver for the progress of streams with waiting blocks.
  void poll();
  //! Forgets all streams.
  void clear();

 private:
  runtime::DeviceBackend& m_backend;
  std::mutex m_mutex;
  std::map<std::pair<Int32, void*>, Accelerator::RunQueue> m_queues;
};
} // namespace Arcane::detail::process
