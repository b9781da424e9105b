// SPDX-License-Identifier: Apache-2.0
// Errors and matrices of PETSc.
#pragma once

#include "arcane_core/krylov/SolverLibrary.h"

#include <petscmat.h>

#include <functional>

namespace Arcane::detail::petsc
{
//! Returns the communicator of the processes of \a pm. \local
MPI_Comm communicatorOf(IParallelMng* pm);
//! Returns the words of PETSc for an error. \local
String textOf(PetscErrorCode code);
/*!
 * \brief Calls PETSc and returns what it finds wrong, instead of printing it, or the text of an exception of \a calls.
 *
 * The text is empty without fault. \local, unless \a calls are not
 */
String faultOf(const std::function<PetscErrorCode()>& calls);
/*!
 * \brief Calls PETSc. When it finds something wrong on one rank, all throw. \collective
 * \param action  what the calls are for
 * \param free  frees the objects of PETSc whose destructors the exception leaves out; all ranks call it before they throw
 * \throws ParallelFatalErrorException
 */
void callOrThrow(IParallelMng* pm, const char* action, const std::function<PetscErrorCode()>& calls,
                 const std::function<void()>& free = {});
//! Returns true when objects of PETSc may be freed: neither in a fault of the run nor after the end of PETSc or MPI. \local
bool mayFree(int nb_exception);

//! A matrix of PETSc with the rows of this rank. Places are made once, from the rows and columns of all values.
class PetscMatrix
{
 public:
  //! \param is_definite  true when the matrix is symmetric and positive definite
  //! \collective \throws ParallelFatalErrorException when PETSc fails
  PetscMatrix(IParallelMng* pm, const krylov::NumberedRows& rows, bool is_definite);
  ~PetscMatrix();
  PetscMatrix(const PetscMatrix&) = delete;
  PetscMatrix& operator=(const PetscMatrix&) = delete;

  Mat get() const { return m_matrix; }
  //! Returns the power of two by which all values are multiplied: limits of PETSc for pivots have no unit. 1 for values of usual sizes.
  Real factor() const { return m_factor; }
  //! Returns true when the values of \a rows have the places of this matrix on all ranks. \collective
  bool hasPlacesOf(const krylov::NumberedRows& rows) const;
  //! Replaces all values. \pre hasPlacesOf(rows) \collective \throws ParallelFatalErrorException when PETSc fails
  void setValues(const krylov::NumberedRows& rows);

 private:
  IParallelMng* m_parallel_mng;
  int m_nb_exception;
  bool m_is_definite;
  Real m_factor = 1.0;
  Mat m_matrix = nullptr;
  UniqueArray<Int64> m_firsts;
  UniqueArray<PetscInt> m_columns;

  PetscErrorCode makePlaces(const krylov::NumberedRows& rows);
  void chooseFactor(const krylov::NumberedRows& rows);
  PetscErrorCode fill(const krylov::NumberedRows& rows);
};
} // namespace Arcane::detail::petsc
