// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/everyday/Rows.h"

#include "tests/bench/BenchSupport.h"

#include <algorithm>
#include <cmath>

namespace Everyday
{
namespace
{
//! A measure takes so long at least, so that the clock does not count.
constexpr double least_s = 1.0e-3;

//! Returns the number of calls that take least_s on the slowest rank. \a f may be collective: ranks decide together how often they call it.
int nbCallOf(IParallelMng* pm, const std::function<void()>& f)
{
  const auto secondsOfSlowest = [&](int nb_call) {
    return pm->reduce(MessagePassing::ReduceMax, Bench::secondsOf(Bench::processorSeconds, nb_call, f));
  };
  if (secondsOfSlowest(1) >= least_s)
    return 1;
  const double second_s = std::max(secondsOfSlowest(10), 1.0e-9);
  return static_cast<int>(std::clamp(std::ceil(least_s / second_s), 1.0, 1.0e6));
}
} // namespace

bool Rows::isWanted(const std::string& name) const
{
  const std::string row = "op_" + name;
  const std::size_t nb = std::min(row.size(), m_only.size());
  return row.compare(0, nb, m_only, 0, nb) == 0;
}

void Rows::add(const char* name, int nb_turn, const std::function<void()>& ours, const std::function<void()>& baseline)
{
  const std::string row = std::string("op_") + name + (m_pm->commSize() > 1 ? "_np" + std::to_string(m_pm->commSize()) : "");
  if (row.compare(0, m_only.size(), m_only) != 0)
    return;
  const int nb_call[2] = { nbCallOf(m_pm, ours), nbCallOf(m_pm, baseline) };
  for (int repetition = 0; repetition < m_nb_repetition; ++repetition) {
    double least[2] = { 1.0e30, 1.0e30 };
    for (int turn = 0; turn < nb_turn; ++turn) {
      least[0] = std::min(least[0], Bench::secondsOf(Bench::processorSeconds, nb_call[0], ours));
      least[1] = std::min(least[1], Bench::secondsOf(Bench::processorSeconds, nb_call[1], baseline));
    }
    m_pm->reduce(MessagePassing::ReduceMax, ArrayView<Real>(2, least));
    if (m_pm->commRank() == 0)
      Bench::printRow(row, "us", 1.0e6 * least[0], 1.0e6 * least[1]);
  }
}
} // namespace Everyday
