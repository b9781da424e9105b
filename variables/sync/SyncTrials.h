// SPDX-License-Identifier: Apache-2.0
// Finds by trial whether an exchange takes less time as a model expects it or the other way round.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <array>
#include <vector>

namespace Arcane::detail
{

/*!
 * \brief Times the first exchanges of each kind, in the expected way and in the other way by turns, and keeps the faster way.
 *
 * The expected way is kept unless the other way takes a twentieth less. Exchanges that go on for long are tried again from
 * time to time, since what passes between two processors may become slower or faster while a program runs. All ranks of
 * an exchange call the same exchanges, so that they try the same way at the same time. The values that are exchanged do not
 * depend on the way. Only the work of this rank is timed, not its waiting for the others to come. \local
 */
class SyncTrials
{
 public:
  //! Exchanges of a trial. The first ones of each way are not counted: they find nothing in the caches.
  static constexpr Int64 nb_tried = 10;
  static constexpr Int64 nb_uncounted = 2;
  //! A trial begins after each so many exchanges of a kind.
  static constexpr Int64 nb_between_trials = 4096;

  //! \unit{s}
  using Clock = Real (*)();
  explicit SyncTrials(Clock clock);

  /*!
   * \brief An exchange begins, in which this rank may choose.
   * \param layout_id  of the plan of the exchange
   * \param label      of the sizes of rows; exchanges with the same plan and label are of one kind
   * \return true when the way must be the other one, not the expected one
   */
  bool begin(Int64 layout_id, UInt32 label);
  //! Calls \a work, which is a part of the present exchange, and times it if the exchange is a trial.
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
  //! The present exchange is over. Without begin() nothing is done.
  void end();

 private:
  //! What is known of one kind of exchange.
  struct Kind
  {
    Int64 layout_id = -1;
    UInt32 label = 0;
    Int64 nb_exchange = 0;
    //! Of the present trial: in the expected way, and in the other one. \unit{s}
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

} // namespace Arcane::detail
