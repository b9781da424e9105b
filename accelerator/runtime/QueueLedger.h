// SPDX-License-Identifier: Apache-2.0
// Which queues of a device still work, known without asking the driver.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"
#include "accelerator/runtime/QueueMark.h"

#include <memory>
#include <mutex>
#include <vector>

namespace Arcane::detail
{
/*!
 * \brief Counts what each queue of a device was given and what is over, for those who share memory between queues.
 *
 * All launches and copies go through RunQueue, which counts them here; barriers, queries and waits tell what is over. So a
 * pool knows at no cost whether a block may still be in use. Thread-safe. One per device of a backend, see
 * DeviceBackend::ledger(); it lives as long as the backend. A mark covers the queues of this device only.
 */
class QueueLedger
{
 public:
  //! Calls of the driver made by a ledger, each kind since its creation.
  struct DriverCalls
  {
    Int64 nb_event_created = 0;
    Int64 nb_event_recorded = 0;
    Int64 nb_query = 0;
    //! Queues made to wait for another one.
    Int64 nb_wait_inserted = 0;
    //! Times that the host waited.
    Int64 nb_synchronize = 0;

    Int64 total() const { return nb_event_created + nb_event_recorded + nb_query + nb_wait_inserted + nb_synchronize; }
  };

  QueueLedger(DeviceBackend& backend, DeviceId device);
  QueueLedger(const QueueLedger&) = delete;
  QueueLedger& operator=(const QueueLedger&) = delete;
  ~QueueLedger();

  DeviceBackend& backend() const { return m_backend; }
  DeviceId device() const { return m_device; }

  // --- for those who free and allocate memory ---
  //! True when no queue of the device works. Two loads.
  bool isQuiet() const noexcept
  {
    const UInt64 completed = m_completed.load(std::memory_order_acquire);
    return completed == m_submitted.load(std::memory_order_acquire);
  }
  //! Now, for all queues of the device. The same object until a command is submitted. No driver call.
  QueueMark mark();
  //! Now, for one queue, which may be of another device. No driver call.
  QueueMark markOf(QueueSlot& slot) { return slot.isBusy() || slot.isExternal() ? markOfBusy(slot) : QueueMark(); }
  //! As above; for a null queue, mark().
  QueueMark markOf(const Accelerator::RunQueue& queue);
  //! True when all of \a mark is known to be over. No driver call.
  bool isReached(const QueueMark& mark) const noexcept;
  //! True when what is put in the queue of \a taker now will come after \a mark. No driver call.
  bool isOrderedAfter(const QueueMark& mark, QueueSlot& taker);
  //! True when all of \a mark is over; asks the driver where that is not known, but never waits.
  bool poll(const QueueMark& mark);
  //! Makes what is put in the queue of \a taker from now on come after \a mark; the host waits only for a taker of another backend.
  DriverStatus orderAfter(const QueueMark& mark, QueueSlot& taker);
  DriverStatus orderAfter(const QueueMark& mark, const Accelerator::RunQueue& taker);
  //! The host waits until all of \a mark is over.
  DriverStatus wait(const QueueMark& mark);
  //! The host waits until nothing is left on the device.
  DriverStatus synchronizeDevice();
  DriverCalls driverCalls() const;

  // --- for queues ---
  //! A slot for a new queue, whose stream is \a stream.
  QueueSlot& attach(void* stream);
  //! The queue dies: everything it was given is over, and its stream still exists.
  void detach(QueueSlot& slot);
  //! The driver has accepted one more command. After the call, not before: see QueueSlot.
  void submit(QueueSlot& slot) noexcept;
  //! The first \a submitted commands are over.
  void complete(QueueSlot& slot, UInt64 submitted) noexcept;
  //! The host waits for all that the queue was given, those commands included that were not counted.
  DriverStatus synchronize(QueueSlot& slot);
  /*!
   * \brief From now on the stream may be given commands that are not counted.
   *
   * What was said before and lasts longer stays. synchronize() ends nothing of it: what comes after is not counted either.
   */
  void declareExternalUse(QueueSlot& slot, eExternalUse use);
  //! From now on all commands are counted, unless the declared use lasts longer than \a use.
  void endExternalUse(QueueSlot& slot, eExternalUse use);
  //! The stream of \a slot was perhaps given commands that were not counted: marks of it from now on cover them. No driver call.
  void noteUncounted(QueueSlot& slot);

  // --- for events of users ---
  //! What an event covers that is recorded right after this call.
  EventRecord recordOf(QueueSlot& slot);
  //! The queue of \a taker was made to wait for an event.
  void noteOrderedAfter(QueueSlot& taker, const EventRecord& record);
  //! The host has seen that an event is over.
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
  //! Sums over all slots. A command is added to m_submitted before its slot counts it, so that a command seen as completed is
  //! always in both, and equal sums mean that nothing is left.
  alignas(64) std::atomic<UInt64> m_submitted = 0;
  std::atomic<UInt64> m_completed = 0;
  //! Changes after a slot has counted a command: what the last mark was made from.
  std::atomic<UInt64> m_version = 0;
  std::atomic<Int32> m_nb_external = 0;
  Counters m_calls;

  //! For what follows.
  std::mutex m_mutex;
  std::vector<std::unique_ptr<QueueSlot>> m_slots;
  QueueMark m_last_mark;
  UInt64 m_last_mark_version = 0;

  DriverStatus pollPoint(const QueuePoint& point);
  DriverStatus waitPoint(const QueuePoint& point);
  DriverStatus orderAfterPoint(const QueuePoint& point, QueueSlot& taker);
  bool isPointOrdered(const QueuePoint& point, QueueSlot& taker);
  QueuePoint pointOf(QueueSlot& slot);
  QueueMark markOfBusy(QueueSlot& slot);
};
} // namespace Arcane::detail
