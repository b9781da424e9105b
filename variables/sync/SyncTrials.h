// SPDX-License-Identifier: Apache-2.0
// Finds by trial the fastest of several ways of an exchange, together with the ranks around.
#pragma once

#include "arcane_core/stats/Trial.h"

#include <vector>

namespace Arcane::detail::sync
{

//! The way in which a rank shows its rows to the neighbours of its machine.
enum class eSyncWay : Int32
{
  //! As a model expects it to be faster, for each neighbour.
  Model,
  //! By copies for all neighbours.
  Copies,
  //! In place for all neighbours but those for which that is known to be slower.
  InPlace
};
inline constexpr std::size_t nb_sync_way = 3;

/*!
 * \brief Times the first exchanges of each kind in all ways, in turns, and keeps the way that takes the slowest rank the least time.
 *
 * Each way is tried in blocks of exchanges, since an exchange finds in the caches what the one before it left there. Its time is the first quartile
 * of the counted exchanges: the minimum is an outlier, and says little about the next thousands. The exchanges after the trial
 * carry the times of each rank, and the times that it has received, to its neighbours: ranks that choose together do not wait for a slower way.
 * The trial is repeated after each 4,096 exchanges, since the traffic between two processors may become slower or faster, and when a mesh that has
 * changed stays the same for 1,024 exchanges. A mesh that changes more often keeps the way, and does not interrupt a trial. All ranks of an
 * exchange make the same sequence of exchanges, so that they try the same way at the same time, if the variables of all are in shared memory.
 * The values that are exchanged do not depend on the way. The work of this rank is timed, and the wait until its values were read, not its waits for
 * messages. All calls are \local.
 */
class SyncTrials
{
 public:
  //! The exchanges of a block, and the first ones, which are not counted: they find in the caches what another way left there.
  static constexpr Int64 nb_in_block = 12;
  static constexpr Int64 nb_first_in_block = 4;
  static constexpr Int64 nb_round = 3;
  //! The number of smallest times discarded: the seventh of 24 is the first quartile.
  static constexpr std::size_t nb_discarded = 6;
  using Trial = stats::Trial<nb_sync_way>;
  //! The number of exchanges of a trial.
  static constexpr Int64 nb_tried = nb_in_block * nb_round * Int64(nb_sync_way);
  //! The number of exchanges after the trial that carry times: the times of a rank get as far as this many neighbours of neighbours.
  static constexpr Int64 nb_carrying = 4;
  //! A new trial begins after this many exchanges of a kind.
  static constexpr Int64 nb_between_trials = 4096;
  //! A new trial begins after this many exchanges of a kind by a new plan.
  static constexpr Int64 nb_before_trial = 1024;

  //! The time in each way. \unit{s}
  using Times = Trial::Times;
  //! A function that returns the present time. \unit{s}
  using Clock = Real (*)();
  explicit SyncTrials(Clock clock);

  /*!
   * \brief Notes the beginning of an exchange in which this rank may choose the way.
   * \param layout_id  id of the plan of the exchange
   * \param label      number that depends on the sizes of rows; exchanges with the same label are of one kind
   * \return the way that the exchange must use
   */
  eSyncWay begin(Int64 layout_id, UInt32 label);
  //! Forgets an exchange that an exception ended before anything was sent: the next one takes its turn, which the other ranks still await.
  void forget()
  {
    if (m_present)
      --m_present->nb_exchange;
    m_present = nullptr;
    m_timed = nullptr;
    m_sending = nullptr;
  }
  //! Returns the times that the present exchange must carry, of the slowest known rank in each way; null for other exchanges.
  const Times* timesToSend() const { return m_sending ? &m_sent_times : nullptr; }
  //! Takes the times that the present exchange carries from a neighbour.
  void receive(const Times& times);
  //! Calls \a work, which is a part of the present exchange. The call is timed if the exchange is a trial.
  template <typename Work> void time(const Work& work)
  {
    if (!m_timed) {
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
    //! Its times are of this rank, then of the slowest known rank.
    Trial trial{ { .nb_in_turn = nb_in_block, .nb_round = nb_round, .nb_first_in_turn = nb_first_in_block, .nb_lucky = nb_discarded } };
    eSyncWay way = eSyncWay::Model;
  };

  Clock m_clock;
  std::vector<Kind> m_kinds;
  //! The kind of the present exchange, null between exchanges.
  Kind* m_present = nullptr;
  //! The kind of the present exchange if it is timed, or if it carries times; else null.
  Kind* m_timed = nullptr;
  Kind* m_sending = nullptr;
  //! The times when the present exchange began.
  Times m_sent_times = {};
  eSyncWay m_way = eSyncWay::Model;
  Real m_elapsed = 0.0;

  Kind& kindOf(Int64 layout_id, UInt32 label);
};

} // namespace Arcane::detail::sync
