// SPDX-License-Identifier: Apache-2.0
// Chooses, by measuring the first exchanges, how rows come to neighbours on the same machine.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/stats/Trial.h"

namespace Arcane::detail::device_sync
{
//! The ways between ranks of one machine.
enum class eHaloWay
{
  //! The one that is faster in the first exchanges.
  Measured,
  //! From device to device.
  Direct,
  //! Through messages and locked memory of the host.
  Staged
};

//! Returns the value of ARCANE_DEVICE_HALO. \throws ArgumentException when it is not an allowed value
eHaloWay wantedHaloWay();

/*!
 * \brief Does the first exchanges in both ways in turn, and keeps the way that takes the slowest rank less time.
 *
 * Times depend on how devices are connected, and on how many processes share one, and cannot be predicted. The host waits at both ends of a block of
 * exchanges, not for each exchange: timing each one would hide the main benefit of the direct way, which is that the host need not wait. So the time
 * of a block holds the kernels between its exchanges, which are the same for both ways. All ranks make the same exchanges in the same order, so that
 * they try the same way at the same time. The values do not depend on the way.
 */
class HaloTrial
{
 public:
  //! The number of exchanges of a block. Steps with 1, 2, 3, 4 or 6 exchanges have whole steps in each.
  static constexpr Int32 nb_in_block = 12;
  //! The number of blocks, direct and staged in turn. The first block of each way is not counted: it takes memory and opens memory of other ranks.
  static constexpr Int32 nb_block = 6;
  static constexpr Int32 nb_exchange = nb_block * nb_in_block;

  explicit HaloTrial(eHaloWay wanted)
  : m_is_over(wanted != eHaloWay::Measured)
  , m_is_staged(wanted == eHaloWay::Staged)
  {}

  //! Returns true when the way is chosen, so that nothing is timed any more. \local
  bool isOver() const { return m_is_over; }
  //! Returns true when the present exchange goes by messages. \local
  bool isStaged() const { return m_is_staged; }
  //! Returns true when the present exchange is the first of a block, before which the host waits. \local
  bool startsBlock() const { return !m_is_over && m_nb_done % nb_in_block == 0; }
  //! Counts a submitted exchange. Returns true when it was the last of a block: the host then waits, and calls endBlock(). \local
  bool noteExchange() { return !m_is_over && ++m_nb_done % nb_in_block == 0; }
  //! Notes that the block took \a seconds on this rank. The last block chooses. \collective for the last one
  void endBlock(Real seconds, IParallelMng* pm);
  //! Returns the times of an exchange on the slowest rank, direct and staged; both are 0 without trial. \unit{s} \local
  const stats::Trial<2>::Times& times() const { return m_times; }
  //! Returns the end of a line of the listing that gives the times and the choice. \local
  String text() const;

 private:
  bool m_is_over;
  bool m_is_staged;
  Int32 m_nb_done = 0;
  //! A measure is a block: direct, then staged.
  stats::Trial<2> m_trial{ { .nb_in_turn = 1, .nb_round = nb_block / 2, .nb_first_round = 1 } };
  stats::Trial<2>::Times m_times = {};
};
} // namespace Arcane::detail::device_sync
