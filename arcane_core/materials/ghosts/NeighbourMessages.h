// SPDX-License-Identifier: Apache-2.0
// One message to and from each neighbour.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/comm/FrameworkTags.h"
#include "arcane_core/comm/Request.h"
#include "shmem/MachineMail.h"

#include <vector>

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::ghosts
{

//! When the messages of an exchange are read.
enum class eExchangeTime
{
  //! Other exchanges of the same ranks may come between start() and finish().
  Later,
  //! finish() follows start(): messages to ranks of the machine then pass through its memory, written and read in place.
  AtOnce
};

//! Messages of bytes between neighbours. Buffers are kept from one exchange to the next.
class NeighbourMessages
{
 public:
  explicit NeighbourMessages(IParallelMng* parallel_mng);

  /*!
   * \brief Sets the neighbours and allocates the buffers of their messages.
   * \param ranks  neighbours; the other arrays have an element for each
   * \param bytes_to_receive  upper bounds
   * \param time  equal on all ranks
   * \unit{bytes} \local
   */
  void prepare(ConstArrayView<Int32> ranks, const std::vector<Int64>& bytes_to_send, const std::vector<Int64>& bytes_to_receive,
               eExchangeTime time = eExchangeTime::Later);
  Int32 nbNeighbour() const { return m_ranks.size(); }
  Int32 rank(Int32 i) const { return m_ranks[i]; }
  //! Returns the message to write, after prepare(). \local
  Span<std::byte> toSend(Int32 i) { return m_to_send[static_cast<std::size_t>(i)]; }
  //! Returns the message to read after finish(), or the room of the largest one, valid until the next prepare(). \local
  Span<const std::byte> received(Int32 i) const { return m_received[static_cast<std::size_t>(i)]; }
  //! Returns the size of all messages that this rank sends. \unit{bytes} \local
  Int64 nbSentByte() const;
  //! Returns the number of messages that this rank sends by MPI. \local
  Int32 nbFarMessage() const { return m_nb_far_message; }

  //! Posts the receives and sends the messages. \collective over the neighbours
  void start(comm::eFrameworkTag tag);
  /*!
   * \brief Waits for all messages. \collective over the neighbours
   * \throws FatalErrorException when a neighbour of the machine sends another exchange. The messages of the machine have been taken then, messages
   * from other machines are abandoned
   */
  void finish();

 private:
  IParallelMng* m_parallel_mng;
  //! The mail of the machine, and the number of each rank there, -1 for ranks of other machines; null without shared memory.
  shmem::MachineMail* m_mail = nullptr;
  SmallSpan<const Int32> m_machine_indexes;
  UniqueArray<Int32> m_ranks;
  //! Index of each neighbour on this machine, -1 on another one. \shape{nbNeighbour()}
  std::vector<Int32> m_near;
  std::vector<Span<std::byte>> m_to_send;
  std::vector<Span<const std::byte>> m_received;
  UniqueArray<Byte> m_send;
  UniqueArray<Byte> m_recv;
  UniqueArray<MessagePassing::Request> m_requests;
  //! Buffers of abandoned messages.
  std::vector<UniqueArray<Byte>> m_abandoned;
  Int32 m_nb_far_message = 0;
  comm::eFrameworkTag m_tag = {};
  //! A rank whose message was of another exchange, -1 without one.
  Int32 m_rank_of_other_exchange = -1;

  void place(const std::vector<Int64>& bytes_to_send, const std::vector<Int64>& bytes_to_receive);
  bool takeArrived(std::vector<bool>& is_taken);
  void abandonFarMessages();
};

} // namespace Arcane::detail::ghosts
