// SPDX-License-Identifier: Apache-2.0
// Message passing between the sub-domains of a run.
#pragma once

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
class IParallelMngInternal;
class ThreadParallelMng;

/*!
 * \brief The ranks of a communicator and the messages between them.
 *
 * Three implementations: MPI; threads, of one process or of several; a single rank without MPI, for which every call is a
 * copy. Calls on typed values come
 * from the base class, one overload for each of char, signed char, unsigned char, short, int, long, long long and
 * their unsigned forms, float, double, long double, Real2, Real3, Real2x2, Real3x3.
 *
 * The constructor and the destructor of each implementation are collective. A failure of MPI is a FatalErrorException
 * that names the call.
 */
class IParallelMng : public detail::AllParallelOps
{
 public:
  using Request = MessagePassing::Request;
  using eReduceType = MessagePassing::eReduceType;
  using eWaitType = MessagePassing::eWaitType;

  virtual ~IParallelMng(); //!< \collective
  IParallelMng(const IParallelMng&) = delete;
  IParallelMng& operator=(const IParallelMng&) = delete;

  // --- who is here

  //! \local
  virtual Int32 commRank() const = 0;
  //! \local
  virtual Int32 commSize() const = 0;
  //! More than one rank. \local
  bool isParallel() const { return commSize() > 1; }
  //! True if ranks are threads, of one process or of several. \local
  virtual bool isThreadImplementation() const { return false; }
  //! True if ranks are threads of several processes. \local
  virtual bool isHybridImplementation() const { return false; }
  //! The rank that writes the files of all: 0. \local
  Int32 masterIORank() const { return 0; }
  //! \local
  bool isMasterIO() const { return commRank() == masterIORank(); }
  //! May be null. \local
  ITraceMng* traceMng() const { return m_trace_mng; }
  //! The manager of all ranks of the run, of which this one may be a part. \local
  virtual IParallelMng* worldParallelMng() const = 0;
  //! A manager of this rank alone. \local
  IParallelMng* sequentialParallelMng() { return sequentialParallelMngRef().get(); }
  //! \local
  virtual Ref<IParallelMng> sequentialParallelMngRef() = 0;
  //! Address of the MPI_Comm, that of the processes when ranks are threads; null without MPI. \local
  virtual void* getMPICommunicator() = 0;
  //! Ranks whose processes share memory with this one, itself included, in increasing order. \local
  virtual ConstArrayView<Int32> machineRanks() const = 0;
  //! Ranks that are threads of this process, this one included, in increasing order. \local
  virtual ConstArrayView<Int32> processRanks() const = 0;

  // --- collective calls that are not on typed values

  //! Returns when all ranks have called it. \collective
  virtual void barrier() = 0;
  //! Returns when all ranks of the machine have called it; their earlier writes can be seen. \machine
  void machineBarrier();
  //! The text of \a rank replaces that of the others. \collective
  void broadcastString(String& text, Int32 rank);
  //! The bytes of \a rank replace those of the others, whose array is resized. \collective
  void broadcastMemoryBuffer(Array<Byte>& bytes, Int32 rank);
  //! The contents of \a serializer of \a rank, ready to be read, replace those of the others. \collective
  void broadcastSerializer(ISerializer* serializer, Int32 rank);
  //! \a recv gets the contents of \a send of each rank, one after the other. \collective
  void allGather(ISerializer* send, ISerializer* recv);
  using detail::AllParallelOps::allGather;

  // --- messages between two ranks

  //! Waits for all, and resets them. \local
  virtual void waitAllRequests(ArrayView<Request> requests) = 0;
  //! Waits for at least one unless none is valid; resets those that are over and returns their indexes. \local
  virtual UniqueArray<Integer> waitSomeRequests(ArrayView<Request> requests) = 0;
  //! As waitSomeRequests(), without waiting. \local
  virtual UniqueArray<Integer> testSomeRequests(ArrayView<Request> requests) = 0;
  //! Gives up requests that nobody will wait for. \local
  virtual void freeRequests(ArrayView<Request> requests) = 0;
  //! Looks whether a message came from the rank and with the tag of \a message; waits if it is blocking. \local
  virtual MessagePassing::MessageId probe(const PointToPointMessageInfo& message) = 0;
  MessagePassing::MessageSourceInfo legacyProbe(const PointToPointMessageInfo& message);

  //! \local to this rank and \a rank
  void sendSerializer(ISerializer* serializer, Int32 rank);
  //! Without waiting: \a bytes hold the message until the request is over. \local to this rank and \a rank
  Request sendSerializer(ISerializer* serializer, Int32 rank, Array<Byte>& bytes);
  //! \a serializer is ready to be read. \local to this rank and \a rank
  void recvSerializer(ISerializer* serializer, Int32 rank);
  //! Messages to delete after use; see also ParallelMngUtils. \local
  ISerializeMessage* createSendSerializer(Int32 rank);
  ISerializeMessage* createReceiveSerializer(Int32 rank);
  Ref<ISerializeMessageList> createSerializeMessageListRef();
  Ref<MessagePassing::IRequestList> createRequestListRef();
  //! Sends and receives all \a messages. \local to the ranks they name
  void processMessages(ConstArrayView<ISerializeMessage*> messages);

