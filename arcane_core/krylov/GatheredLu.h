// SPDX-License-Identifier: Apache-2.0
// Direct solver: rank 0 factorises the matrix of all ranks.
#pragma once

#include "arcane_core/krylov/SolverSettings.h"
#include "arcane_core/sparse/BandedLdlt.h"
#include "arcane_core/sparse/BandedLu.h"
#include "arcane_core/sparse/SparseMatrix.h"

#include <functional>
#include <memory>

namespace Arcane::detail::krylov
{
/*!
 * \brief Direct solver for small systems. Rank 0 has the rows of all ranks, in the order of their names, so that the bits of a solution do
 * not depend on the number of ranks.
 *
 * A symmetric positive definite matrix has an LDLt factorisation, in a quarter of the memory and of the work of LU.
 */
class GatheredLu
{
 public:
  explicit GatheredLu(sparse::SparseMatrix& matrix)
  : m_matrix(matrix)
  {}

  //! Returns the fault of a matrix of \a nb_value values, too many to gather on rank 0, or an empty text. \local
  static String refusal(Int64 nb_value);
  //! Gathers and factorises the values of the matrix. Returns the fault, or an empty text for a regular matrix. \collective
  String factorise(const NameOfUnknown& name);
  //! Replaces \a b by the solution. \shape{nbRow()} \collective
  void solve(ArrayView<Real> b) { solve(b, false); }
  //! Returns true if rounding may be visible in the largest values of a solution; see solveErrors(). \local
  bool isSensitive() const { return m_is_sensitive; }
  //! Replaces sizes of errors of a right-hand side by the resulting errors of the solution, with pseudo-random signs. \shape{nbRow()} \collective
  void solveErrors(ArrayView<Real> sizes) { solve(sizes, true); }
  //! Returns true on rank 0 for an LDLt factorisation. \local
  bool isSymmetric() const { return m_ldlt.get(); }

 private:
  sparse::SparseMatrix& m_matrix;
  //! On rank 0, the place in the order of names of each row, one rank after the other.
  UniqueArray<Int32> m_places;
  //! On rank 0, one of the two.
  std::unique_ptr<sparse::BandedLdlt> m_ldlt;
  std::unique_ptr<sparse::BandedLu> m_lu;

  bool m_is_sensitive = false;

  void solve(ArrayView<Real> b, bool has_signs);
  //! Returns the fault on rank 0. \collective \throws std::bad_alloc on all ranks when one has not enough memory
  String factoriseGathered(const NameOfUnknown& name);
  String factoriseSorted(const sparse::CsrRows& rows, const std::function<String(Int32)>& name_of_row);
  bool factoriseSymmetric(const sparse::CsrRows& rows);
  void solveSorted(ArrayView<Real> b) const;
  bool isSensitive(const sparse::CsrRows& rows) const;
};
} // namespace Arcane::detail::krylov
