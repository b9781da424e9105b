// SPDX-License-Identifier: Apache-2.0
// One message to and from each neighbour.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/comm/Request.h"

#include <vector>

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::ghosts
{

//! Messages of bytes between neighbours. Buffers are kept from one exchange to the next.
class NeighbourMessages
{
 public:
  explicit NeighbourMessages(IParallelMng* parallel_mng)
  : m_parallel_mng(parallel_mng)
  {}

  //! Sets the neighbours, the sizes of the messages to send, and the largest sizes of those to receive. \local
  void prepare(ConstArrayView<Int32> ranks, const std::vector<Int64>& bytes_to_send, const std::vector<Int64>& bytes_to_receive);
  Int32 nbNeighbour() const { return m_ranks.size(); }
  Int32 rank(Int32 i) const { return m_ranks[i]; }
  //! \name Return the message to write, and the room of the one to read. \local
  //@{
  Span<std::byte> toSend(Int32 i) { return part(m_send, m_send_begin, i); }
  Span<std::byte> received(Int32 i) { return part(m_recv, m_recv_begin, i); }
  //@}
  //! Returns the size of all messages that this rank sends. \unit{bytes} \local
  Int64 nbSentByte() const { return m_send_begin.back(); }

  //! Posts the receives and sends the messages. \collective over the neighbours
  void start(Int32 tag);
  //! Waits for all messages. \collective over the neighbours
  void finish();

 private:
  IParallelMng* m_parallel_mng;
  UniqueArray<Int32> m_ranks;
  UniqueArray<Byte> m_send;
  UniqueArray<Byte> m_recv;
  std::vector<Int64> m_send_begin{ 0 };
  std::vector<Int64> m_recv_begin{ 0 };
  UniqueArray<MessagePassing::Request> m_requests;

  static Span<std::byte> part(UniqueArray<Byte>& buffer, const std::vector<Int64>& begin, Int32 i)
  {
    const auto k = static_cast<std::size_t>(i);
    return { reinterpret_cast<std::byte*>(buffer.data()) + begin[k], begin[k + 1] - begin[k] };
  }
};

} // namespace Arcane::detail::ghosts
