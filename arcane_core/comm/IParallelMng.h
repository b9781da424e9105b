// SPDX-License-Identifier: Apache-2.0
// Message passing between the sub-domains of a run.
#pragma once

#include "arcane_core/base/object/Owned.h"
#include "arcane_core/comm/Communicator.h"
#include "arcane_core/comm/IThreadMng.h"
#include "arcane_core/comm/MessagePassingGlobal.h"
#include "arcane_core/comm/ParallelOps.h"
#include "arcane_core/comm/PointToPointMessageInfo.h"
#include "arcane_core/comm/Reduction.h"
#include "arcane_core/comm/WaitNote.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/object/Ref.h"

#include <functional>
#include <memory>
#include <typeindex>
#include <vector>

namespace Arcane
{
class IIOMng;
class IParallelMngInternal;
class HPReal;
class IParallelNonBlockingCollective;
class IParallelReplication;
class ITimerMng;
class ITimeStats;

namespace MessagePassing
{
class IStat;
}
namespace Parallel
{
using MessagePassing::IStat;
}

namespace detail::comm
{
class ThreadCollectives;
}

/*!
 * \brief Represents the ranks of a communicator, and sends messages between them.
 *
 * There are three implementations: MPI; threads, of one process or of several; a single rank without MPI, for which every call is a
 * copy. The base class has the calls on typed values, one overload for each of char, signed char, unsigned char, short, int, long,
 * long long and their unsigned forms, float, double, long double, Real2, Real3, Real2x2, Real3x3.
 *
 * The constructor and the destructor of each implementation are collective. When MPI fails, a FatalErrorException with the name of
 * the call is thrown.
 */
class ARCANE_EXPORT IParallelMng : public AllParallelOps
{
 public:
  using Request = MessagePassing::Request;
  using eReduceType = MessagePassing::eReduceType;
  using eWaitType = MessagePassing::eWaitType;

  virtual ~IParallelMng(); //!< \collective
  IParallelMng(const IParallelMng&) = delete;
  IParallelMng& operator=(const IParallelMng&) = delete;

  // --- the ranks

  //! \local
  virtual Int32 commRank() const = 0;
  //! \local
  virtual Int32 commSize() const = 0;
  //! Returns true if there is more than one rank. \local
  bool isParallel() const { return commSize() > 1; }
  //! Returns true if the ranks are threads, of one process or of several. \local
  virtual bool isThreadImplementation() const { return false; }
  //! Returns true if the ranks are threads of several processes. \local
  virtual bool isHybridImplementation() const { return false; }
  //! Returns the rank that writes the files of all ranks, which is 0. \local
  Int32 masterIORank() const { return 0; }
  //! \local
  bool isMasterIO() const { return commRank() == masterIORank(); }
  //! Returns the traces, which may be null. \local
  ITraceMng* traceMng() const { return m_trace_mng; }
  //! Returns the time statistics of the rank, or null if they were not set. \local
  ITimeStats* timeStats() const { return m_time_stats; }
  //! Sets the time statistics, which must live until others are set. \local
  void setTimeStats(ITimeStats* stats) { m_time_stats = stats; }
  //! Returns the manager of timers, or null if it was not set. \local
  ITimerMng* timerMng() const { return m_timer_mng; }
  void setTimerMng(ITimerMng* timers) { m_timer_mng = timers; }
  //! Returns the lock against the other ranks of the process, never null. \local
  IThreadMng* threadMng() { return &m_thread_mng; }
  //! Returns the manager that reads files for these ranks, and XML documents. \local
  IIOMng* ioMng();
  //! Returns the manager of all ranks of the run: this one, unless it is a part of the run. \local
  virtual IParallelMng* worldParallelMng() const = 0;
  //! Returns a manager of this rank alone. \local
  IParallelMng* sequentialParallelMng() { return sequentialParallelMngRef().get(); }
  //! \local
  virtual Ref<IParallelMng> sequentialParallelMngRef() = 0;
  //! Returns the address of the MPI_Comm, null without MPI. If ranks are threads, it is the communicator of the processes. The first call
  //! starts MPI in a process of one rank without launcher: see MpiEnvironment. \local
  virtual void* getMPICommunicator() = 0;
  //! Returns the same as a value, for libraries that take an MPI_Comm. \local
  Parallel::Communicator communicator() const { return Parallel::Communicator::at(const_cast<IParallelMng*>(this)->getMPICommunicator()); }
  //! Returns the communicator of the processes of this machine that hold ranks of this manager. \local
  Parallel::Communicator machineCommunicator() const { return Parallel::Communicator::ofMachine(const_cast<IParallelMng*>(this)); }
  //! Returns the ranks whose processes share memory with this one, itself included, in increasing order. \local
  virtual ConstArrayView<Int32> machineRanks() const = 0;
  //! Returns the ranks that are threads of this process, this one included, in increasing order. \local
  virtual ConstArrayView<Int32> processRanks() const = 0;

