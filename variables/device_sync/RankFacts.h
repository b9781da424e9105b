// SPDX-License-Identifier: Apache-2.0
// Facts that ranks share at the start about their devices.
#pragma once

#include "variables/device_sync/DevicePeer.h"
#include "variables/device_sync/HaloTrial.h"

#include "arcane_core/comm/IParallelMng.h"

#include <vector>

namespace Arcane::detail::device_sync
{
//! Describes a rank and its device to all others, before the first exchange.
struct RankFacts
{
  //! The offset of the lines of the rank in the shared memory of its machine, -1 when it has none.
  Int64 lines_offset = -1;
  //! The identity of its process, see base::processIdentity().
  UInt64 process = 0;
  Int64 device = -1;
  //! 1 when the device copies rows.
  Int64 can_copy = 0;
  //! 1 when the streams write and wait for numbers in the shared memory.
  Int64 can_signal = 0;
  //! 1 when the device reaches ordinary memory of the host.
  Int64 can_reach_host = 0;
  //! The number of ranks of its machine.
  Int64 nb_near = 1;
  //! An eHaloWay. The way of the first rank is valid for all.
  Int64 way = 0;
};

//! Holds the facts of all ranks, and says by which link two of them may exchange rows.
class RankFactsTable
{
 public:
  RankFactsTable() = default;
  //! Gathers the facts of all ranks. \collective
  RankFactsTable(IParallelMng* pm, const RankFacts& own);

  const RankFacts& of(Int32 rank) const { return m_facts[static_cast<std::size_t>(rank)]; }
  PeerPlace placeOf(Int32 rank) const { return { rank, of(rank).process, runtime::DeviceId(static_cast<Int32>(of(rank).device)) }; }
  //! Returns true when the devices of all ranks copy rows.
  bool canAllCopy() const;
  //! Returns true when the devices of all ranks reach the shared memory.
  bool canAllSignal() const;
  //! Returns true when the devices of all ranks reach ordinary memory of the host.
  bool canAllReachHost() const;
  //! Returns the way that is wanted. Without ranks that share a machine there is nothing to measure.
  eHaloWay wantedWay() const;
  //! Returns the link between two ranks of one machine, if the device of each reaches the block of the other.
  eLink wantedLink(Int32 rank, Int32 other) const;

 private:
  std::vector<RankFacts> m_facts;

  bool isAloneOnDevice(Int32 rank) const;
};
} // namespace Arcane::detail::device_sync
