// SPDX-License-Identifier: Apache-2.0
// Finds that all ranks of a run wait for each other in collective calls that differ.
#pragma once

#include "arcane_core/comm/RankSight.h"

#include <map>
#include <vector>

namespace Arcane::detail::comm
{
/*!
 * \brief Judges, look after look, whether all ranks wait for ever because their collective calls differ.
 *
 * The first receivers of a large message are in their next call while the others still receive: the memory of the ranks bounds this time.
 * A rank that could leave its call may lack a processor: each must have had one. Messages and waits for devices do not count.
 */
class DifferingWaits
{
 public:
  //! \param timeout_s the time after which all waits are hangs \unit{s}
  //! \param nb_rank_of_run waits are judged only when all these ranks are seen
  DifferingWaits(double timeout_s, Int32 nb_rank_of_run)
  : m_timeout_s(timeout_s)
  , m_nb_rank_of_run(nb_rank_of_run)
  {}

  //! Returns true when the ranks wait for ever. \a passed_s  the time since the last look \local
  bool look(const std::vector<RankSight>& ranks, double passed_s);
  //! Returns the time since the calls were first seen to differ. \unit{s}
  double seconds() const { return m_differing_s; }

 private:
  double m_timeout_s;
  Int32 m_nb_rank_of_run;
  //! The time of the processor that each process had when their calls were first seen to differ. \unit{s}
  std::map<Int32, double> m_processor_s;
  double m_differing_s = 0.0;

  bool doCallsDiffer(const std::vector<RankSight>& ranks) const;
};
} // namespace Arcane::detail::comm
