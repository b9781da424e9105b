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

int nbCallOf(const std::function<void()>& f)
{
  const double first_s = Bench::secondsOf(Bench::processorSeconds, 1, f);
  if (first_s >= least_s)
    return 1;
  const double second_s = std::max(Bench::secondsOf(Bench::processorSeconds, 10, f), 1.0e-9);
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
  Int32 nb_call[2] = { nbCallOf(ours), nbCallOf(baseline) };
  // Ranks make the same number of calls, since some of them are collective.
  m_pm->reduce(MessagePassing::ReduceMin, ArrayView<Int32>(2, nb_call));
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
