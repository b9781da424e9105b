// SPDX-License-Identifier: Apache-2.0
// Functions that make the objects that use an IParallelMng.
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
//! Returns a manager of the ranks of the same \a color, numbered by increasing \a key; null if \a color is negative. \collective
ARCANE_EXPORT Ref<IParallelMng> createSubParallelMngRef(IParallelMng* pm, Int32 color, Int32 key);
//! Returns a message from this rank to \a rank. \local
ARCANE_EXPORT Ref<ISerializeMessage> createSendSerializeMessageRef(IParallelMng* pm, Int32 rank);
//! Returns a message from \a rank to this rank. \local
ARCANE_EXPORT Ref<ISerializeMessage> createReceiveSerializeMessageRef(IParallelMng* pm, Int32 rank);

/*!
 * \brief Returns true, since the ranks of a machine can always share memory.
 *
 * machineRanks() are by definition the ranks for which MPI can share memory, and a single rank needs no other rank.
 * \local
 */
ARCANE_EXPORT bool isMachineShMemWinAvailable(IParallelMng* pm);
} // namespace Arcane::ParallelMngUtils
