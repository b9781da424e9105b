// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/ReducedSystem.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace Arcane::detail::krylov
{
namespace
{
//! Below this share of the diagonal, the others change nothing when unknowns have similar sizes.
constexpr Real negligible_share = 0x1p-60;
//! Below this share of the diagonal, and where other rows are as small, the others only correct an unknown.
constexpr Real penalty_share = 0x1p-13;
//! Share of a diagonal that corrections of penalties leave out.
constexpr Real corrected_share = 0x1p-52;
//! Ignored values may change the residual by this many rounding errors, as sums of a few hundred values do.
constexpr Real ignored_factor = 512.0;
} // namespace

void ReducedSystem::readValues(bool with_penalties)
{
  const sparse::CsrRows& rows = m_matrix.rows();
  m_is_fixed.resize(nbRow());
  m_fixed_rows.clear();
  m_diagonal.resize(nbRow());
  m_row_sizes.resize(nbRow());
  // The largest other row, the largest penalty, and the largest negligible share.
  std::array<Real, 3> largest = { 0.0, 0.0, 0.0 };
  for (Int32 row = 0; row < nbRow(); ++row) {
    Real others = 0.0;
    m_diagonal[row] = 0.0;
    for (Int64 i = rows.first(row); i < rows.first(row + 1); ++i) {
      if (rows.column(i) == row)
        m_diagonal[row] = rows.value(i);
      else
        others += std::abs(rows.value(i));
    }
    const Real size = std::abs(m_diagonal[row]);
    m_row_sizes[row] = size + others;
    m_is_fixed[row] = size != 0.0 && others <= negligible_share * size;
    if (m_is_fixed[row])
      largest[2] = std::max(largest[2], others / size);
    const bool is_candidate = size != 0.0 && others <= penalty_share * size;
    if (!is_candidate)
      largest[0] = std::max(largest[0], size + others);
    else if (!m_is_fixed[row])
      largest[1] = std::max(largest[1], size);
  }
  m_matrix.parallelMng()->reduce(Parallel::ReduceMax, ArrayView<Real>(3, largest.data()));
  // Where all rows are alike, none is a penalty.
  const Real least_penalty = largest[0] / penalty_share;
  const bool is_found = largest[0] > 0.0 && largest[1] >= least_penalty;
  m_has_penalties = with_penalties && is_found;
  m_has_penalties_in_norms = !with_penalties && is_found;
  m_ignored_share = m_has_penalties ? std::max(largest[2], corrected_share) : largest[2];
  m_corrects_all = false;
  for (Int32 row = 0; row < nbRow(); ++row) {
    const Real size = std::abs(m_diagonal[row]);
    if (m_has_penalties && size >= least_penalty && rowSize(row) - size <= penalty_share * size)
      m_is_fixed[row] = true;
    if (m_is_fixed[row])
      m_fixed_rows.add(row);
  }
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

// Several times: unknowns of neighbouring fixed rows depend on each other.
void ReducedSystem::correctFixed(ConstArrayView<Real> b, ArrayView<Real> x, ArrayView<Real> work)
{
  constexpr int nb_time = 4;
  for (int i = 0; i < nb_time && correctsFixed(); ++i) {
    m_matrix.multiply(x, work);
    for (Int32 row : m_fixed_rows)
      x[row] += (b[row] - work[row]) / m_diagonal[row];
  }
}

void ReducedSystem::multiply(ArrayView<Real> x, ArrayView<Real> y)
{
  m_matrix.multiply(x, y);
  for (Int32 row : m_fixed_rows)
    y[row] = 0.0;
}

Real ReducedSystem::multiplyAndDot(ArrayView<Real> x, ArrayView<Real> y)
{
  sparse::ProductSum sum;
  const Int32* fixed = m_fixed_rows.data();
  const Int32* const end = fixed + m_fixed_rows.size();
  m_matrix.multiply(x, y, [&](Int32 first, Int32 nb) {
    for (; fixed != end && *fixed < first + nb; ++fixed)
      y[*fixed] = 0.0;
    sum.add({ x.data() + first, nb }, { y.data() + first, nb });
  });
  Real product = 0.0;
  m_dots.total(ArrayView<sparse::ProductSum>(1, &sum), ArrayView<Real>(1, &product));
  return product;
}

void ReducedSystem::computeResidual(ConstArrayView<Real> b, ArrayView<Real> x, ArrayView<Real> r)
{
  m_matrix.multiply(x, r);
  for (Int32 row = 0; row < nbRow(); ++row)
    r[row] = m_is_fixed[row] ? 0.0 : b[row] - r[row];
}

// Ignored values count where other rows depend on fixed unknowns alone, or on unknowns that are many times larger.
bool ReducedSystem::ignoresTooMuch(ConstArrayView<Real> b, ArrayView<Real> x, const RowNorms& limit)
{
  if (m_ignored_share == 0.0)
    return false;
  // The norm by rows does not see rows in large units beside others.
  const RowNorms ignored = ignoredNorms(b, x);
  const RowNorms rounding = roundingNorms(b, x);
  return !(ignored.plain <= std::max(limit.plain, ignored_factor * rounding.plain) &&
           ignored.by_rows <= std::max(limit.by_rows, ignored_factor * rounding.by_rows));
}

// The norms of what they would change in the residual.
RowNorms ReducedSystem::ignoredNorms(ConstArrayView<Real> b, ArrayView<Real> x)
{
  UniqueArray<Real>& change = m_work.getVector(WorkArrays::Change, m_matrix);
  UniqueArray<Real>& effect = m_work.get(WorkArrays::Kept, nbRow());
  m_matrix.multiply(x, effect);
  change.fill(0.0);
  for (Int32 row : m_fixed_rows)
    change[row] = (b[row] - effect[row]) / m_diagonal[row];
  multiply(change, effect);
  return norms(effect);
}

Real ReducedSystem::norm(ConstArrayView<Real> values)
{
  const Span<const Real> own(values.data(), nbRow());
  return std::sqrt(m_dots.dot(own, own));
}

RowNorms ReducedSystem::norms(ConstArrayView<Real> values)
{
  UniqueArray<Real>& scaled = m_work.get(WorkArrays::Scaled, nbRow());
  for (Int32 row = 0; row < nbRow(); ++row)
    scaled[row] = values[row] / m_row_sizes[row];
  const Span<const Real> own(values.data(), nbRow());
  const std::array<Span<const Real>, 2> both = { own, scaled.span() };
  std::array<Real, 2> squares;
  m_dots.dots({ 2, both.data() }, { 2, both.data() }, { 2, squares.data() });
  return { std::sqrt(squares[0]), std::sqrt(squares[1]) };
}

RowNorms ReducedSystem::roundingNorms(ConstArrayView<Real> b, ConstArrayView<Real> x)
{
  UniqueArray<Real>& errors = m_work.get(WorkArrays::Sizes, nbRow());
  roundingErrors(b, x, errors);
  return norms(errors);
}

void ReducedSystem::roundingErrors(ConstArrayView<Real> b, ConstArrayView<Real> x, ArrayView<Real> errors) const
{
  constexpr Real epsilon = std::numeric_limits<Real>::epsilon();
  const sparse::CsrRows& rows = m_matrix.rows();
  for (Int32 row = 0; row < nbRow(); ++row) {
    errors[row] = 0.0;
    if (m_is_fixed[row])
      continue;
    Real size = std::abs(b[row]);
    for (Int64 i = rows.first(row); i < rows.first(row + 1); ++i)
      size += std::abs(rows.value(i) * x[rows.column(i)]);
    errors[row] = epsilon * size;
  }
}
} // namespace Arcane::detail::krylov