  // --- collective calls on other things than typed values

  //! Returns when all ranks have called it. \collective
  virtual void barrier() = 0;
  //! Returns when all ranks of the machine have called it. Each rank then sees what the others wrote before. \machine
  void machineBarrier();
  //! Replaces \a text by the text of \a rank. \collective
  void broadcastString(String& text, Int32 rank);
  //! Replaces \a bytes by the bytes of \a rank, and resizes the array. \collective
  void broadcastMemoryBuffer(Array<Byte>& bytes, Int32 rank);
  //! Replaces the contents of \a serializer by the contents on \a rank, ready to be read. \collective
  void broadcastSerializer(ISerializer* serializer, Int32 rank);
  //! Puts the contents of \a send of all ranks into \a recv, one rank after the other. \collective
  void allGather(ISerializer* send, ISerializer* recv);
  using AllParallelOps::allGather;
  using AllParallelOps::reduce;

  //! Returns the collective calls that do not wait, never null. \local
  IParallelNonBlockingCollective* nonBlockingCollective();

  // --- messages between two ranks

  //! Waits for all requests and resets them. \local
  void waitAllRequests(ArrayView<Request> requests);
  //! Waits until at least one valid request is finished. Resets the finished ones and returns their indexes. \local
  UniqueArray<Integer> waitSomeRequests(ArrayView<Request> requests) { return finishSomeRequests(requests, true); }
  //! Does what waitSomeRequests() does, without waiting. \local
  UniqueArray<Integer> testSomeRequests(ArrayView<Request> requests) { return finishSomeRequests(requests, false); }
  //! Abandons requests, which must not be waited for any more. \local
  //! \throws ArgumentException when a request belongs to a collective call, which other ranks count on
  void freeRequests(ArrayView<Request> requests);
  //! Searches for a message with the source and the tag of \a message. A blocking \a message makes the call wait for one. \local
  virtual MessagePassing::MessageId probe(const PointToPointMessageInfo& message) = 0;
  MessagePassing::MessageSourceInfo legacyProbe(const PointToPointMessageInfo& message);

  //! \local to this rank and \a rank
  void sendSerializer(ISerializer* serializer, Int32 rank);
  //! Sends without waiting. \a bytes holds the message until the request is finished. \local to this rank and \a rank
  Request sendSerializer(ISerializer* serializer, Int32 rank, Array<Byte>& bytes);
  //! Receives a message, which makes \a serializer ready to be read. \local to this rank and \a rank
  void recvSerializer(ISerializer* serializer, Int32 rank);
  //! Creates a message that the caller must delete; see also ParallelMngUtils. \local
  ISerializeMessage* createSendSerializer(Int32 rank);
  ISerializeMessage* createReceiveSerializer(Int32 rank);
  Ref<ISerializeMessageList> createSerializeMessageListRef();
  Ref<MessagePassing::IRequestList> createRequestListRef();
  //! Sends and receives all \a messages. \local to the ranks that the messages name
  void processMessages(ConstArrayView<ISerializeMessage*> messages);

  // --- parts of this communicator

  //! Returns a manager of \a kept_ranks, numbered in that order; null on the other ranks. \collective
  virtual Ref<IParallelMng> createSubParallelMngRef(ConstArrayView<Int32> kept_ranks) = 0;
  //! Returns a manager of the ranks of the same \a color, numbered by increasing \a key; null if \a color is negative. \collective
  virtual Ref<IParallelMng> createSubParallelMngRef(Int32 color, Int32 key) = 0;

