// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/SystemRecords.h"

#include "arcane_core/comm/IParallelMng.h"

#include <algorithm>

namespace Arcane::detail::krylov
{
void SystemRecord::add(const SolveReport& report, bool is_reused)
{
  least_nb_iteration = nb_solve == 0 ? report.nb_iteration : std::min(least_nb_iteration, report.nb_iteration);
  largest_nb_iteration = std::max(largest_nb_iteration, report.nb_iteration);
  nb_iteration += report.nb_iteration;
  last_residual = report.relative_residual;
  ++nb_solve;
  nb_failure += report.isConverged() ? 0 : 1;
  nb_reuse += is_reused ? 1 : 0;
}

SystemRecords& SystemRecords::of(IParallelMng* pm)
{
  if (!pm->extension<SystemRecords>())
    pm->setExtension(std::make_shared<SystemRecords>());
  return *pm->extension<SystemRecords>();
}

const SystemRecords* SystemRecords::find(IParallelMng* pm)
{
  return pm->extension<SystemRecords>();
}

SystemRecord& SystemRecords::record(const String& name)
{
  const auto found = std::find_if(m_records.begin(), m_records.end(), [&](const SystemRecord& record) { return record.name == name; });
  if (found != m_records.end())
    return *found;
  m_records.push_back({});
  m_records.back().name = name;
  return m_records.back();
}
} // namespace Arcane::detail::krylov
