// SPDX-License-Identifier: Apache-2.0
// Makers of the objects that work on an IParallelMng.
#pragma once

#include "arcane_core/comm/IParallelExchanger.h"
#include "arcane_core/comm/IParallelTopology.h"
#include "arcane_core/comm/ISerializeMessageList.h"

namespace Arcane::ParallelMngUtils
{
//! \local
ARCANE_EXPORT Ref<IParallelExchanger> createExchangerRef(IParallelMng* pm);
//! \collective
ARCANE_EXPORT Ref<IParallelTopology> createTopologyRef(IParallelMng* pm);
//! Manager of the ranks of the same \a color, numbered by increasing \a key; null if \a color is negative. \collective
ARCANE_EXPORT Ref<IParallelMng> createSubParallelMngRef(IParallelMng* pm, Int32 color, Int32 key);
//! Message of this rank for \a rank. \local
ARCANE_EXPORT Ref<ISerializeMessage> createSendSerializeMessageRef(IParallelMng* pm, Int32 rank);
//! Message of \a rank for this rank. \local
ARCANE_EXPORT Ref<ISerializeMessage> createReceiveSerializeMessageRef(IParallelMng* pm, Int32 rank);

/*!
 * \brief True if the ranks of a machine can share memory: always.
 *
 * machineRanks() are by definition the ranks for which MPI can share memory, and a single rank needs no one else.
 * \local
 */
ARCANE_EXPORT bool isMachineShMemWinAvailable(IParallelMng* pm);
} // namespace Arcane::ParallelMngUtils
