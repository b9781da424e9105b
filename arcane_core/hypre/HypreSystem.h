// SPDX-License-Identifier: Apache-2.0
// Matrix and vectors of Hypre.
#pragma once

#include "arcane_core/krylov/SolverLibrary.h"

#include <HYPRE.h>
#include <HYPRE_IJ_mv.h>
#include <HYPRE_parcsr_mv.h>

#include <functional>

namespace Arcane::detail::hypre
{
//! Returns what Hypre has found wrong in its last calls, and clears it; empty without fault. \local
String takeFault();
/*!
 * \brief Ends a collective call: when Hypre has found something wrong on one rank, all throw. \collective
 * \param free  frees the objects of Hypre whose destructors the exception leaves out; all ranks call it before they throw
 * \throws ParallelFatalErrorException
 */
void throwOnFault(IParallelMng* pm, const char* action, const std::function<void()>& free = {});
//! Returns true when objects of Hypre may be freed: neither in a fault of the run nor after the end of MPI. \local
bool mayFree(int nb_exception);

//! A matrix of Hypre with the rows of this rank, in the memory of the host.
class HypreMatrix
{
 public:
  //! \collective \throws ParallelFatalErrorException when Hypre fails
  HypreMatrix(IParallelMng* pm, const krylov::NumberedRows& rows);
  ~HypreMatrix();
  HypreMatrix(const HypreMatrix&) = delete;
  HypreMatrix& operator=(const HypreMatrix&) = delete;

  HYPRE_ParCSRMatrix get() const { return m_par_csr; }

 private:
  int m_nb_exception;
  HYPRE_IJMatrix m_matrix = nullptr;
  HYPRE_ParCSRMatrix m_par_csr = nullptr;
};

//! A vector of Hypre with a value for each row of this rank.
class HypreVector
{
 public:
  //! \collective \throws ParallelFatalErrorException when Hypre fails
  HypreVector(IParallelMng* pm, Int64 first_row, Int32 nb_row);
  ~HypreVector();
  HypreVector(const HypreVector&) = delete;
  HypreVector& operator=(const HypreVector&) = delete;

  HYPRE_ParVector get() const { return m_par; }
  //! \shape{values: nb_row} \local
  void setValues(ConstArrayView<Real> values);
  void setZero();
  void getValues(ArrayView<Real> values);

 private:
  int m_nb_exception;
  HYPRE_IJVector m_vector = nullptr;
  HYPRE_ParVector m_par = nullptr;
  UniqueArray<HYPRE_BigInt> m_numbers;
};
} // namespace Arcane::detail::hypre
