// SPDX-License-Identifier: Apache-2.0
// Finds by trial whether an exchange is faster in the way that a model expects or in the other way.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <array>
#include <vector>

namespace Arcane::detail::sync
{

/*!
 * \brief Times the first exchanges of each kind, alternately in the expected way and in the other way, and keeps the faster way.
 *
 * The expected way is kept unless the other way takes at least a twentieth less time. Exchanges that continue for long are tried again from time to
 * time, since the traffic between two processors may become slower or faster while a program runs. All ranks of an exchange make the same sequence of
 * exchanges, so that they try the same way at the same time. The values that are exchanged do not depend on the way. Only the work of this rank is
 * timed, not its waits for the other ranks. All calls are \local.
 */
class SyncTrials
{
 public:
  //! The number of exchanges of a trial. The first ones of each way are not counted, since they find nothing in the caches.
  static constexpr Int64 nb_tried = 10;
  static constexpr Int64 nb_uncounted = 2;
  //! A new trial begins after this many exchanges of a kind.
  static constexpr Int64 nb_between_trials = 4096;

  //! A function that returns the present time. \unit{s}
  using Clock = Real (*)();
  explicit SyncTrials(Clock clock);

  /*!
   * \brief Notes the beginning of an exchange in which this rank may choose the way.
   * \param layout_id  id of the plan of the exchange
   * \param label      number that depends on the sizes of rows; exchanges with the same plan and label are of one kind
   * \return true when the exchange must use the other way, false for the expected way
   */
  bool begin(Int64 layout_id, UInt32 label);
  //! Calls \a work, which is a part of the present exchange. The call is timed if the exchange is a trial.
  template <typename Work> void time(const Work& work)
  {
    if (!m_present) {
      work();
      return;
    }
    const Real begin = m_clock();
    work();
    m_elapsed += m_clock() - begin;
  }
  //! Notes the end of the present exchange. Does nothing without begin().
  void end();

 private:
  //! The state of one kind of exchange.
  struct Kind
  {
    Int64 layout_id = -1;
    UInt32 label = 0;
    Int64 nb_exchange = 0;
    //! The least times of the present trial: in the expected way, and in the other way. \unit{s}
    std::array<Real, 2> least = {};
    bool is_turned = false;
  };

  Clock m_clock;
  std::vector<Kind> m_kinds;
  //! The kind of the present exchange if it is a trial, else null.
  Kind* m_present = nullptr;
  bool m_is_present_turned = false;
  Real m_elapsed = 0.0;

  Kind& kindOf(Int64 layout_id, UInt32 label);
};

} // namespace Arcane::detail::sync
