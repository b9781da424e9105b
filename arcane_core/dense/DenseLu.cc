// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/dense/DenseLu.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Arcane::detail::dense
{
Int32 DenseLu::factorise(Int32 n, UniqueArray<Real> values)
{
  m_n = n;
  m_values = std::move(values);
  m_rows.resize(n);
  for (Int32 i = 0; i < n; ++i)
    m_rows[i] = i;
  if (const Int32 zero_row = scaleRows(); zero_row >= 0)
    return zero_row;

  const Real smallest_pivot = n * std::numeric_limits<Real>::epsilon();
  for (Int32 k = 0; k < n; ++k) {
    Int32 pivot = k;
    for (Int32 i = k + 1; i < n; ++i)
      if (std::abs(row(i)[k]) > std::abs(row(pivot)[k]))
        pivot = i;
    // Written so that a NaN is no pivot.
    if (!(std::abs(row(pivot)[k]) > smallest_pivot))
      return *std::max_element(m_rows.begin() + k, m_rows.end());
    if (pivot != k) {
      std::swap_ranges(row(k), row(k) + n, row(pivot));
      std::swap(m_rows[k], m_rows[pivot]);
    }
    eliminate(k);
  }
  return -1;
}

Int32 DenseLu::scaleRows()
{
  m_row_scales.resize(m_n);
  for (Int32 i = 0; i < m_n; ++i) {
    Real largest = 0.0;
    for (Int32 j = 0; j < m_n; ++j)
      largest = std::max(largest, std::abs(row(i)[j]));
    if (largest == 0.0)
      return i;
    m_row_scales[i] = largest;
    for (Int32 j = 0; j < m_n; ++j)
      row(i)[j] /= largest;
  }
  return -1;
}

void DenseLu::eliminate(Int32 k)
{
  const Real* const upper = row(k);
  for (Int32 i = k + 1; i < m_n; ++i) {
    Real* const lower = row(i);
    if (lower[k] == 0.0)
      continue;
    const Real factor = lower[k] / upper[k];
    lower[k] = factor;
    for (Int32 j = k + 1; j < m_n; ++j)
      lower[j] -= factor * upper[j];
  }
}

void DenseLu::solve(ArrayView<Real> b) const
{
  UniqueArray<Real> x(m_n);
  for (Int32 i = 0; i < m_n; ++i) {
    Real value = b[m_rows[i]] / m_row_scales[m_rows[i]];
    for (Int32 j = 0; j < i; ++j)
      value -= row(i)[j] * x[j];
    x[i] = value;
  }
  for (Int32 i = m_n - 1; i >= 0; --i) {
    for (Int32 j = i + 1; j < m_n; ++j)
      x[i] -= row(i)[j] * x[j];
    x[i] /= row(i)[i];
  }
  std::copy(x.begin(), x.end(), b.begin());
}
} // namespace Arcane::detail::dense
