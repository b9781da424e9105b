// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/ParallelAccessories.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/IParallelReplication.h"
#include "arcane_core/comm/ISerializeMessageList.h"
#include "arcane_core/comm/IStat.h"

#include <sstream>

namespace Arcane::detail::comm
{
IParallelReplication* ParallelAccessories::replication() const
{
  static IParallelReplication without_replica;
  return &without_replica;
}

MessagePassing::IStat* ParallelAccessories::stat() const
{
  return static_cast<const IParallelMng*>(this)->extension<MessagePassing::IStat>();
}

void ParallelAccessories::printStats() const
{
  ITraceMng* trace_mng = static_cast<const IParallelMng*>(this)->traceMng();
  if (!stat() || !trace_mng)
    return;
  base::ClassicStream<std::ostringstream> lines;
  stat()->print(lines);
  trace_mng->info() << "Counts of messages\n" << lines.str();
}

MessagePassing::ISerializeMessageList* ParallelAccessories::createSerializeMessageList()
{
  return new MessagePassing::ISerializeMessageList(static_cast<IParallelMng*>(this));
}
} // namespace Arcane::detail::comm
