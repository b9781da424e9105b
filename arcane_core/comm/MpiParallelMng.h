// SPDX-License-Identifier: Apache-2.0
// Message passing over MPI.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/MpiCalls.h"

#include <memory>

namespace Arcane::detail::comm
{
class CallLog;
class PartnerCounts;
struct CallTrail;
struct CollectiveCall;
} // namespace Arcane::detail::comm

namespace Arcane
{
/*!
 * \brief Represents the ranks of one MPI communicator, which it owns.
 *
 * Sizes of messages are not limited to 32 bits. A sum of floating-point values is computed in the order of ranks, on
 * more than 2,048 ranks exactly.
 * \collective constructor and destructor
 */
class MpiParallelMng final : public IParallelMng
{
 public:
  //! Makes a manager of a copy of \a comm. \collective
  static Ref<MpiParallelMng> create(MPI_Comm comm, ITraceMng* trace_mng);

  //! Takes ownership of \a comm. A null \a world means that this manager represents the whole run. \collective
  MpiParallelMng(MPI_Comm comm, ITraceMng* trace_mng, IParallelMng* world);
  ~MpiParallelMng() override;

  //! \local
  MPI_Comm communicator() const { return m_comm.get(); }
  //! Returns the communicator of machineRanks(), in the same order. \local
  MPI_Comm machineCommunicator() const { return m_machine_comm.get(); }

  /*!
   * \brief Sets the size above which messages are sent as derived types.
   *
   * The default is 2^31-1; tests set a smaller size. All ranks must set the same size. \local
   */
  void setLargeMessageBytes(Int64 bytes) { m_large_message_bytes = bytes; }

  Int64 largeMessageBytes() const { return m_large_message_bytes; }
  using IParallelMng::setLeastRanksOfTree;
  /*!
   * \brief Sets the least number of ranks from which exchangeCounts() sends to partners only.
   *
   * The default is 128; tests set a smaller number. All ranks must set the same number. \local
   */
  void setLeastRanksOfPartners(Int32 nb_rank) { m_least_ranks_of_partners = nb_rank; }
  //! \throws FatalErrorException with the states of the ranks of the machine when \a status is not MPI_SUCCESS. \local
  void check(int status, const char* call);
  //! Compares the collective calls of machineRanks() from now on, by one trail of each rank; an empty view ends this. \local
  void shareCalls(ConstArrayView<detail::comm::CallTrail*> trails);
  //! Returns \a rank. \throws ArgumentException when \a rank is not a rank. \local
  int checkedRank(Int32 rank, const char* call) const;

  Int32 commRank() const override { return m_rank; }
  Int32 commSize() const override { return m_size; }
  IParallelMng* worldParallelMng() const override { return m_world; }
  Ref<IParallelMng> sequentialParallelMngRef() override;
  void* getMPICommunicator() override { return m_comm.address(); }
  ConstArrayView<Int32> machineRanks() const override { return m_machine_ranks; }
  ConstArrayView<Int32> processRanks() const override { return { 1, &m_rank }; }
  void barrier() override;
  MessagePassing::MessageId probe(const PointToPointMessageInfo& message) override;
  Ref<IParallelMng> createSubParallelMngRef(ConstArrayView<Int32> kept_ranks) override;
  Ref<IParallelMng> createSubParallelMngRef(Int32 color, Int32 key) override;
  void* machineProcessesCommunicator() override { return m_machine_ranks.size() > 1 ? m_machine_comm.address() : nullptr; }
  std::shared_ptr<void> makeOncePerProcess(const std::function<std::shared_ptr<void>()>& make) override { return make(); }
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
  void doExchangeCounts(Span<const Int64> sent, Span<Int64> received) override;
  Request doSend(Span<const std::byte> values, const PointToPointMessageInfo& message) override;
  Request doReceive(Span<std::byte> values, const PointToPointMessageInfo& message) override;
  void doWaitAllRequests(ArrayView<Request> requests) override;
  UniqueArray<Integer> doSomeRequests(ArrayView<Request> requests, bool is_blocking) override;
  void doFreeRequests(ArrayView<Request> requests) override;
  std::shared_ptr<IParallelNonBlockingCollective> makeNonBlockingCollective() override;
  void doMachineBarrier() override;

 private:
  detail::comm::OwnedComm m_comm;
  detail::comm::OwnedComm m_machine_comm;
  UniqueArray<Int32> m_machine_ranks;
  IParallelMng* m_world;
  Ref<IParallelMng> m_sequential;
  Int64 m_large_message_bytes;
  Int32 m_least_ranks_of_partners = 128;
  Int32 m_rank = 0;
  Int32 m_size = 1;
  std::shared_ptr<MessagePassing::IStat> m_stat;
  //! Made by the first exchange that needs it.
  std::unique_ptr<detail::comm::PartnerCounts> m_partner_counts;
  std::unique_ptr<detail::comm::CallLog> m_calls;

  //! Makes a collective call by \a make, and compares it between ranks. \param bytes for statistics
  template <typename Make> void makeCall(const detail::comm::CollectiveCall& call, Int64 bytes, const Make& make);
  void reduceInteger(eReduceType op, detail::comm::NumberSpan values);
  void reduceReal(eReduceType op, detail::comm::NumberSpan values);
};
} // namespace Arcane