  //! Returns the first argument of mpSend(), mpReceive() and their kin, which lives as long as this object. \local
  MessagePassing::IMessagePassingMng* messagePassingMng();

  // --- for upper rooms of the framework

  //! Returns the internal functions, among them the allocator of arrays in the memory of the machine. \local
  //! Returns the reduced value, on every rank. A sum adds the values in the order of ranks, with all their digits. \collective
  HPReal reduce(eReduceType op, const HPReal& value);
  //! Reduces each of the values in place. The size is the same on all ranks. \collective
  void reduce(eReduceType op, ArrayView<HPReal> values);

  //! Returns a description of the replicas of the sub-domain: there are none. \local
  IParallelReplication* replication() const { return m_replication.get(); }
  //! Returns the counts of the messages of this rank, or null unless the ranks are processes of MPI. \local
  MessagePassing::IStat* stat() const;
  //! Logs the current counts of stat(). \local
  void printStats() const;
  //! Creates a list of messages that the caller must delete. \local
  MessagePassing::ISerializeMessageList* createSerializeMessageList();
  IParallelMngInternal* _internalApi() { return m_internal.get(); }
  //! Returns the object of type \a T that was given to setExtension(), or null. \local
  template <typename T> T* extension() const { return static_cast<T*>(findExtension(typeid(T))); }
  //! Keeps \a object until the communicator is destroyed; the last one is destroyed first. The object replaces one of the same type. \local
  template <typename T> void setExtension(std::shared_ptr<T> object) { storeExtension(typeid(T), std::move(object)); }
  //! Returns the address of the MPI_Comm of the processes that hold machineRanks(), or null if there is only this one. \local
  virtual void* machineProcessesCommunicator() = 0;
  /*!
   * \brief Returns, on all of processRanks(), what \a make returns on the first of them. An exception of \a make is thrown on all.
   *
   * \a make must communicate with other processes only. \collective over processRanks()
   */
  virtual std::shared_ptr<void> makeOncePerProcess(const std::function<std::shared_ptr<void>()>& make) = 0;
  /*!
   * \brief Lets the messages of this rank progress. Use it in loops that wait for something else. \local
   * \throws FatalErrorException when another rank of this process has left because of an error
   */
  virtual void progress() = 0;
  //! Sets the function that machineBarrier() calls instead of passing messages; null restores messages. \local
  void setMachineBarrierFunction(std::function<void()> f) { m_machine_barrier_function = std::move(f); }

  //! The sizes and offsets of one block per rank in a buffer. \unit{bytes}
  struct Blocks
  {
    Span<const Int64> bytes;
    Span<const Int64> offsets;
  };
  //! Sends block i of \a send to rank i, and receives block i of \a recv from it. Sizes have 64 bits. \collective
  void exchangeBlocks(const std::byte* send, Blocks send_blocks, std::byte* recv, Blocks recv_blocks)
  {
    doAllToAllVariable(send, send_blocks, recv, recv_blocks);
  }

  //! Sends the number sent[i] to rank i, and writes the number of rank i to received[i]. Most may be zero. \collective
  void exchangeCounts(Span<const Int64> sent, Span<Int64> received) { doExchangeCounts(sent, received); }

  //! Returns the note in which this rank writes its waits. \local
  detail::comm::WaitNote* waitNote() const { return worldParallelMng()->m_wait_note; }
  //! Returns the notes of machineRanks(), or only the note of this rank while the ranks share no memory. \local
  ConstArrayView<detail::comm::WaitNote*> machineWaitNotes() const { return m_machine_wait_notes; }
  //! Sets the notes of machineRanks(), in this order. The notes are used until the next call; an empty view restores the own note. \local
  void setMachineWaitNotes(ConstArrayView<detail::comm::WaitNote*> notes);

 protected:
  explicit IParallelMng(ITraceMng* trace_mng);

