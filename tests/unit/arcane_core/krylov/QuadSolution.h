// SPDX-License-Identifier: Apache-2.0
// Solutions of small dense systems in quadruple precision, to compare others with.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

namespace Arcane::test
{
#ifdef __SIZEOF_FLOAT128__
__extension__ using Quad = __float128;
#else
using Quad = long double;
#endif

inline Quad sizeOf(Quad value)
{
  return value < 0 ? -value : value;
}

/*!
 * \brief Factorisation of a dense matrix with complete pivots, whose rows and then columns are scaled to a largest value of 1.
 *
 * A pivot is 0 below 1e-26 of the first one: rounding of double precision in a singular matrix is far above, rounding of the factorisation far below.
 */
class QuadFactors
{
 public:
  //! \param values  finite ones. \shape{n, n}
  QuadFactors(Int32 n, const std::vector<Real>& values)
  : m_n(n)
  , m_values(values.begin(), values.end())
  , m_row_scales(nb(), Quad(1))
  , m_column_scales(nb(), Quad(1))
  , m_rows(nb())
  , m_columns(nb())
  {
    std::iota(m_rows.begin(), m_rows.end(), 0);
    std::iota(m_columns.begin(), m_columns.end(), 0);
    scale();
    for (m_rank = 0; m_rank < m_n && choosePivot(m_rank); ++m_rank)
      eliminate(m_rank);
  }

  bool isRegular() const { return m_rank == m_n; }
  //! Returns the least pivot as a share of the first one.
  Quad leastPivot() const { return isRegular() ? sizeOf(value(m_n - 1, m_n - 1) / value(0, 0)) : Quad(0); }

  //! Returns the solution for a regular matrix.
  std::vector<Quad> solve(const std::vector<Quad>& b) const
  {
    std::vector<Quad> y(nb());
    for (Int32 i = 0; i < m_n; ++i) {
      y[at(i)] = b[at(m_rows[at(i)])] * m_row_scales[at(m_rows[at(i)])];
      for (Int32 j = 0; j < i; ++j)
        y[at(i)] -= value(i, j) * y[at(j)];
    }
    for (Int32 i = m_n; i-- > 0;) {
      for (Int32 j = i + 1; j < m_n; ++j)
        y[at(i)] -= value(i, j) * y[at(j)];
      y[at(i)] /= value(i, i);
    }
    std::vector<Quad> x(nb());
    for (Int32 i = 0; i < m_n; ++i)
      x[at(m_columns[at(i)])] = y[at(i)] * m_column_scales[at(m_columns[at(i)])];
    return x;
  }

 private:
  Int32 m_n;
  Int32 m_rank = 0;
  std::vector<Quad> m_values;
  std::vector<Quad> m_row_scales;
  std::vector<Quad> m_column_scales;
  std::vector<Int32> m_rows;
  std::vector<Int32> m_columns;

  static std::size_t at(Int32 i) { return static_cast<std::size_t>(i); }
  std::size_t nb() const { return at(m_n); }
  //! The value at a place after the exchanges.
  Quad& value(Int32 i, Int32 j) { return m_values[at(m_rows[at(i)]) * nb() + at(m_columns[at(j)])]; }
  Quad value(Int32 i, Int32 j) const { return m_values[at(m_rows[at(i)]) * nb() + at(m_columns[at(j)])]; }

  void scale()
  {
    for (int side = 0; side < 2; ++side) {
      for (Int32 i = 0; i < m_n; ++i) {
        const auto place = [&](Int32 j) -> Quad& { return side == 0 ? value(i, j) : value(j, i); };
        Quad largest = 0;
        for (Int32 j = 0; j < m_n; ++j)
          largest = std::max(largest, sizeOf(place(j)));
        if (largest == 0)
          continue;
        (side == 0 ? m_row_scales : m_column_scales)[at(i)] = 1 / largest;
        for (Int32 j = 0; j < m_n; ++j)
          place(j) /= largest;
      }
    }
  }

  bool choosePivot(Int32 k)
  {
    Int32 row = k;
    Int32 column = k;
    for (Int32 i = k; i < m_n; ++i)
      for (Int32 j = k; j < m_n; ++j)
        if (sizeOf(value(i, j)) > sizeOf(value(row, column))) {
          row = i;
          column = j;
        }
    std::swap(m_rows[at(k)], m_rows[at(row)]);
    std::swap(m_columns[at(k)], m_columns[at(column)]);
    return sizeOf(value(k, k)) > Quad(1.0e-26) * sizeOf(value(0, 0));
  }

  void eliminate(Int32 k)
  {
    for (Int32 i = k + 1; i < m_n; ++i) {
      const Quad factor = value(i, k) / value(k, k);
      value(i, k) = factor;
      for (Int32 j = k + 1; j < m_n && factor != 0; ++j)
        value(i, j) -= factor * value(k, j);
    }
  }
};
} // namespace Arcane::test
