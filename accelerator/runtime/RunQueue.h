// SPDX-License-Identifier: Apache-2.0
// A queue of commands of a device, or of the host.
#pragma once

#include "accelerator/runtime/AcceleratorGlobal.h"
#include "accelerator/runtime/DeviceId.h"

#include "arcane_core/base/memory/MemoryAllocationOptions.h"
#include "arcane_core/base/object/Ref.h"

#include <memory>

namespace Arcane::detail::runtime
{
class QueueSlot;
class RunQueueImpl;
} // namespace Arcane::detail::runtime

namespace Arcane::Accelerator
{
/*!
 * \brief Executes commands one after the other. A copy of the object is the same queue. A queue may be null.
 *
 * makeQueue() makes queues. A queue is synchronous unless setAsync() changes it: each command is then finished when the call
 * returns. The last copy that is destroyed waits for the remaining commands, then returns the stream to the runner. Queues of the
 * host execute commands at once. Only one thread at a time may use a queue. A null queue has policy None, memory
 * Unknown, the default allocation options and nothing to wait for; its other functions, except isNull() and comparisons, throw
 * FatalErrorException.
 */
class ARCANE_EXPORT RunQueue
{
 public:
  //! Makes a queue asynchronous in a scope, and restores its previous setting afterwards. A null pointer is accepted.
  class ScopedAsync
  {
   public:
    explicit ScopedAsync(RunQueue* queue);
    ScopedAsync(const ScopedAsync&) = delete;
    ScopedAsync& operator=(const ScopedAsync&) = delete;
    ~ScopedAsync();

   private:
    RunQueue* m_queue;
    bool m_was_async = false;
  };

  //! Makes a null queue.
  RunQueue() = default;

  bool isNull() const noexcept { return !m_impl; }
  eExecutionPolicy executionPolicy() const;
  bool isAcceleratorPolicy() const;
  DeviceId deviceId() const;

  //! Makes the queue asynchronous, or synchronous: each command is then finished when its call returns.
  void setAsync(bool v);
  bool isAsync() const;
  //! Does setAsync() for a queue that was just made: `makeQueue(runner).addAsync(true)`.
  const RunQueue& addAsync(bool is_async) const;
  //! Waits until all commands are finished, also commands that other code has put in the stream before.
  void barrier() const;

  //! Copies memory. \throws ArgumentException when the destination is smaller than the source
  void copyMemory(const MemoryCopyArgs& args) const;
  void prefetchMemory(const MemoryPrefetchArgs& args) const;

  //! Makes the event stand for all commands that the queue has received so far.
  void recordEvent(RunQueueEvent& event);
  void recordEvent(Ref<RunQueueEvent>& event);
  //! Makes later commands of the queue wait for the commands of the event. The host does not wait.
  void waitEvent(RunQueueEvent& event);
  void waitEvent(Ref<RunQueueEvent>& event);

  //! Returns the allocator and the device for arrays that the commands of this queue use.
  MemoryAllocationOptions allocationOptions() const;
  //! Sets the memory of allocationOptions() and of temporaries. The default is the memory of data for an accelerator, else Host.
  void setMemoryRessource(eMemoryResource mem);
  eMemoryResource memoryRessource() const { return memoryResource(); }
  eMemoryResource memoryResource() const;

  /*!
   * \brief Allows several threads to create commands for this queue.
   * \throws FatalErrorException for a queue of an accelerator
   */
  void setConcurrentCommandCreation(bool v);
  bool isConcurrentCommandCreation() const;

  /*!
   * \brief Returns the stream of the vendor, for commands that do not pass through this queue, for example of other libraries. Prefer
   * AcceleratorUtils.h.
   *
   * Codes keep streams and use them at any time. From this call on, until the last copy of the queue is destroyed, memory pools therefore treat the
   * queue as busy, even after a barrier(). Before the pool reuses a block that was freed without naming another queue, it queries the driver whether
   * the stream is finished; the query may need an event, but never waits. Code that uses the stream only in some places avoids this cost by
   * declareExternalUse().
   */
  void* platformStream() const;
  /*!
   * \brief Declares that the stream receives commands that this queue does not see, until the next barrier().
   *
   * If it is called before platformStream(), it limits the use of the stream in time. Each later use must be declared too, and be ended by a
   * barrier(); the waits of synchronous commands do not end it. The declaration has no effect once platformStream() was called outside such a
   * declared use.
   */
  void declareExternalUse() const;

  //! Returns true if both are the same queue.
  friend bool operator==(const RunQueue& a, const RunQueue& b) noexcept { return a.m_impl == b.m_impl; }

  //! Returns the counters of the queue. Applications must not use it.
  detail::runtime::QueueSlot& queueSlot() const;
  //! Returns the implementation. Applications must not use it.
  detail::runtime::RunQueueImpl& internalImpl() const { return impl(); }

 private:
  friend class Runner;

  std::shared_ptr<detail::runtime::RunQueueImpl> m_impl;

  explicit RunQueue(std::shared_ptr<detail::runtime::RunQueueImpl> impl) noexcept;
  detail::runtime::RunQueueImpl& impl() const;
};
} // namespace Arcane::Accelerator
