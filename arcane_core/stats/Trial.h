// SPDX-License-Identifier: Apache-2.0
// The fastest of several ways, found by measuring them in turns.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/error/ArgumentException.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace Arcane::detail::stats
{

/*!
 * \brief Decides which way each measure of a trial uses, keeps the least counted time of each way, and chooses the fastest one.
 *
 * Ranks that make the same sequence of measures try the same way at the same time. The caller exchanges times(), so that ranks choose together.
 * All calls are \local.
 *
 * \code
 * Trial<2> trial({ .nb_in_turn = 4, .nb_round = 3, .nb_first_in_turn = 1 });
 * for (Int64 i = 0; i < trial.nbMeasure(); ++i)
 *   trial.note(i, secondsOf(trial.wayOf(i)));
 * const std::size_t way = trial.fastest(0, 0.98);   // way 0, unless way 1 is faster by 2 % or more
 * \endcode
 */
template <std::size_t NbWay> class Trial
{
 public:
  //! The least counted time of each way; the largest number for a way without counted time. \unit{s}
  using Times = std::array<Real, NbWay>;

  //! The order of measures. First ones may not count: they allocate memory, and find the caches of another way.
  struct Turns
  {
    //! The number of measures of one way before the next way has its turn.
    Int64 nb_in_turn = 1;
    //! The number of turns of each way.
    Int64 nb_round = 1;
    //! The number of first measures of each turn that are not counted.
    Int64 nb_first_in_turn = 0;
    //! The number of first rounds that are not counted.
    Int64 nb_first_round = 0;
    //! The number of least times of each way that do not count, up to max_nb_lucky. Two processors that share lines of their caches are
    //! sometimes much faster than in most measures.
    std::size_t nb_lucky = 0;
  };
  static constexpr std::size_t max_nb_lucky = 6;

  //! \throws ArgumentException when nb_lucky is above max_nb_lucky
  explicit constexpr Trial(Turns turns)
  : m_turns(turns)
  {
    ARCANE_THROW_IF(turns.nb_lucky > max_nb_lucky, ArgumentException, "nb_lucky is {0}, expected {1} or less", turns.nb_lucky,
                    max_nb_lucky);
    restart();
  }

  //! Forgets all times.
  constexpr void restart()
  {
    m_times.fill(std::numeric_limits<Real>::max());
    for (auto& least : m_least)
      least.fill(std::numeric_limits<Real>::max());
  }
  constexpr Int64 nbMeasure() const { return nbInRound() * m_turns.nb_round; }
  //! Returns the way of measure \a i, counted from 0.
  constexpr std::size_t wayOf(Int64 i) const { return static_cast<std::size_t>(i / m_turns.nb_in_turn % Int64(NbWay)); }
  //! Notes that measure \a i took \a seconds.
  void note(Int64 i, Real seconds)
  {
    if (i % m_turns.nb_in_turn < m_turns.nb_first_in_turn || i / nbInRound() < m_turns.nb_first_round)
      return;
    auto& least = m_least[wayOf(i)];
    for (Real& kept : least)
      if (seconds < kept)
        std::swap(seconds, kept);
    m_times[wayOf(i)] = least[m_turns.nb_lucky];
  }
  const Times& times() const { return m_times; }
  //! Takes the times of another rank for each way in which it is slower.
  void takeSlower(const Times& others)
  {
    for (std::size_t way = 0; way < NbWay; ++way)
      m_times[way] = std::max(m_times[way], others[way]);
  }
  //! Returns the way of least time, or \a expected unless that way takes less than \a wanted_ratio of its time: noise does not replace it.
  std::size_t fastest(std::size_t expected, Real wanted_ratio) const
  {
    const auto least = std::ranges::min_element(m_times);
    return *least >= wanted_ratio * m_times[expected] ? expected : static_cast<std::size_t>(least - m_times.begin());
  }

 private:
  constexpr Int64 nbInRound() const { return m_turns.nb_in_turn * Int64(NbWay); }

  Turns m_turns;
  Times m_times = {};
  //! The least times of each way, in increasing order.
  std::array<std::array<Real, max_nb_lucky + 1>, NbWay> m_least = {};
};

} // namespace Arcane::detail::stats
