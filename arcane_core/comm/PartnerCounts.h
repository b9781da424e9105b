// SPDX-License-Identifier: Apache-2.0
// Numbers that processes have for each other, sent to partners only.
#pragma once

#include "arcane_core/comm/MpiCalls.h"

namespace Arcane
{
class MpiParallelMng;
}

namespace Arcane::detail::comm
{
/*!
 * \brief Exchanges a number between each pair of ranks, most of which are zero.
 *
 * A rank sends a message for each number that is not zero, and receives until a barrier that does not wait is finished: all messages have
 * then arrived. The exchange needs O(partners) messages and O(log P) steps, an all-to-all exchange P numbers on each rank. (T. Hoefler,
 * C. Siebert, A. Lumsdaine, Scalable communication protocols for dynamic sparse data exchange, PPoPP 2010.)
 */
class PartnerCounts
{
 public:
  //! Makes a communicator of its own, whose messages no receive of users can catch. \collective
  explicit PartnerCounts(MpiParallelMng& pm);

  //! Sends sent[i] to rank i, and writes what rank i has sent to received[i]. \collective
  void exchange(Span<const Int64> sent, Span<Int64> received);

 private:
  MpiParallelMng& m_pm;
  OwnedComm m_comm;
  //! Tag of this exchange, 0 or 1 in turns: a rank that is still in the previous exchange does not take the messages of the next one.
  int m_tag = 0;

  std::vector<MPI_Request> post(Span<const Int64> sent) const;
  void receiveOne(Span<Int64> received) const;
};
} // namespace Arcane::detail::comm
