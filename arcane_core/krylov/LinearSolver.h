// SPDX-License-Identifier: Apache-2.0
// Solver of linear systems whose solutions have the same bits on any number of ranks.
#pragma once

#include "arcane_core/krylov/GatheredLu.h"
#include "arcane_core/krylov/LibraryIteration.h"
#include "arcane_core/krylov/SystemRecords.h"

namespace Arcane::detail::krylov
{
struct IterativeSolve;

/*!
 * \brief Solves systems with one matrix. What depends on the matrix alone is made once for its values.
 *
 * A system is checked before it is solved, and a solution is checked afterwards: the residual of a report is that of the solution.
 */
class LinearSolver
{
 public:
  //! \param matrix  must live as long as this
  LinearSolver(sparse::SparseMatrix& matrix, NameOfUnknown name);

  //! Notes each solve in a record of this rank, which lives as long as this. \collective
  void setRecord(SystemRecord& record);
  //! Notes that values of the matrix have changed. \local, but on all ranks
  void changeValues();
  /*!
   * \brief Solves a system. \collective
   * \param b  the right-hand side. \shape{nbRow()}
   * \param x  the guess if the settings have one, then the solution, or the last iterate. \shape{nbRow()}
   * \return what happened, the same on all ranks
   */
  SolveReport solve(ConstArrayView<Real> b, ArrayView<Real> x, const SolverSettings& settings);

  //! Returns how often checks, preconditioners and factorisations were made. \local
  Int32 nbSetup() const { return m_nb_setup; }
  //! Returns how often a preconditioner or a factorisation was made. \local
  Int32 nbPreconditioner() const { return m_nb_preconditioner; }

 private:
  ReducedSystem m_system;
  NameOfUnknown m_name;
  Int32 m_nb_setup = 0;
  Int32 m_nb_preconditioner = 0;
  bool m_is_read = false;
  //! False once a matrix was not solved with its penalties as fixed rows.
  bool m_with_penalties = true;
  //! True if the present values were read with penalties as fixed rows.
  bool m_are_penalties_read = true;
  bool m_is_symmetric = false;
  //! Size of the blocks of products.
  Int32 m_block_size = 0;
  //! True when the diagonal of the present values has no 0.
  bool m_has_diagonal = false;
  //! Fault of the values of the matrix; empty if they are valid.
  String m_matrix_fault;
  std::unique_ptr<Preconditioner> m_preconditioner;
  std::unique_ptr<GatheredLu> m_lu;
  std::unique_ptr<LibraryIteration> m_library;
  //! True when m_library has older values than the matrix.
  bool m_has_new_values = false;
  SystemRecord* m_record = nullptr;
  SolverLibrary* m_recorded_library = nullptr;

  void countPreconditioner()
  {
    ++m_nb_setup;
    ++m_nb_preconditioner;
  }
  SolveReport solveUnrecorded(ConstArrayView<Real> b, ArrayView<Real> x, const SolverSettings& settings, const String& fault);
  String prepare(ConstArrayView<Real> b, ConstArrayView<Real> guess, const SolverSettings& settings);
  String prepareIteration(ConstArrayView<Real> b, const SolverSettings& settings);
  String preparePreconditioner(const SolverSettings& settings);
  void prepareLibrary(const SolverSettings& settings);
  String prepareDirect();
  SolveReport solveDirect(ConstArrayView<Real> b, ArrayView<Real> x);
  SolveReport iterate(ConstArrayView<Real> b, ArrayView<Real> x, const SolverSettings& settings);
  void startFrom(ConstArrayView<Real> b, ArrayView<Real> x, ArrayView<Real> r, bool keep_others);
  void advance(IterativeSolve& solve);
  void improveRows(IterativeSolve& solve);
  void runMethod(Iteration& iteration, const SolverSettings& settings, ArrayView<Real> r, ArrayView<Real> x);
};
} // namespace Arcane::detail::krylov
