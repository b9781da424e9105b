// SPDX-License-Identifier: Apache-2.0
// Executes plans of exchanges as commands of a queue.
#pragma once

#include "variables/device_sync/DevicePeer.h"
#include "variables/device_sync/FarStage.h"
#include "variables/device_sync/HaloTrial.h"
#include "variables/device_sync/PeerGuard.h"
#include "variables/device_sync/RankFacts.h"
#include "variables/device_sync/RowLists.h"
#include "variables/sync/IVariableSynchronizer.h"

#include "accelerator/runtime/RowCopy.h"
#include "accelerator/runtime/RunQueue.h"
#include "accelerator/runtime/RunnerImpl.h"
#include "shmem/MachineArena.h"

#include <map>
#include <memory>
#include <optional>

namespace Arcane::detail::device_sync
{
class QueueWait;

/*!
 * \brief Does the exchanges of the ranks of one manager on queues of one device.
 *
 * A kernel packs the rows of all variables for all neighbours, another one takes the rows of the neighbours on this machine from
 * their blocks of device memory. The queue orders both with the kernels of the neighbours: see DevicePeer. Rows for other machines, and
 * for ranks whose device cannot be reached, pass through messages, which the host exchanges while the device serves the others.
 */
class DeviceSynchronizer
{
 public:
  //! Returns the object of \a pm, which owns it. The first call makes it. \collective the first time, \local afterwards
  static DeviceSynchronizer& of(IParallelMng* pm, const Accelerator::RunQueue& queue);

  //! Finds out what works on all ranks. \collective
  DeviceSynchronizer(IParallelMng* pm, const Accelerator::RunQueue& queue);
  DeviceSynchronizer(const DeviceSynchronizer&) = delete;
  DeviceSynchronizer& operator=(const DeviceSynchronizer&) = delete;
  //! \collective over the ranks with which rows were exchanged, unless an exception is in flight: nothing is freed then
  ~DeviceSynchronizer();

  //! Returns true if \a queue is a queue of the device of the first queue, which does the exchanges. \local
  bool isFor(const Accelerator::RunQueue& queue) const { return queue.deviceId() == m_device; }
  //! Exchanges \a variables, which have the group of \a synchronizer, on \a queue. \collective
  void synchronize(const Accelerator::RunQueue& queue, IVariableSynchronizer& synchronizer, ConstArrayView<IVariable*> variables);

  //! Returns how many neighbours this rank has found so far that can exchange rows in this way. \local
  Int32 nbPeer(eLink link) const;
  //! Returns the trial that chooses the path between ranks of a machine. \local
  const HaloTrial& trial() const { return m_trial; }

 private:
  //! The links of this rank to other ranks of the machine, by rank.
  using Peers = std::map<Int32, std::unique_ptr<DevicePeer>>;
  //! The rows of a message, or the rows of \a peer, which is null for a message.
  struct Route
  {
    const NeighbourRows* rows = nullptr;
    DevicePeer* peer = nullptr;
    //! False when the rows pass through messages.
    bool is_direct = false;
    std::byte* sent = nullptr;
    std::byte* received = nullptr;
  };
  IParallelMng* m_parallel_mng;
  //! Null without shared memory.
  shmem::MachineArena* m_arena;
  runtime::DeviceBackend& m_backend;
  const runtime::DeviceId m_device;
  const int m_nb_exception;
  //! True when the devices of all ranks copy rows.
  bool m_is_used = false;
  //! True when the devices of all ranks reach the shared memory, and ordinary memory of the host.
  bool m_is_arena_reached = false;
  bool m_is_host_reached = false;
  bool m_has_printed = false;
  RankFactsTable m_facts;
  //! The lines that this rank writes, one for each rank of the machine.
  PairLine* m_lines = nullptr;
  RowLists m_rows;
  Peers m_peers;
  HaloTrial m_trial = HaloTrial(eHaloWay::Direct);
  //! The time at which the present block of the trial began. \unit{s}
  Real m_block_begin = 0.0;
  FarStage m_far;
  //! Recorded when the rows of messages are packed, and when the received ones are unpacked.
  void* m_packed_event = nullptr;
  void* m_unpacked_event = nullptr;
  //! Orders exchanges on several queues.
  void* m_order_event = nullptr;
  //! The queue of the last exchange.
  std::weak_ptr<runtime::RunQueueImpl> m_last_queue;
  PeerGuard m_guard;
  //! The manager of the last variables: it has the names of all others.
  std::weak_ptr<const IVariableMng> m_variable_mng;
  std::shared_ptr<QueueWait> m_queue_wait;
  //! Data of the present exchange. The lists keep their memory.
  std::vector<Route> m_routes;
  std::vector<FarStage::Part> m_parts;
  std::vector<runtime::RowCopy> m_copies;
  std::vector<runtime::StreamNumber> m_numbers;

  void makeLines(const Accelerator::RunQueue& queue, RankFacts& own);
  bool trySignals(const Accelerator::RunQueue& queue);
  DevicePeer& peerOf(const NeighbourRows& rows);
  bool reaches(const void* address) const;
  bool isReached(const IData& data) const;
  void timeExchange(runtime::RunQueueImpl& queue, const std::function<void()>& exchange);
  void exchange(runtime::RunQueueImpl& queue, const sync::SyncPlan& plan, ConstArrayView<IData*> datas);
  void connect(const std::vector<NeighbourRows>& neighbours, ConstArrayView<IData*> datas);
  void throwIfFault(const std::optional<sync::ExchangeFault>& fault, ConstArrayView<IData*> datas) const;
  void throwIfAnyFault() const;
  //! Makes a call that throws when a rank has left. If a fault in an exchange is the cause, the fault is thrown instead.
  void callAmongPeers(const std::function<void()>& call) const;
  void throwIfPeerLeft() const;
  //! Makes the wait for a queue that has just ended throw, when ranks have not exchanged the same variables.
  void noteFaults() noexcept;
  void prepareMessages(ConstArrayView<IData*> datas);
  void copyRows(runtime::RunQueueImpl& queue, runtime::eRowCopy direction, bool is_direct, ConstArrayView<IData*> datas);
  void orderAfterLast(runtime::RunQueueImpl& queue);
  template <typename Call> void forEachDirect(const Call& call);
  void exchangeMessages(runtime::RunQueueImpl& queue, ConstArrayView<IData*> datas);
  void log(const String& text) const;
  void print();
  void endStreams() noexcept;
};
} // namespace Arcane::detail::device_sync
