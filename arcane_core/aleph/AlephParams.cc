// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/AlephParams.h"

namespace Arcane
{
AlephParams::AlephParams(ITraceMng* /*tm*/, Real epsilon, Integer max_iteration, Integer preconditioner, Integer method, Integer gamma,
                         Real alpha, bool xo_user, bool check_real_residue, bool print_real_residue, bool debug_info, Real min_rhs_norm,
                         bool convergence_analyse, bool stop_error_strategy, bool write_matrix_to_file_error_strategy,
                         const String& write_matrix_name_error_strategy, bool listing_output, Real threshold,
                         bool print_cpu_time_resolution, Integer amg_coarsening_method, Integer output_level, Integer amg_cycle,
                         Integer amg_solver_iterations, Integer amg_smoother_iterations,
                         TypesSolver::eAmgSmootherOption amg_smoother_option, TypesSolver::eAmgCoarseningOption amg_coarsening_option,
                         TypesSolver::eAmgCoarseSolverOption amg_coarse_solver_option, bool keep_solver_structure, bool sequential_solver,
                         TypesSolver::eCriteriaStop criteria_stop)
: m_epsilon(epsilon)
, m_max_iteration(max_iteration)
, m_preconditioner(static_cast<TypesSolver::ePreconditionerMethod>(preconditioner))
, m_method(static_cast<TypesSolver::eSolverMethod>(method))
, m_gamma(gamma)
, m_alpha(alpha)
, m_xo_user(xo_user)
, m_check_real_residue(check_real_residue)
, m_print_real_residue(print_real_residue)
, m_debug_info(debug_info)
, m_min_rhs_norm(min_rhs_norm)
, m_convergence_analyse(convergence_analyse)
, m_stop_error_strategy(stop_error_strategy)
, m_write_matrix_to_file_error_strategy(write_matrix_to_file_error_strategy)
, m_write_matrix_name_error_strategy(write_matrix_name_error_strategy)
, m_listing_output(listing_output)
, m_threshold(threshold)
, m_print_cpu_time_resolution(print_cpu_time_resolution)
, m_amg_coarsening_method(amg_coarsening_method)
, m_output_level(output_level)
, m_amg_cycle(amg_cycle)
, m_amg_solver_iterations(amg_solver_iterations)
, m_amg_smoother_iterations(amg_smoother_iterations)
, m_amg_smoother_option(amg_smoother_option)
, m_amg_coarsening_option(amg_coarsening_option)
, m_amg_coarse_solver_option(amg_coarse_solver_option)
, m_keep_solver_structure(keep_solver_structure)
, m_sequential_solver(sequential_solver)
, m_criteria_stop(criteria_stop)
{}
} // namespace Arcane
