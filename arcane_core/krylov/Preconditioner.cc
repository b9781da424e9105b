// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/Preconditioner.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <cmath>

namespace Arcane::detail::krylov
{
namespace
{
constexpr int polynomial_degree = 4;
//! The largest eigenvalue by the smallest one for which the polynomial is made.
constexpr Real eigenvalue_ratio = 30.0;
//! A diagonal of a smaller share of its row is rounding.
constexpr Real no_diagonal_share = 0x1p-52;
} // namespace

Preconditioner::Preconditioner(ReducedSystem& system, Preconditioning kind, Int32 block_size)
: m_system(system)
, m_kind(kind)
, m_block_size(block_size)
{
  if (kind == Preconditioning::None)
    return;
  if (kind == Preconditioning::Jacobi && block_size > 0) {
    m_blocks = std::make_unique<BlockDiagonal>(system, block_size);
    return;
  }
  m_inverse_diagonal.resize(system.nbRow());
  Real largest = 0.0;
  for (Int32 row = 0; row < system.nbRow(); ++row) {
    // Mixed formulations have rows without diagonal, or with the rounding of one.
    const bool has_diagonal = std::abs(system.diagonal(row)) > no_diagonal_share * system.rowSize(row);
    m_inverse_diagonal[row] = 1.0 / (has_diagonal ? system.diagonal(row) : system.rowSize(row));
    if (!system.isFixed(row))
      largest = std::max(largest, system.rowSize(row) * std::abs(m_inverse_diagonal[row]));
  }
  if (kind == Preconditioning::Chebyshev) {
    m_largest_eigenvalue = system.matrix().parallelMng()->reduce(Parallel::ReduceMax, largest);
    system.matrix().resizeVector(m_step);
    m_rest.resize(system.nbRow());
    m_product.resize(system.nbRow());
  }
}

String Preconditioner::invertBlocks(const NameOfUnknown& name)
{
  return m_blocks ? m_blocks->invert(name) : String();
}

void Preconditioner::apply(ConstArrayView<Real> r, ArrayView<Real> z)
{
  if (m_blocks) {
    m_blocks->apply(r, z);
    return;
  }
  const Int32 nb_row = m_system.nbRow();
  switch (m_kind) {
  case Preconditioning::None: std::copy_n(r.data(), nb_row, z.data()); break;
  case Preconditioning::Jacobi:
    for (Int32 row = 0; row < nb_row; ++row)
      z[row] = m_inverse_diagonal[row] * r[row];
    break;
  case Preconditioning::Chebyshev: applyPolynomial(r, z); break;
  default: ARCANE_FATAL("preconditioner {0} is one of libraries, expected one of the embedded solver", static_cast<int>(m_kind));
  }
}

// The iteration of Chebyshev from 0 (Y. Saad, Iterative methods for sparse linear systems, 2003, algorithm 12.1).
void Preconditioner::applyPolynomial(ConstArrayView<Real> r, ArrayView<Real> z)
{
  const Int32 nb_row = m_system.nbRow();
  const Real smallest = m_largest_eigenvalue / eigenvalue_ratio;
  const Real centre = 0.5 * (m_largest_eigenvalue + smallest);
  const Real radius = 0.5 * (m_largest_eigenvalue - smallest);
  const Real ratio = centre / radius;
  Real rho = 1.0 / ratio;
  for (Int32 row = 0; row < nb_row; ++row) {
    m_rest[row] = r[row];
    m_step[row] = m_inverse_diagonal[row] * r[row] / centre;
    z[row] = m_step[row];
  }
  for (int i = 1; i < polynomial_degree; ++i) {
    m_system.multiply(m_step, m_product);
    const Real next_rho = 1.0 / (2.0 * ratio - rho);
    const Real old_part = next_rho * rho;
    const Real new_part = 2.0 * next_rho / radius;
    for (Int32 row = 0; row < nb_row; ++row) {
      m_rest[row] -= m_product[row];
      m_step[row] = old_part * m_step[row] + new_part * m_inverse_diagonal[row] * m_rest[row];
      z[row] += m_step[row];
    }
    rho = next_rho;
  }
}
} // namespace Arcane::detail::krylov
