// SPDX-License-Identifier: Apache-2.0
// Choices for the solution of a linear system.
#pragma once

#include "arcane_core/aleph/AlephTypesSolver.h"
#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{
class ITraceMng;

/*!
 * \brief Choices for the solution of a linear system.
 *
 * The embedded solver reads epsilon, the largest number of iterations, method, preconditioner, the first guess (`xo_user`), the least norm of the
 * right-hand side, the two strategies for errors and the name of their file. A library also reads `keep_solver_structure`: other values of the
 * matrix then keep its preconditioner, until it needs 1.5 times the iterations. The other values are kept and not read: the framework chooses the
 * options of multigrid.
 */
class ARCANE_EXPORT AlephParams
{
 public:
  AlephParams() = default;
  //! \param method, preconditioner  values of the enumerations of TypesSolver, as such or as numbers
  AlephParams(ITraceMng* tm, Real epsilon, Integer max_iteration, Integer preconditioner, Integer method, Integer gamma, Real alpha,
              bool xo_user, bool check_real_residue, bool print_real_residue, bool debug_info, Real min_rhs_norm, bool convergence_analyse,
              bool stop_error_strategy, bool write_matrix_to_file_error_strategy, const String& write_matrix_name_error_strategy,
              bool listing_output, Real threshold, bool print_cpu_time_resolution, Integer amg_coarsening_method, Integer output_level,
              Integer amg_cycle, Integer amg_solver_iterations, Integer amg_smoother_iterations,
              TypesSolver::eAmgSmootherOption amg_smoother_option, TypesSolver::eAmgCoarseningOption amg_coarsening_option,
              TypesSolver::eAmgCoarseSolverOption amg_coarse_solver_option, bool keep_solver_structure, bool sequential_solver,
              TypesSolver::eCriteriaStop criteria_stop);

  void setEpsilon(Real v) { m_epsilon = v; }
  void setMaxIter(Integer v) { m_max_iteration = v; }
  void setPrecond(TypesSolver::ePreconditionerMethod v) { m_preconditioner = v; }
  void setMethod(TypesSolver::eSolverMethod v) { m_method = v; }
  void setGamma(Integer v) { m_gamma = v; }
  void setAlpha(Real v) { m_alpha = v; }
  void setXoUser(bool v) { m_xo_user = v; }
  void setCheckRealResidue(bool v) { m_check_real_residue = v; }
  void setPrintRealResidue(bool v) { m_print_real_residue = v; }
  void setDebugInfo(bool v) { m_debug_info = v; }
  void setMinRHSNorm(Real v) { m_min_rhs_norm = v; }
  void setConvergenceAnalyse(bool v) { m_convergence_analyse = v; }
  void setStopErrorStrategy(bool v) { m_stop_error_strategy = v; }
  void setWriteMatrixToFileErrorStrategy(bool v) { m_write_matrix_to_file_error_strategy = v; }
  void setWriteMatrixNameErrorStrategy(const String& v) { m_write_matrix_name_error_strategy = v; }
  void setDDMCParameterListingOutput(bool v) { m_listing_output = v; }
  void setDDMCParameterAmgDiagonalThreshold(Real v) { m_threshold = v; }
  void setPrintCpuTimeResolution(bool v) { m_print_cpu_time_resolution = v; }
  void setAmgCoarseningMethod(Integer v) { m_amg_coarsening_method = v; }
  void setOutputLevel(Integer v) { m_output_level = v; }
  void setAmgCycle(Integer v) { m_amg_cycle = v; }
  void setAmgSolverIter(Integer v) { m_amg_solver_iterations = v; }
  void setAmgSmootherIter(Integer v) { m_amg_smoother_iterations = v; }
  void setAmgSmootherOption(TypesSolver::eAmgSmootherOption v) { m_amg_smoother_option = v; }
  void setAmgCoarseningOption(TypesSolver::eAmgCoarseningOption v) { m_amg_coarsening_option = v; }
  void setAmgCoarseSolverOption(TypesSolver::eAmgCoarseSolverOption v) { m_amg_coarse_solver_option = v; }
  void setKeepSolverStructure(bool v) { m_keep_solver_structure = v; }
  void setSequentialSolver(bool v) { m_sequential_solver = v; }
  void setCriteriaStop(TypesSolver::eCriteriaStop v) { m_criteria_stop = v; }

