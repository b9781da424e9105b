// SPDX-License-Identifier: Apache-2.0
// Streams of other libraries that use memory of our pools.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"
#include "accelerator/runtime/RunQueue.h"
#include "accelerator/runtime/Runner.h"

#include <map>
#include <mutex>

namespace Arcane::detail
{
/*!
 * \brief A queue for each stream of others that was named, so that pools know who may still use a block. Thread-safe.
 *
 * What others put in their streams is not counted. So each release counts, and stands for all that the stream was given before: the
 * block is for others once that is over, which the driver is asked only when somebody needs it.
 */
class LentStreams
{
 public:
  explicit LentStreams(DeviceBackend& backend)
  : m_backend(backend)
  {}
  LentStreams(const LentStreams&) = delete;
  LentStreams& operator=(const LentStreams&) = delete;

  //! Null is the usual stream of the vendor. \throws FatalErrorException when there is no such device
  Accelerator::RunQueue queueOf(DeviceId device, void* stream);
  //! As above, when the stream was given commands that use a block which is now released.
  Accelerator::RunQueue usedQueueOf(DeviceId device, void* stream);
  //! Waits for what is left in a stream and forgets it; to be called before its owner destroys it.
  void forget(DeviceId device, void* stream);
  //! Asks the driver how far streams are which have blocks that wait.
  void poll();
  //! Forgets all of them.
  void clear();

 private:
  DeviceBackend& m_backend;
  std::mutex m_mutex;
  std::map<std::pair<Int32, void*>, Accelerator::RunQueue> m_queues;
};
} // namespace Arcane::detail
