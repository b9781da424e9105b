// SPDX-License-Identifier: Apache-2.0
// Knows which queues of a device still work, without asking the driver.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"
#include "accelerator/runtime/QueueMark.h"

#include <memory>
#include <mutex>
#include <vector>

namespace Arcane::detail::runtime
{
/*!
 * \brief Counts the submitted and the finished commands of each queue of a device.
 *
 * Serves code that shares memory between queues. All launches and copies go through RunQueue, which counts them here. Barriers, queries and waits
 * show which commands are finished. A pool thus sees at no cost whether a block may still be in use. The class is thread-safe. Each device of a
 * backend has one ledger, see DeviceBackend::ledger(), which lives as long as the backend. A mark covers only the queues of this device.
 *
 * \code
 * const QueueMark mark = ledger.mark();     // all commands submitted by now, on any queue of the device
 * if (!ledger.isReached(mark) && !ledger.poll(mark))
 *   ledger.orderAfter(mark, other_queue);   // later commands of other_queue run after them; the host does not wait
 * \endcode
 */
class QueueLedger
{
 public:
  //! Counts the driver calls that a ledger has made, of each kind, since its creation.
  struct DriverCalls
  {
    Int64 nb_event_created = 0;
    Int64 nb_event_recorded = 0;
    Int64 nb_query = 0;
    //! The number of times that a queue was made to wait for another queue.
    Int64 nb_wait_inserted = 0;
    //! The number of times that the host waited.
    Int64 nb_synchronize = 0;

    Int64 total() const { return nb_event_created + nb_event_recorded + nb_query + nb_wait_inserted + nb_synchronize; }
  };

  QueueLedger(DeviceBackend& backend, DeviceId device);
  QueueLedger(const QueueLedger&) = delete;
  QueueLedger& operator=(const QueueLedger&) = delete;
  ~QueueLedger();

  DeviceBackend& backend() const { return m_backend; }
  DeviceId device() const { return m_device; }

  // --- for code that frees and allocates memory ---
  //! Returns true when no queue of the device works. Costs two loads.
  bool isQuiet() const noexcept
  {
    const UInt64 completed = m_completed.load(std::memory_order_acquire);
    return completed == m_submitted.load(std::memory_order_acquire);
  }
  //! Returns a mark of the present moment of all queues. The object is the same until a command is submitted. No driver call is made.
  QueueMark mark();
  //! Returns a mark of the present moment of one queue, which may be of another device. No driver call is made.
  QueueMark markOf(QueueSlot& slot) { return slot.isBusy() || slot.isExternal() ? markOfBusy(slot) : QueueMark(); }
  //! Returns a mark of the present moment of \a queue; for a null queue it is mark().
  QueueMark markOf(const Accelerator::RunQueue& queue);
  //! Returns true when all commands of \a mark are known to be finished. No driver call is made.
  bool isReached(const QueueMark& mark) const noexcept;
  //! Returns true when commands submitted now to the queue of \a taker will run after the commands of \a mark. No driver call is made.
  bool isOrderedAfter(const QueueMark& mark, QueueSlot& taker);
  //! Returns true when all commands of \a mark are finished. Queries the driver if necessary, and never waits.
  bool poll(const QueueMark& mark);
  //! Makes later commands of \a taker run after the commands of \a mark. The host waits only if \a taker is a queue of another backend.
  DriverStatus orderAfter(const QueueMark& mark, QueueSlot& taker);
  DriverStatus orderAfter(const QueueMark& mark, const Accelerator::RunQueue& taker);
  //! Makes the host wait until all commands of \a mark are finished.
  DriverStatus wait(const QueueMark& mark);
  //! Makes the host wait until all work of the device is finished.
  DriverStatus synchronizeDevice();
  DriverCalls driverCalls() const;

  // --- for queues ---
  //! Returns a slot for a new queue, whose stream is \a stream.
  QueueSlot& attach(void* stream);
  //! Releases the slot of a queue that is destroyed. Its commands must be finished, and its stream must still exist.
  void detach(QueueSlot& slot);
  //! Notes that the driver has accepted one more command. Must be called after the driver call, not before, see QueueSlot.
  void submit(QueueSlot& slot) noexcept;
  //! Notes that the first \a submitted commands are finished.
  void complete(QueueSlot& slot, UInt64 submitted) noexcept;
  //! Makes the host wait for all commands of the queue, also for commands that were not counted.
  DriverStatus synchronize(QueueSlot& slot);
  /*!
   * \brief Declares that the stream may receive commands that are not counted, from now on.
   *
   * A longer use that was declared before stays in force. synchronize() does not end the use, since later commands are not counted
   * either.
   */
  void declareExternalUse(QueueSlot& slot, eExternalUse use);
  //! Declares that all commands are counted from now on, unless a use that lasts longer than \a use was declared.
  void endExternalUse(QueueSlot& slot, eExternalUse use);
  //! Notes that the stream of \a slot may have received commands that were not counted: later marks cover them. No driver call is made.
  void noteUncounted(QueueSlot& slot);

  // --- for events of users ---
  //! Returns the record of an event that is recorded right after this call.
  EventRecord recordOf(QueueSlot& slot);
  //! Notes that the queue of \a taker was made to wait for an event.
  void noteOrderedAfter(QueueSlot& taker, const EventRecord& record);
  //! Notes that the host has seen that an event is finished.
  static void noteReached(const EventRecord& record) noexcept;

 private:
  struct Counters
  {
    std::atomic<Int64> nb_event_created = 0;
    std::atomic<Int64> nb_event_recorded = 0;
    std::atomic<Int64> nb_query = 0;
    std::atomic<Int64> nb_wait_inserted = 0;
    std::atomic<Int64> nb_synchronize = 0;
  };
  friend class QueueSlot;

  DeviceBackend& m_backend;
  DeviceId m_device;
  //! The sums over all slots. A command is added to m_submitted before its slot counts it. A command that is seen as completed is thus
  //! always in both sums, and equal sums mean that nothing is left to do.
  alignas(64) std::atomic<UInt64> m_submitted = 0;
  std::atomic<UInt64> m_completed = 0;
  //! A number that changes after a slot has counted a command. A mark is made again when it has changed.
  std::atomic<UInt64> m_version = 0;
  std::atomic<Int32> m_nb_external = 0;
  Counters m_calls;

  //! Protects the members below.
  std::mutex m_mutex;
  std::vector<std::unique_ptr<QueueSlot>> m_slots;
  QueueMark m_last_mark;
  UInt64 m_last_mark_version = 0;

  DriverStatus pollPoint(const QueuePoint& point);
  //! Gives the driver the commands of a point that are recorded.
  DriverStatus giveRecorded(const QueuePoint& point);
  DriverStatus waitPoint(const QueuePoint& point);
  DriverStatus orderAfterPoint(const QueuePoint& point, QueueSlot& taker);
  bool isPointOrdered(const QueuePoint& point, QueueSlot& taker);
  QueuePoint pointOf(QueueSlot& slot);
  QueueMark markOfBusy(QueueSlot& slot);
};
} // namespace Arcane::detail::runtime
