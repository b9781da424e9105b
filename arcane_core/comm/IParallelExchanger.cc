// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IParallelExchanger.h"

#include "arcane_core/comm/ISerializeMessageList.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/object/IFunctor.h"

#include <algorithm>

namespace Arcane
{
void IParallelExchanger::addSender(Int32 rank)
{
  if (rank < 0 || rank >= m_parallel_mng->commSize())
    ARCANE_THROW(ArgumentException, "exchange '{0}': rank is {1}, expected from 0 to {2}", m_name, rank, m_parallel_mng->commSize() - 1);
  if (!m_send_ranks.contains(rank))
    m_send_ranks.add(rank);
}

bool IParallelExchanger::initializeCommunicationsMessages()
{
  const Int32 nb_rank = m_parallel_mng->commSize();
  UniqueArray<Byte> sends_to(nb_rank, Byte(0));
  UniqueArray<Byte> receives_from(nb_rank);
  for (Int32 rank : m_send_ranks)
    sends_to[rank] = 1;
  m_parallel_mng->allToAll(sends_to, receives_from, 1);
  m_recv_ranks.clear();
  for (Int32 rank = 0; rank < nb_rank; ++rank)
    if (receives_from[rank])
      m_recv_ranks.add(rank);
  createMessages();
  return m_parallel_mng->reduce(Parallel::ReduceMax, m_send_ranks.size()) == 0;
}

void IParallelExchanger::initializeCommunicationsMessages(ConstArrayView<Int32> recv_ranks)
{
  m_recv_ranks.copy(recv_ranks);
  std::sort(m_recv_ranks.begin(), m_recv_ranks.end());
  createMessages();
}

void IParallelExchanger::createMessages()
{
  const MessageRank self(m_parallel_mng->commRank());
  m_sent.clear();
  m_received.clear();
  for (Int32 rank : m_send_ranks)
    m_sent.push_back(createRef<ISerializeMessage>(self, MessageRank(rank), ISerializeMessage::MT_Send));
  for (Int32 rank : m_recv_ranks)
    m_received.push_back(createRef<ISerializeMessage>(self, MessageRank(rank), ISerializeMessage::MT_Recv));
  for (const auto* messages : { &m_sent, &m_received })
    for (const auto& message : *messages)
      message->setTag(m_tag);
}

void IParallelExchanger::processExchange()
{
  processExchange(nullptr);
}

void IParallelExchanger::processExchange(IFunctor* meanwhile)
{
  ISerializeMessageList list(m_parallel_mng);
  for (const auto& message : m_received)
    list.addMessage(message.get());
  for (const auto& message : m_sent)
    list.addMessage(message.get());
  if (meanwhile) {
    list.processPendingMessages();
    meanwhile->executeFunctor();
  }
  list.waitMessages(Parallel::WaitAll);
}

void IParallelExchanger::processExchange(const ParallelExchangerOptions& options)
{
  m_options = options;
  processExchange();
}
} // namespace Arcane
