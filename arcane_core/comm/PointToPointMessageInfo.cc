// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/PointToPointMessageInfo.h"

#include <ostream>

namespace Arcane::MessagePassing
{
std::ostream& operator<<(std::ostream& o, MessageRank rank)
{
  return o << rank.m_rank;
}

std::ostream& operator<<(std::ostream& o, MessageTag tag)
{
  return o << tag.m_tag;
}

std::ostream& operator<<(std::ostream& o, const MessageSourceInfo& source)
{
  return o << "(rank=" << source.m_rank << ", tag=" << source.m_tag << ", size=" << source.m_size << ")";
}

std::ostream& operator<<(std::ostream& o, const MessageId& id)
{
  return o << id.m_source;
}

std::ostream& operator<<(std::ostream& o, const PointToPointMessageInfo& message)
{
  return o << "(emiter=" << message.m_emiter_rank << ", destination=" << message.m_destination_rank << ", tag=" << message.m_tag
           << ", is_blocking=" << message.m_is_blocking << ")";
}
} // namespace Arcane::MessagePassing
