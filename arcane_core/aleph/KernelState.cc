// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/KernelState.h"

#include "arcane_core/aleph/SolverChoice.h"
#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/service/ISubDomain.h"

namespace Arcane::detail::aleph
{
KernelState::KernelState(ISubDomain* sub_domain, Integer solver_index, Integer nb_core)
: m_sub_domain(sub_domain)
, m_solver_index(solver_index)
, m_nb_core(nb_core)
, m_rows(sub_domain->parallelMng())
{
  const Int32 nb_rank = parallelMng()->commSize();
  if (m_nb_core <= 0 || m_nb_core > nb_rank)
    m_nb_core = nb_rank;
  ARCANE_FATAL_IF(nb_rank % m_nb_core != 0,
                  "Aleph Number of Cores modulo size: number of cores is {0}, expected a divisor of {1}, the number "
                  "of ranks",
                  m_nb_core, nb_rank);
}

void KernelState::post(System system)
{
  const auto number = static_cast<std::size_t>(m_nb_posted++);
  if (number < m_systems.size())
    m_systems[number] = std::move(system);
  else
    m_systems.push_back(std::move(system));
}

void KernelState::run()
{
  m_nb_last_solved = m_nb_posted;
  m_nb_posted = 0;
  m_next_matrix = 0;
  m_next_vector = 0;
  m_is_solved = true;
  for (m_last_begun = 0; m_last_begun < m_nb_last_solved; ++m_last_begun)
    solve(m_systems[static_cast<std::size_t>(m_last_begun)]);
}

const KernelState::System& KernelState::solved(Int32 number) const
{
  const System& system = m_systems[static_cast<std::size_t>(number)];
  ARCANE_FATAL_IF(!system.is_solved, "aleph: system {0} is not solved, because the solve of system {1} has failed", number, m_last_begun);
  return system;
}

void KernelState::solve(System& system)
{
  IParallelMng* pm = parallelMng();
  SolverChoice choice = chooseSolver(system.params, m_solver_index, acceptsEmbedded(m_sub_domain), pm);
  choice.settings.block_size = m_block_size;
  giveFlags(m_sub_domain, choice, m_arguments);
  if (!choice.warning.empty())
    m_warning.warn(m_sub_domain->traceMng(), String::format("aleph: {0}, as EmbeddedSolver says", choice.warning));
  m_rows.number();
  system.matrix->update();
  ArrayView<Real> x;
  ArrayView<Real> b;
  runAndAgree(pm, [&] {
    x = system.x->byRows();
    b = system.b->byRows();
  });
  system.report = system.matrix->solver().solve(b, x, choice.settings);
  system.is_solved = true;
  if (!system.report.isConverged())
    reportFailure(system);
  else if (!system.report.message.empty())
    m_warning.warn(m_sub_domain->traceMng(), String::format("aleph: {0}", system.report.message));
}

void KernelState::reportFailure(System& system)
{
  if (system.params.writeMatrixToFileErrorStrategy())
    system.matrix->write(system.params.writeMatrixNameErrorStrategy());
  if (system.params.stopErrorStrategy())
    throw ParallelFatalErrorException(A_FUNCINFO, String::format("aleph: {0}", system.report.message));
  m_warning.warn(m_sub_domain->traceMng(), String::format("aleph: {0}", system.report.message));
}
} // namespace Arcane::detail::aleph
