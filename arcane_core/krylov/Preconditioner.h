// SPDX-License-Identifier: Apache-2.0
// Preconditioners that have the same bits on any number of ranks.
#pragma once

#include "arcane_core/krylov/BlockDiagonal.h"

namespace Arcane::detail::krylov
{
/*!
 * \brief Approximation of the inverse of a matrix.
 *
 * The polynomial is that of Chebyshev for eigenvalues of the matrix, divided by its diagonal, between the bound of Gershgorin and a part of
 * it. It is positive definite if the matrix is.
 */
class Preconditioner
{
 public:
  //! \a system has its diagonal, without zeros for Chebyshev. Jacobi has blocks of \a block_size, or the diagonal for 0. \collective
  Preconditioner(ReducedSystem& system, Preconditioning kind, Int32 block_size = 0);

  //! Inverts blocks, if there are any. Returns what is wrong with one of them, an empty text otherwise. \collective
  String invertBlocks(const NameOfUnknown& name);
  //! Returns true for the preconditioner of these settings. \local
  bool isFor(const SolverSettings& settings) const { return m_kind == settings.preconditioning && m_block_size == settings.block_size; }
  //! Returns the factor of each row if the preconditioner has no more than that, else an empty view. \local
  ConstArrayView<Real> factors() const
  {
    return m_kind == Preconditioning::Jacobi ? m_inverse_diagonal.constView() : ConstArrayView<Real>();
  }
  //! Computes \a z from \a r; ghosts of \a z are not set. \shape{r: nbRow(), z: nbColumn()} \collective
  void apply(ConstArrayView<Real> r, ArrayView<Real> z);

 private:
  ReducedSystem& m_system;
  Preconditioning m_kind;
  Int32 m_block_size;
  std::unique_ptr<BlockDiagonal> m_blocks;
  UniqueArray<Real> m_inverse_diagonal;
  Real m_largest_eigenvalue = 0.0;
  UniqueArray<Real> m_step;
  UniqueArray<Real> m_rest;
  UniqueArray<Real> m_product;

  void applyPolynomial(ConstArrayView<Real> r, ArrayView<Real> z);
};
} // namespace Arcane::detail::krylov
