// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/BandedLu.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Arcane::detail::sparse
{
BandedLu::BandedLu(const CsrRows& matrix)
: m_nb_row(matrix.nbRow())
, m_order(matrix)
{}

Int64 BandedLu::neededBytes() const
{
  return m_nb_row * (rowSize() + m_order.half_width) * Int64(sizeof(Real));
}

Int32 BandedLu::factorise(const CsrRows& matrix)
{
  if (const Int32 zero_row = fill(matrix); zero_row >= 0)
    return zero_row;
  m_exchanges.resize(m_nb_row);
  m_pivot_rows.copy(m_order.rows);
  for (Int32 k = 0; k < m_nb_row; ++k)
    if (!eliminate(k))
      return m_pivot_rows[k];
  return -1;
}

// Returns a row of zeros, -1 when there is none.
Int32 BandedLu::fill(const CsrRows& matrix)
{
  m_upper.resize(m_nb_row * rowSize());
  m_upper.fill(0.0);
  m_lower.resize(Int64(m_nb_row) * m_order.half_width);
  m_lower.fill(0.0);
  m_row_scales.resize(m_nb_row);
  for (Int32 place = 0; place < m_nb_row; ++place) {
    const Int32 matrix_row = m_order.rows[place];
    Real largest = 0.0;
    for (Int64 i = matrix.first(matrix_row); i < matrix.first(matrix_row + 1); ++i)
      largest = std::max(largest, std::abs(matrix.value(i)));
    if (largest == 0.0)
      return matrix_row;
    m_row_scales[place] = largest;
    for (Int64 i = matrix.first(matrix_row); i < matrix.first(matrix_row + 1); ++i)
      row(place)[m_order.places[matrix.column(i)]] = matrix.value(i) / largest;
  }
  scaleColumns();
  return -1;
}

// Powers of two round nothing. Unknowns in other units would look like rounding errors.
void BandedLu::scaleColumns()
{
  constexpr int largest_exponent = 1000;
  m_column_scales.resize(m_nb_row);
  m_column_scales.fill(0.0);
  for (Int32 place = 0; place < m_nb_row; ++place) {
    const auto [first, last] = columnsOf(place);
    for (Int32 column = first; column <= last; ++column)
      m_column_scales[column] = std::max(m_column_scales[column], std::abs(row(place)[column]));
  }
  for (Real& scale : m_column_scales)
    scale = scale > 0.0 && std::isfinite(scale) ? std::ldexp(1.0, std::min(-std::ilogb(scale), largest_exponent)) : 1.0;
  for (Int32 place = 0; place < m_nb_row; ++place) {
    const auto [first, last] = columnsOf(place);
    for (Int32 column = first; column <= last; ++column)
      row(place)[column] *= m_column_scales[column];
  }
}

// Returns false without a pivot in column k.
bool BandedLu::eliminate(Int32 k)
{
  const Int32 last_row = std::min(m_nb_row - 1, k + m_order.half_width);
  const Int32 last_column = std::min(m_nb_row - 1, k + 2 * m_order.half_width);
  Int32 pivot = k;
  for (Int32 i = k + 1; i <= last_row; ++i)
    if (std::abs(row(i)[k]) > std::abs(row(pivot)[k]))
      pivot = i;
  // Written so that a NaN is no pivot.
  if (!(std::abs(row(pivot)[k]) > m_nb_row * std::numeric_limits<Real>::epsilon()))
    return false;
  m_exchanges[k] = pivot;
  if (pivot != k) {
    std::swap_ranges(row(k) + k, row(k) + last_column + 1, row(pivot) + k);
    std::swap(m_pivot_rows[k], m_pivot_rows[pivot]);
  }
  const Real* const upper = row(k);
  Real* const factors = m_lower.data() + Int64(k) * m_order.half_width;
  for (Int32 i = k + 1; i <= last_row; ++i) {
    Real* const lower = row(i);
    if (lower[k] == 0.0)
      continue;
    const Real factor = lower[k] / upper[k];
    factors[i - k - 1] = factor;
    for (Int32 j = k + 1; j <= last_column; ++j)
      lower[j] -= factor * upper[j];
  }
  return true;
}

void BandedLu::solve(ArrayView<Real> b) const
{
  UniqueArray<Real> x(m_nb_row);
  for (Int32 place = 0; place < m_nb_row; ++place)
    x[place] = b[m_order.rows[place]] / m_row_scales[place];
  for (Int32 k = 0; k < m_nb_row; ++k) {
    std::swap(x[k], x[m_exchanges[k]]);
    const Real* const factors = m_lower.data() + Int64(k) * m_order.half_width;
    const Int32 last_row = std::min(m_nb_row - 1, k + m_order.half_width);
    for (Int32 i = k + 1; i <= last_row; ++i)
      x[i] -= factors[i - k - 1] * x[k];
  }
  for (Int32 k = m_nb_row - 1; k >= 0; --k) {
    const Int32 last_column = std::min(m_nb_row - 1, k + 2 * m_order.half_width);
    for (Int32 j = k + 1; j <= last_column; ++j)
      x[k] -= row(k)[j] * x[j];
    x[k] /= row(k)[k];
  }
  for (Int32 place = 0; place < m_nb_row; ++place)
    b[m_order.rows[place]] = x[place] * m_column_scales[place];
}
} // namespace Arcane::detail::sparse
