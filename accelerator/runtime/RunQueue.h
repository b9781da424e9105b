// SPDX-License-Identifier: Apache-2.0
// A queue of commands of a device, or of the host.
#pragma once

#include "accelerator/runtime/AcceleratorGlobal.h"
#include "accelerator/runtime/DeviceId.h"

#include "arcane_core/base/memory/MemoryAllocationOptions.h"
#include "arcane_core/base/object/Ref.h"

#include <memory>

namespace Arcane::detail
{
class QueueSlot;
class RunQueueImpl;
} // namespace Arcane::detail

namespace Arcane::Accelerator
{
/*!
 * \brief Commands that are executed one after the other. A copy is the same queue; it may be null.
 *
 * Made by makeQueue(). Synchronous unless told otherwise: a command is over when the call that gave it returns. The last
 * copy that dies waits for what is left, then gives the stream back to the runner. Queues of the host execute at once.
 * Commands may be given by one thread at a time. A null queue has policy None and nothing to wait for; every other function
 * but isNull() and comparisons throws FatalErrorException on it.
 */
class ARCANE_EXPORT RunQueue
{
 public:
  //! Makes a queue asynchronous in a scope, and what it was before afterwards. A null pointer is accepted.
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

  //! A null queue.
  RunQueue() = default;

  bool isNull() const noexcept { return !m_impl; }
  eExecutionPolicy executionPolicy() const;
  bool isAcceleratorPolicy() const;
  DeviceId deviceId() const;

  //! False: each command is over when the call that gave it returns.
  void setAsync(bool v);
  bool isAsync() const;
  //! As setAsync(), for a queue that was just made: `makeQueue(runner).addAsync(true)`.
  const RunQueue& addAsync(bool is_async) const;
  //! Waits until all commands are over, those too that others put in the stream before.
  void barrier() const;

  //! \throws ArgumentException when the destination is smaller than the source
  void copyMemory(const MemoryCopyArgs& args) const;
  void prefetchMemory(const MemoryPrefetchArgs& args) const;

  //! From now on the event stands for what the queue was given so far.
  void recordEvent(RunQueueEvent& event);
  void recordEvent(Ref<RunQueueEvent>& event);
  //! What the queue is given from now on comes after what the event stands for; the host does not wait.
  void waitEvent(RunQueueEvent& event);
  void waitEvent(Ref<RunQueueEvent>& event);

  //! Allocator and device for arrays that the commands of this queue use.
  MemoryAllocationOptions allocationOptions() const;
  //! The kind of memory of allocationOptions() and of temporaries. By default that of data for an accelerator, else Host.
  void setMemoryRessource(eMemoryResource mem);
  eMemoryResource memoryRessource() const { return memoryResource(); }
  eMemoryResource memoryResource() const;

  /*!
   * \brief Lets several threads make commands for this queue.
   * \throws FatalErrorException for a queue of an accelerator
   */
  void setConcurrentCommandCreation(bool v);
  bool isConcurrentCommandCreation() const;

  /*!
   * \brief The stream of the vendor, for commands that this queue does not see, as those of other libraries. Prefer
   * AcceleratorUtils.h.
   *
   * Codes keep streams and use them at any time. So from this call on, until the last copy of the queue dies, memory pools take
   * the queue for busy, also after a barrier(): blocks that are freed without naming another queue are reused once the
   * driver, asked when a pool needs them, says that the stream is done. This costs a query or an event then, no wait. Who uses
   * the stream in some places only avoids it by saying where, see declareExternalUse().
   */
  void* platformStream() const;
  /*!
   * \brief From now on until the next barrier(), the stream is given commands that this queue does not see.
   *
   * Called before platformStream() it bounds the use of the stream: each later use, too, is to be declared before and ended
   * by a barrier(). What synchronous commands wait for does not end it. Without effect once platformStream() was called
   * outside such a place.
   */
  void declareExternalUse() const;

  //! Same queue.
  friend bool operator==(const RunQueue& a, const RunQueue& b) noexcept { return a.m_impl == b.m_impl; }

  //! What the framework knows of the queue. Not for applications.
  detail::QueueSlot& queueSlot() const;
  //! Not for applications.
  detail::RunQueueImpl& internalImpl() const { return impl(); }

 private:
  friend class Runner;

  std::shared_ptr<detail::RunQueueImpl> m_impl;

  explicit RunQueue(std::shared_ptr<detail::RunQueueImpl> impl) noexcept;
  detail::RunQueueImpl& impl() const;
};
} // namespace Arcane::Accelerator
