// SPDX-License-Identifier: Apache-2.0
// Linear systems of an application.
#pragma once

#include "arcane_core/aleph/AlephGlobal.h"
#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/base/system/CommandLineArguments.h"

namespace Arcane
{
class ISubDomain;
class ITraceMng;

//! Command line of a library of solvers. PETSc reads it when it starts, which is at the first solve of the process; Hypre reads none.
class AlephKernelSolverInitializeArguments
{
 public:
  bool hasValues() const { return m_has_values; }
  const CommandLineArguments& commandLineArguments() const { return m_arguments; }
  void setCommandLineArguments(const CommandLineArguments& arguments)
  {
    m_arguments = arguments;
    m_has_values = true;
  }

 private:
  CommandLineArguments m_arguments;
  bool m_has_values = false;
};

/*!
 * \brief Linear systems whose rows are named by variables and items.
 *
 * The systems are solved on all ranks together. A solution of the embedded solver has the same bits on any number of ranks, processes or
 * threads; one of a library does not. Constructors and functions must be called on all ranks.
 */
class ARCANE_EXPORT AlephKernel
{
 public:
  static constexpr int SOLVER_HYPRE = 2;
  static constexpr int SOLVER_TRILINOS = 3;
  static constexpr int SOLVER_CUDA = 4;
  static constexpr int SOLVER_PETSC = 5;

  /*!
   * \param solver  0 and 1 are the embedded solver, others libraries; the first solve refuses what is not there, unless the parameter EmbeddedSolver
   *                accepts the embedded solver for it
   * \param nb_core  number of ranks that a library would use for a system, 0 for all
   * \throws FatalErrorException when the number of ranks is no multiple of \a nb_core
   */
  AlephKernel(ISubDomain* sub_domain, Integer solver = 0, Integer nb_core = 0);
  //! Does the same for rows that initialize() numbers. \a factory and \a is_cell_ordered are not used.
  AlephKernel(ITraceMng* tm, ISubDomain* sub_domain, IAlephFactory* factory, Integer solver = 0, Integer nb_core = 0,
              bool is_cell_ordered = false);
  ~AlephKernel();
  AlephKernel(const AlephKernel&) = delete;
  AlephKernel& operator=(const AlephKernel&) = delete;

  //! Gives numbers to the rows, one rank after the other, for codes that name rows by numbers. \collective
  //! \throws ArgumentException when the numbers of the ranks do not sum to \a nb_total_row
  void initialize(Integer nb_total_row, Integer nb_own_row);

  /*!
   * \brief Lets the preconditioner DIAGONAL of the embedded solver divide by blocks. Products read the matrix in blocks, too. Not in Arcane.
   *
   * The unknowns of a block are of any field, and their unique ids have the same quotient by \a size: the DoFs of a node have consecutive ones. 0 is the
   * diagonal. A block on two ranks is an error of the solve. \local, but on all ranks
   * \throws ArgumentException when \a size is negative
   */
  void setBlockSize(Integer size);

  //! Returns a new matrix, which belongs to the caller before the first solve and to the kernel afterwards: then it is the one of the system.
  AlephMatrix* createSolverMatrix();
  //! Returns a vector likewise: in turn the right-hand side, then the solution of a system.
  AlephVector* createSolverVector();
  //! Posts a system for syncSolver().
  void postSolver(AlephParams* params, AlephMatrix* matrix, AlephVector* x, AlephVector* b);
  /*!
   * \brief Returns the solution of a system, by its number among those that were posted. The first call solves all of them. \collective
   * \param nb_iteration, residuals  receive the number of iterations and the residual divided by the norm of the right-hand side
   * \return a vector of the kernel
   * \throws ArgumentException when there is no such system
   * \throws ParallelFatalErrorException on all ranks when a library is asked for that is not there, when the solver has no such method or
   *         preconditioner, or when the solve fails and the parameters say that it stops then
   */
  AlephVector* syncSolver(Integer index, Integer& nb_iteration, Real* residuals);

  AlephIndexing* indexing();
  AlephTopology* topology();
  AlephOrdering* ordering();
  IAlephFactory* factory();
  Integer rank() const;
  Integer size() const;
  ISubDomain* subDomain() const;
  bool isParallel() const { return size() > 1; }
  //! Returns true when rows have numbers.
  bool isInitialized() const;
  //! Returns the solver that the constructor got, 1 for 0.
  Integer underlyingSolver() const;
  //! Returns the number of systems that are posted.
  Integer index() const;
  //! Returns true after the first solve.
  bool configured() const;
  Integer nbRanksPerSolver() const;
  //! Returns the command line for the library. Flags of the parameter petsc_flags are read unless it has values.
  AlephKernelSolverInitializeArguments& solverInitializeArgs();

 private:
  class Content;

  detail::base::Owned<Content> m_content;
};
} // namespace Arcane