  /*!
   * \brief Sets the least number of ranks from which reals are reduced by a tree: sums of double are then exact, and rounded
   * once.
   *
   * On fewer ranks, and where all ranks are threads of one process, each rank gets all values, and adds them in the order of ranks. The
   * default is 2049; tests set a smaller number. All ranks must set the same number. \local
   */
  void setLeastRanksOfTree(Int32 nb_rank) { m_least_ranks_of_tree = nb_rank; }

  //! Destroys the extensions. Each destructor of an implementation calls it first, since extensions may communicate.
  void destroyExtensions();

  // The operations of an implementation, on bytes. The blocks of all ranks follow each other in the order of ranks.
  virtual void doAllGather(Span<const std::byte> send, Span<std::byte> recv) = 0;
  virtual void doAllGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes) = 0;
  virtual void doGather(Span<const std::byte> send, Span<std::byte> recv, Int32 root) = 0;
  virtual void doGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes, Int32 root) = 0;
  virtual void doScatterVariable(Span<const std::byte> send, Span<const Int64> send_bytes, Span<std::byte> recv, Int32 root) = 0;
  virtual void doBroadcast(Span<std::byte> values, Int32 root) = 0;
  virtual void doReduce(eReduceType op, detail::comm::NumberSpan values) = 0;
  virtual void doScan(eReduceType op, detail::comm::NumberSpan values) = 0;
  virtual void doAllToAll(Span<const std::byte> send, Span<std::byte> recv) = 0;
  virtual void doAllToAllVariable(const std::byte* send, Blocks send_blocks, std::byte* recv, Blocks recv_blocks) = 0;
  //! Calls doAllToAll() unless an implementation has a better way for many ranks.
  virtual void doExchangeCounts(Span<const Int64> sent, Span<Int64> received);
  virtual Request doSend(Span<const std::byte> values, const PointToPointMessageInfo& message) = 0;
  virtual Request doReceive(Span<std::byte> values, const PointToPointMessageInfo& message) = 0;
  virtual void doMachineBarrier() = 0;
  // The same for requests, none of which has parts.
  virtual void doWaitAllRequests(ArrayView<Request> requests) = 0;
  virtual UniqueArray<Integer> doSomeRequests(ArrayView<Request> requests, bool is_blocking) = 0;
  virtual void doFreeRequests(ArrayView<Request> requests) = 0;
  //! Makes the collective calls that do not wait. The calls consist of messages unless an implementation has a better way.
  virtual std::shared_ptr<IParallelNonBlockingCollective> makeNonBlockingCollective();

  // Operations made of those above, for implementations without a better way.

  void allToAllByMessages(const std::byte* send, Blocks send_blocks, std::byte* recv, Blocks recv_blocks);
  //! Combines values in the order of ranks, or exactly on many ranks, so that the bits do not depend on the implementation.
  void reduceInOrder(eReduceType op, detail::comm::NumberSpan values);
  void scanInOrder(eReduceType op, detail::comm::NumberSpan values);

 private:
  template <typename T> friend class ParallelOps;
  //! ThreadCollectives calls the manager of the processes on behalf of their threads.
  friend class detail::comm::ThreadCollectives;

  struct Extension
  {
    std::type_index type;
    std::shared_ptr<void> object;
  };

  ITraceMng* m_trace_mng = nullptr;
  ITimeStats* m_time_stats = nullptr;
  IThreadMng m_thread_mng{ this };
  ITimerMng* m_timer_mng = nullptr;
  detail::base::Owned<IParallelMngInternal> m_internal;
  detail::base::Owned<IParallelReplication> m_replication;
  std::vector<Extension> m_extensions;
  std::function<void()> m_machine_barrier_function;
  detail::comm::WaitNote m_own_wait_note = {};
  detail::comm::WaitNote* m_wait_note = &m_own_wait_note;
  UniqueArray<detail::comm::WaitNote*> m_machine_wait_notes;
  Int32 m_least_ranks_of_tree = 2049;

  UniqueArray<Integer> finishSomeRequests(ArrayView<Request> requests, bool is_blocking);
  void reduceBySlices(eReduceType op, detail::comm::NumberSpan values);
  void* findExtension(std::type_index type) const;
  void storeExtension(std::type_index type, std::shared_ptr<void> object);
};
} // namespace Arcane
