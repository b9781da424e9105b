// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/BandedLdlt.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Arcane::detail::sparse
{
bool BandedLdlt::isCandidate(const CsrRows& matrix)
{
  for (Int32 row = 0; row < matrix.nbRow(); ++row) {
    for (Int64 i = matrix.first(row); i < matrix.first(row + 1); ++i) {
      const Int64 transposed = matrix.find(matrix.column(i), row);
      // A NaN fails this comparison.
      if (!(matrix.value(i) == (transposed < 0 ? 0.0 : matrix.value(transposed))))
        return false;
    }
    const Int64 diagonal = matrix.find(row, row);
    if (diagonal < 0 || !(matrix.value(diagonal) > 0.0))
      return false;
  }
  return true;
}

BandedLdlt::BandedLdlt(const CsrRows& matrix)
: m_nb_row(matrix.nbRow())
, m_order(matrix)
{}

Int64 BandedLdlt::neededBytes() const
{
  return m_nb_row * (Int64(m_order.half_width) + 1) * Int64(sizeof(Real));
}

bool BandedLdlt::factorise(const CsrRows& matrix)
{
  fill(matrix);
  m_column.resize(m_order.half_width);
  for (Int32 k = 0; k < m_nb_row; ++k)
    if (!eliminate(k))
      return false;
  return true;
}

void BandedLdlt::fill(const CsrRows& matrix)
{
  m_scales.resize(m_nb_row);
  for (Int32 place = 0; place < m_nb_row; ++place) {
    const Int32 matrix_row = m_order.rows[place];
    m_scales[place] = std::ldexp(1.0, -std::ilogb(matrix.value(matrix.find(matrix_row, matrix_row))) / 2);
  }
  m_values.resize(m_nb_row * (Int64(m_order.half_width) + 1));
  m_values.fill(0.0);
  for (Int32 place = 0; place < m_nb_row; ++place) {
    const Int32 matrix_row = m_order.rows[place];
    for (Int64 i = matrix.first(matrix_row); i < matrix.first(matrix_row + 1); ++i) {
      const Int32 column = m_order.places[matrix.column(i)];
      if (column <= place)
        row(place)[column] = matrix.value(i) * m_scales[place] * m_scales[column];
    }
  }
}

// Returns false without a positive pivot in column k.
bool BandedLdlt::eliminate(Int32 k)
{
  const Real pivot = row(k)[k];
  // A NaN fails this comparison.
  if (!(pivot > m_nb_row * std::numeric_limits<Real>::epsilon()))
    return false;
  const Int32 last_row = std::min(m_nb_row - 1, k + m_order.half_width);
  for (Int32 i = k + 1; i <= last_row; ++i)
    m_column[i - k - 1] = row(i)[k];
  for (Int32 i = k + 1; i <= last_row; ++i) {
    const Real value = m_column[i - k - 1];
    if (value == 0.0)
      continue;
    const Real factor = value / pivot;
    Real* const lower = row(i);
    const Real* const column = m_column.data() - (k + 1);
    for (Int32 j = k + 1; j <= i; ++j)
      lower[j] -= factor * column[j];
    lower[k] = factor;
  }
  return true;
}

void BandedLdlt::solve(ArrayView<Real> b) const
{
  UniqueArray<Real> x(m_nb_row);
  for (Int32 i = 0; i < m_nb_row; ++i) {
    x[i] = b[m_order.rows[i]] * m_scales[i];
    for (Int32 j = std::max(0, i - m_order.half_width); j < i; ++j)
      x[i] -= row(i)[j] * x[j];
  }
  for (Int32 i = 0; i < m_nb_row; ++i)
    x[i] /= row(i)[i];
  for (Int32 i = m_nb_row - 1; i >= 0; --i)
    for (Int32 j = std::max(0, i - m_order.half_width); j < i; ++j)
      x[j] -= row(i)[j] * x[i];
  for (Int32 place = 0; place < m_nb_row; ++place)
    b[m_order.rows[place]] = x[place] * m_scales[place];
}
} // namespace Arcane::detail::sparse
