// SPDX-License-Identifier: Apache-2.0
// Chooses, by measuring the first exchanges, how rows come to neighbours on the same machine.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include <array>

namespace Arcane::detail::device_sync
{
//! The ways between ranks of one machine.
enum class eHaloWay
{
  //! The one that is faster in the first exchanges.
  Measured,
  //! From device to device.
  Direct,
  //! By messages, through locked memory of the host.
  Staged
};

//! Returns the value of ARCANE_DEVICE_HALO. \throws ArgumentException when it is none of those that are allowed
eHaloWay wantedHaloWay();

/*!
 * \brief Does the first exchanges in both ways in turn, and keeps the way that takes the slowest rank less time.
 *
 * Times depend on how devices are connected, and on how many processes share one, which nobody tells in advance. All ranks make the same
 * exchanges in the same order, so that they try the same way at the same time. The values do not depend on the way.
 */
class HaloTrial
{
 public:
  //! The number of exchanges of a trial. The first two of each way are not counted: they take memory and open that of the neighbours.
  static constexpr Int32 nb_exchange = 10;

  explicit HaloTrial(eHaloWay wanted)
  : m_is_over(wanted != eHaloWay::Measured)
  , m_is_staged(wanted == eHaloWay::Staged)
  {}

  //! Returns true when the way is chosen, so that nothing is timed any more. \local
  bool isOver() const { return m_is_over; }
  //! Returns true when the present exchange goes by messages. \local
  bool isStaged() const { return m_is_staged; }
  //! Notes that the present exchange took \a seconds on this rank. The last one of the trial chooses. \collective for the last one
  void note(Real seconds, IParallelMng* pm);
  //! Returns the times of the trial on the slowest rank, direct and staged; both are 0 without trial. \unit{s} \local
  const std::array<Real, 2>& times() const { return m_least; }

 private:
  bool m_is_over;
  bool m_is_staged;
  Int32 m_nb_noted = 0;
  std::array<Real, 2> m_least = {};
};
} // namespace Arcane::detail::device_sync
