// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/ParallelMngUtils.h"

namespace Arcane::ParallelMngUtils
{
Ref<IParallelExchanger> createExchangerRef(IParallelMng* pm)
{
  return createRef<IParallelExchanger>(pm);
}

Ref<IParallelTopology> createTopologyRef(IParallelMng* pm)
{
  return createRef<IParallelTopology>(pm);
}

Ref<IParallelMng> createSubParallelMngRef(IParallelMng* pm, Int32 color, Int32 key)
{
  return pm->createSubParallelMngRef(color, key);
}

Ref<ISerializeMessage> createSendSerializeMessageRef(IParallelMng* pm, Int32 rank)
{
  return makeRef(pm->createSendSerializer(rank));
}

Ref<ISerializeMessage> createReceiveSerializeMessageRef(IParallelMng* pm, Int32 rank)
{
  return makeRef(pm->createReceiveSerializer(rank));
}

bool isMachineShMemWinAvailable(IParallelMng* pm)
{
  return !pm->machineRanks().empty();
}
} // namespace Arcane::ParallelMngUtils
