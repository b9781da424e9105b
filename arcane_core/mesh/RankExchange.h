// SPDX-License-Identifier: Apache-2.0
// Numbers from each rank to each rank.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/comm/IParallelMng.h"

#include <vector>

namespace Arcane::detail
{

//! By rank.
using RankMessages = std::vector<UniqueArray<Int64>>;

/*!
 * \brief What the other ranks sent to this one.
 * \param send  messages by destination, emptied
 * \return messages by origin
 * \collective
 */
RankMessages exchangeMessages(IParallelMng* pm, RankMessages&& send);

//! The rank that knows who holds an item of this unique id.
inline Int32 rendezvousRank(Int64 unique_id, Int32 nb_rank)
{
  return static_cast<Int32>((static_cast<UInt64>(unique_id) / 64) % static_cast<UInt64>(nb_rank));
}

} // namespace Arcane::detail