  Real epsilon() const { return m_epsilon; }
  Integer maxIter() const { return m_max_iteration; }
  TypesSolver::ePreconditionerMethod precond() const { return m_preconditioner; }
  TypesSolver::eSolverMethod method() const { return m_method; }
  Integer gamma() const { return m_gamma; }
  Real alpha() const { return m_alpha; }
  bool xoUser() const { return m_xo_user; }
  bool checkRealResidue() const { return m_check_real_residue; }
  bool printRealResidue() const { return m_print_real_residue; }
  bool debugInfo() const { return m_debug_info; }
  Real minRHSNorm() const { return m_min_rhs_norm; }
  bool convergenceAnalyse() const { return m_convergence_analyse; }
  bool stopErrorStrategy() const { return m_stop_error_strategy; }
  bool writeMatrixToFileErrorStrategy() const { return m_write_matrix_to_file_error_strategy; }
  const String& writeMatrixNameErrorStrategy() const { return m_write_matrix_name_error_strategy; }
  bool DDMCParameterListingOutput() const { return m_listing_output; }
  Real DDMCParameterAmgDiagonalThreshold() const { return m_threshold; }
  bool printCpuTimeResolution() const { return m_print_cpu_time_resolution; }
  Integer amgCoarseningMethod() const { return m_amg_coarsening_method; }
  Integer getOutputLevel() const { return m_output_level; }
  Integer getAmgCycle() const { return m_amg_cycle; }
  Integer getAmgSolverIter() const { return m_amg_solver_iterations; }
  Integer getAmgSmootherIter() const { return m_amg_smoother_iterations; }
  TypesSolver::eAmgSmootherOption getAmgSmootherOption() const { return m_amg_smoother_option; }
  TypesSolver::eAmgCoarseningOption getAmgCoarseningOption() const { return m_amg_coarsening_option; }
  TypesSolver::eAmgCoarseSolverOption getAmgCoarseSolverOption() const { return m_amg_coarse_solver_option; }
  bool getKeepSolverStructure() const { return m_keep_solver_structure; }
  bool getSequentialSolver() const { return m_sequential_solver; }
  TypesSolver::eCriteriaStop getCriteriaStop() const { return m_criteria_stop; }

 private:
  Real m_epsilon = 1.0e-10;
  Integer m_max_iteration = 1024;
  TypesSolver::ePreconditionerMethod m_preconditioner = TypesSolver::DIAGONAL;
  TypesSolver::eSolverMethod m_method = TypesSolver::PCG;
  Integer m_gamma = -1;
  Real m_alpha = -1.0;
  bool m_xo_user = false;
  bool m_check_real_residue = false;
  bool m_print_real_residue = false;
  bool m_debug_info = false;
  Real m_min_rhs_norm = 1.0e-20;
  bool m_convergence_analyse = false;
  bool m_stop_error_strategy = true;
  bool m_write_matrix_to_file_error_strategy = false;
  String m_write_matrix_name_error_strategy = "SolveErrorAlephMatrix.dbg";
  bool m_listing_output = false;
  Real m_threshold = 0.0;
  bool m_print_cpu_time_resolution = false;
  Integer m_amg_coarsening_method = 0;
  Integer m_output_level = 0;
  Integer m_amg_cycle = 1;
  Integer m_amg_solver_iterations = 1;
  Integer m_amg_smoother_iterations = 1;
  TypesSolver::eAmgSmootherOption m_amg_smoother_option = TypesSolver::SymHybGSJ_smoother;
  TypesSolver::eAmgCoarseningOption m_amg_coarsening_option = TypesSolver::ParallelRugeStuben;
  TypesSolver::eAmgCoarseSolverOption m_amg_coarse_solver_option = TypesSolver::CG_coarse_solver;
  bool m_keep_solver_structure = false;
  bool m_sequential_solver = false;
  TypesSolver::eCriteriaStop m_criteria_stop = TypesSolver::RB;
};
} // namespace Arcane
