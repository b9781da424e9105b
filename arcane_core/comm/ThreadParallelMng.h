// SPDX-License-Identifier: Apache-2.0
// Message passing between ranks that are threads, of one process or of several.
#pragma once

#include "arcane_core/comm/CallTrail.h"
#include "arcane_core/comm/CollectiveCall.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/ThreadCollectives.h"
#include "arcane_core/comm/ThreadTeam.h"

#include <memory>
#include <optional>

namespace Arcane
{
/*!
 * \brief Represents one rank that is a thread. Only this thread calls it.
 *
 * Within a process, messages and collective calls pass through memory. Between processes, messages go through MPI, and the first
 * thread of each process makes the collective calls for all. Reductions give the same bits as MpiParallelMng on the same number of ranks.
 * When a rank of the process has left because of an error (detail::comm::ThreadFailure), all calls that wait for another rank throw
 * FatalErrorException with the number of the rank that left.
 *
 * \collective constructor and destructor
 */
class ThreadParallelMng final : public IParallelMng
{
 public:
  //! Tags are below this number, which MPI always allows.
  static constexpr Int32 MaxTag = detail::comm::ProcessMail::NbTag;

  //! Takes part in \a team as \a thread. A null \a world means that this manager represents the whole run.
  ThreadParallelMng(std::shared_ptr<detail::comm::ThreadTeam> team, Int32 thread, ITraceMng* trace_mng, IParallelMng* world);
  ~ThreadParallelMng() override;

  //! Compares the collective calls of the processes of this machine from now on, by one trail of each of machineRanks(); an empty view ends
  //! this. \local
  void shareCalls(ConstArrayView<detail::comm::CallTrail*> trails);

  Int32 commRank() const override { return m_rank; }
  Int32 commSize() const override { return m_size; }
  bool isThreadImplementation() const override { return true; }
  bool isHybridImplementation() const override { return m_mail.has_value(); }
  IParallelMng* worldParallelMng() const override { return m_world; }
  Ref<IParallelMng> sequentialParallelMngRef() override;
  void* getMPICommunicator() override;
  ConstArrayView<Int32> machineRanks() const override { return m_machine_ranks; }
  ConstArrayView<Int32> processRanks() const override;
  void barrier() override;
  MessagePassing::MessageId probe(const PointToPointMessageInfo& message) override;
  Ref<IParallelMng> createSubParallelMngRef(ConstArrayView<Int32> kept_ranks) override;
  Ref<IParallelMng> createSubParallelMngRef(Int32 color, Int32 key) override;
  void* machineProcessesCommunicator() override;
  std::shared_ptr<void> makeOncePerProcess(const std::function<std::shared_ptr<void>()>& make) override;
  void progress() override;

 protected:
  void doAllGather(Span<const std::byte> send, Span<std::byte> recv) override;
  void doAllGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes) override;
  void doGather(Span<const std::byte> send, Span<std::byte> recv, Int32 root) override;
  void doGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes, Int32 root) override;
  void doScatterVariable(Span<const std::byte> send, Span<const Int64> send_bytes, Span<std::byte> recv, Int32 root) override;
  void doBroadcast(Span<std::byte> values, Int32 root) override;
  void doReduce(eReduceType op, detail::comm::NumberSpan values) override;
  void doScan(eReduceType op, detail::comm::NumberSpan values) override;
  void doAllToAll(Span<const std::byte> send, Span<std::byte> recv) override;
  void doAllToAllVariable(const std::byte* send, Blocks send_blocks, std::byte* recv, Blocks recv_blocks) override;
  Request doSend(Span<const std::byte> values, const PointToPointMessageInfo& message) override;
  Request doReceive(Span<std::byte> values, const PointToPointMessageInfo& message) override;
  void doWaitAllRequests(ArrayView<Request> requests) override;
  UniqueArray<Integer> doSomeRequests(ArrayView<Request> requests, bool is_blocking) override;
  void doFreeRequests(ArrayView<Request> requests) override;
  void doMachineBarrier() override;

 private:
  std::shared_ptr<detail::comm::ThreadTeam> m_team;
  Int32 m_thread;
  Int32 m_rank;
  Int32 m_size;
  IParallelMng* m_world;
  detail::comm::ThreadCollectives m_collectives;
  //! Empty when all ranks are in this process.
  std::optional<detail::comm::ProcessMail> m_mail;
  UniqueArray<Int32> m_machine_ranks;
  Ref<IParallelMng> m_sequential;
  //! The calls that this process makes with others; null on its other threads, and when they are not compared.
  std::unique_ptr<detail::comm::CallLog> m_calls;

  //! Makes a collective call by \a make, and compares it between processes.
  template <typename Make> void makeCall(const detail::comm::CollectiveCall& call, const Make& make);
  void checkRank(Int32 rank, const char* call) const;
  detail::comm::ThreadMailbox& ownMailbox() { return m_team->mailbox(m_thread); }
  template <typename Condition> void waitUntil(const Condition& condition);
  void doWait(detail::comm::Transfer& transfer);
  void giveUp(const detail::comm::Transfer& transfer);
  void checkMessage(const PointToPointMessageInfo& message, const char* call) const;
  Request requestOf(const detail::comm::TransferRef& transfer);
  UniqueArray<Integer> resetFinished(ArrayView<Request> requests);
  std::shared_ptr<detail::comm::ThreadTeam> createSubTeam(const std::vector<Int32>& members);
};
} // namespace Arcane
