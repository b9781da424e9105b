// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/ReducedSystem.h"

#include <cmath>
#include <limits>

namespace Arcane::detail::krylov
{
namespace
{
//! Below this share of the diagonal, the others change nothing when unknowns have similar sizes.
constexpr Real negligible_share = 0x1p-60;
} // namespace

void ReducedSystem::readValues()
{
  const sparse::CsrRows& rows = m_matrix.rows();
  m_is_fixed.resize(nbRow());
  m_diagonal.resize(nbRow());
  for (Int32 row = 0; row < nbRow(); ++row) {
    Real others = 0.0;
    m_diagonal[row] = 0.0;
    for (Int64 i = rows.first(row); i < rows.first(row + 1); ++i) {
      if (rows.column(i) == row)
        m_diagonal[row] = rows.value(i);
      else
        others += std::abs(rows.value(i));
    }
    m_is_fixed[row] = m_diagonal[row] != 0.0 && others <= negligible_share * std::abs(m_diagonal[row]);
  }
}

Real ReducedSystem::rowSize(Int32 row) const
{
  const sparse::CsrRows& rows = m_matrix.rows();
  Real sum = 0.0;
  for (Int64 i = rows.first(row); i < rows.first(row + 1); ++i)
    sum += std::abs(rows.value(i));
  return sum;
}

void ReducedSystem::setFixed(ConstArrayView<Real> b, ArrayView<Real> x, bool keep_others) const
{
  for (Int32 row = 0; row < nbRow(); ++row) {
    if (m_is_fixed[row])
      x[row] = b[row] / m_diagonal[row];
    else if (!keep_others)
      x[row] = 0.0;
  }
}

void ReducedSystem::multiply(ArrayView<Real> x, ArrayView<Real> y)
{
  m_matrix.multiply(x, y);
  for (Int32 row = 0; row < nbRow(); ++row)
    if (m_is_fixed[row])
      y[row] = 0.0;
}

void ReducedSystem::computeResidual(ConstArrayView<Real> b, ArrayView<Real> x, ArrayView<Real> r)
{
  m_matrix.multiply(x, r);
  for (Int32 row = 0; row < nbRow(); ++row)
    r[row] = m_is_fixed[row] ? 0.0 : b[row] - r[row];
}

Real ReducedSystem::norm(ConstArrayView<Real> values)
{
  const Span<const Real> own(values.data(), nbRow());
  return std::sqrt(m_dots.dot(own, own));
}

Real ReducedSystem::roundingNorm(ConstArrayView<Real> b, ConstArrayView<Real> x)
{
  const sparse::CsrRows& rows = m_matrix.rows();
  UniqueArray<Real>& sizes = m_work.get(WorkArrays::Sizes, nbRow());
  sizes.fill(0.0);
  for (Int32 row = 0; row < nbRow(); ++row) {
    if (m_is_fixed[row])
      continue;
    sizes[row] = std::abs(b[row]);
    for (Int64 i = rows.first(row); i < rows.first(row + 1); ++i)
      sizes[row] += std::abs(rows.value(i) * x[rows.column(i)]);
  }
  return std::numeric_limits<Real>::epsilon() * norm(sizes);
}
} // namespace Arcane::detail::krylov
