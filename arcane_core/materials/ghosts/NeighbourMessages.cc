// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/ghosts/NeighbourMessages.h"

#include "arcane_core/comm/IParallelMng.h"

namespace Arcane::detail::ghosts
{

namespace
{
using namespace MessagePassing;

void place(const std::vector<Int64>& sizes, std::vector<Int64>& begin, UniqueArray<Byte>& buffer)
{
  begin.assign(1, 0);
  for (const Int64 size : sizes)
    begin.push_back(begin.back() + size);
  if (buffer.largeSize() < begin.back())
    buffer.resizeNoInit(begin.back());
}
} // namespace

void NeighbourMessages::prepare(ConstArrayView<Int32> ranks, const std::vector<Int64>& bytes_to_send,
                                const std::vector<Int64>& bytes_to_receive)
{
  m_ranks.copy(ranks);
  place(bytes_to_send, m_send_begin, m_send);
  place(bytes_to_receive, m_recv_begin, m_recv);
}

void NeighbourMessages::start(Int32 tag)
{
  const auto info = [&](Int32 i) { return PointToPointMessageInfo(MessageRank(m_ranks[i]), MessageTag(tag), NonBlocking); };
  m_requests.clear();
  for (Int32 i = 0; i < nbNeighbour(); ++i)
    if (const Span<std::byte> bytes = received(i); !bytes.empty())
      m_requests.add(m_parallel_mng->receive(Span<Byte>(reinterpret_cast<Byte*>(bytes.data()), bytes.size()), info(i)));
  for (Int32 i = 0; i < nbNeighbour(); ++i)
    if (const Span<std::byte> bytes = toSend(i); !bytes.empty())
      m_requests.add(m_parallel_mng->send(Span<const Byte>(reinterpret_cast<const Byte*>(bytes.data()), bytes.size()), info(i)));
}

void NeighbourMessages::finish()
{
  if (!m_requests.empty())
    m_parallel_mng->waitAllRequests(m_requests);
  m_requests.clear();
}

} // namespace Arcane::detail::ghosts
