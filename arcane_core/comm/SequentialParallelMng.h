// SPDX-License-Identifier: Apache-2.0
// Message passing of a single rank, in which every call is a copy.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include <deque>
#include <functional>

namespace Arcane
{
/*!
 * \brief Represents one rank, whose calls do not use MPI.
 *
 * The rank may send messages to itself. A wait for a message that was not sent would never end, so that it throws FatalErrorException.
 */
class SequentialParallelMng final : public IParallelMng
{
 public:
  //! Returns the address of an MPI_Comm of this rank alone. \local
  using MpiCommunicator = std::function<void*()>;

  //! \param mpi  gives getMPICommunicator() at its first call; without it there is none \local
  explicit SequentialParallelMng(ITraceMng* trace_mng, MpiCommunicator mpi = {});
  ~SequentialParallelMng() override;

  Int32 commRank() const override { return 0; }
  Int32 commSize() const override { return 1; }
  IParallelMng* worldParallelMng() const override { return const_cast<SequentialParallelMng*>(this); }
  Ref<IParallelMng> sequentialParallelMngRef() override;
  void* getMPICommunicator() override { return m_mpi ? m_mpi() : nullptr; }
  ConstArrayView<Int32> machineRanks() const override { return { 1, &m_rank }; }
  ConstArrayView<Int32> processRanks() const override { return { 1, &m_rank }; }
  void barrier() override {}
  MessagePassing::MessageId probe(const PointToPointMessageInfo& message) override;
  Ref<IParallelMng> createSubParallelMngRef(ConstArrayView<Int32> kept_ranks) override;
  Ref<IParallelMng> createSubParallelMngRef(Int32 color, Int32 key) override;
  void* machineProcessesCommunicator() override { return nullptr; }
  std::shared_ptr<void> makeOncePerProcess(const std::function<std::shared_ptr<void>()>& make) override { return make(); }
  void progress() override {}

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
  void doMachineBarrier() override {}

 private:
  struct Letter
  {
    MessageTag tag;
    std::vector<std::byte> bytes;
  };
  struct ExpectedLetter
  {
    std::uintptr_t handle;
    MessageTag tag;
    Span<std::byte> buffer;
  };

  MpiCommunicator m_mpi;
  Int32 m_rank = 0;
  std::uintptr_t m_last_handle = 0;
  std::deque<Letter> m_letters;
  std::deque<ExpectedLetter> m_expected;

  void checkRank(Int32 rank, const char* call) const;
  bool isOver(const Request& request) const;
  bool takeLetter(MessageTag tag, Span<std::byte> buffer);
};
} // namespace Arcane