  // --- parts of this communicator

  //! Manager of \a kept_ranks, numbered in that order; null on the other ranks. \collective
  virtual Ref<IParallelMng> createSubParallelMngRef(ConstArrayView<Int32> kept_ranks) = 0;
  //! Manager of the ranks of the same \a color, numbered by increasing \a key; null if \a color is negative. \collective
  virtual Ref<IParallelMng> createSubParallelMngRef(Int32 color, Int32 key) = 0;

  // --- for upper rooms of the framework

  //! Among others the allocator of arrays in the memory of the machine. \local
  IParallelMngInternal* _internalApi() { return m_internal.get(); }
  //! Object of type \a T that lives as long as this manager, null if none was given. \local
  template <typename T> T* extension() const { return static_cast<T*>(findExtension(typeid(T))); }
  //! Destroyed before the communicator, the last one given first. Replaces the former object of the same type. \local
  template <typename T> void setExtension(std::shared_ptr<T> object) { storeExtension(typeid(T), std::move(object)); }
  //! Address of the MPI_Comm of the processes that hold machineRanks(), null if this is the only one. \local
  virtual void* machineProcessesCommunicator() = 0;
  /*!
   * \brief What \a make gives to the first of processRanks(), to all of them; what it throws is thrown on all.
   *
   * \a make must communicate with other processes only. \collective over processRanks()
   */
  virtual std::shared_ptr<void> makeOncePerProcess(const std::function<std::shared_ptr<void>()>& make) = 0;
  /*!
   * \brief Lets messages of this rank go on; for loops that wait for something else. \local
   * \throws FatalErrorException when another rank of this process left because of an error
   */
  virtual void progress() = 0;
  //! What machineBarrier() calls in place of message passing; null for message passing. \local
  void setMachineBarrierFunction(std::function<void()> f) { m_machine_barrier_function = std::move(f); }

  //! One block per rank, \unit{bytes}: the sizes, and the places in a buffer.
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

  //! Where this rank says what it waits for. \local
  detail::WaitNote* waitNote() const { return worldParallelMng()->m_wait_note; }
  //! Those of machineRanks(), of this rank alone as long as the ranks share no memory. \local
  ConstArrayView<detail::WaitNote*> machineWaitNotes() const { return m_machine_wait_notes; }
  //! \a notes, of machineRanks() in this order, are used until resetMachineWaitNotes(). \local
  void setMachineWaitNotes(ConstArrayView<detail::WaitNote*> notes);
  //! \local
  void resetMachineWaitNotes();

 protected:
  explicit IParallelMng(ITraceMng* trace_mng);

  //! Each destructor of an implementation calls it first: extensions may communicate.
  void destroyExtensions();

  // What an implementation does, on bytes. Blocks of all ranks follow each other in the order of ranks.
  virtual void doAllGather(Span<const std::byte> send, Span<std::byte> recv) = 0;
  virtual void doAllGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes) = 0;
  virtual void doGather(Span<const std::byte> send, Span<std::byte> recv, Int32 root) = 0;
  virtual void doGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes, Int32 root) = 0;
  virtual void doScatterVariable(Span<const std::byte> send, Span<const Int64> send_bytes, Span<std::byte> recv, Int32 root) = 0;
  virtual void doBroadcast(Span<std::byte> values, Int32 root) = 0;
  virtual void doReduce(eReduceType op, detail::NumberSpan values) = 0;
  virtual void doScan(eReduceType op, detail::NumberSpan values) = 0;
  virtual void doAllToAll(Span<const std::byte> send, Span<std::byte> recv) = 0;
  virtual void doAllToAllVariable(const std::byte* send, Blocks send_blocks, std::byte* recv, Blocks recv_blocks) = 0;
  virtual Request doSend(Span<const std::byte> values, const PointToPointMessageInfo& message) = 0;
  virtual Request doReceive(Span<std::byte> values, const PointToPointMessageInfo& message) = 0;
  virtual void doMachineBarrier() = 0;

  // Made of the above, for implementations that have nothing better.

  void allToAllByMessages(const std::byte* send, Blocks send_blocks, std::byte* recv, Blocks recv_blocks);
  //! Combines values in the order of ranks, so that the bits do not depend on the implementation.
  void reduceInOrder(eReduceType op, detail::NumberSpan values);
  void scanInOrder(eReduceType op, detail::NumberSpan values);

 private:
  template <typename T> friend class detail::ParallelOps;
  //! It asks the manager of the processes on behalf of their threads.
  friend class ThreadParallelMng;

  struct Extension
  {
    std::type_index type;
    std::shared_ptr<void> object;
  };

  ITraceMng* m_trace_mng = nullptr;
  std::unique_ptr<IParallelMngInternal> m_internal;
  std::vector<Extension> m_extensions;
  std::function<void()> m_machine_barrier_function;
  detail::WaitNote m_own_wait_note = {};
  detail::WaitNote* m_wait_note = &m_own_wait_note;
  UniqueArray<detail::WaitNote*> m_machine_wait_notes;

  void reduceBySlices(eReduceType op, detail::NumberSpan values);
  void* findExtension(std::type_index type) const;
  void storeExtension(std::type_index type, std::shared_ptr<void> object);
};
} // namespace Arcane
