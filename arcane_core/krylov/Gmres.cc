// SPDX-License-Identifier: Apache-2.0
// GMRES with restarts, the preconditioner on the right. Vectors are made orthogonal twice, each time with one reduction for all.
#include "arcane_core/krylov/Iteration.h"

#include <cmath>
#include <vector>

namespace Arcane::detail::krylov
{
namespace
{
//! In the second half of the iterations, a cycle that leaves a larger share of the residual doubles the number of vectors of the next one.
constexpr Real slow_share = 0.5;
//! Largest ratio to the first number of vectors. Longer cycles cost more than they save where short ones converge.
constexpr Int32 largest_growth = 8;
//! Largest number of values of all vectors, on all ranks.
constexpr Int64 largest_nb_value = Int64(1) << 24;

//! One cycle, from a residual to the next one.
class Cycle
{
 public:
  Cycle(ReducedSystem& system, Preconditioner& preconditioner)
  : m_system(system)
  , m_preconditioner(preconditioner)
  , m_hat(system.work().getVector(WorkArrays::OfMethod, system.matrix()))
  {}

  //! Adds to \a x what makes the residual \a r least along \a nb_vector vectors. Returns false when it cannot become less.
  bool run(Iteration& iteration, Int32 nb_vector, ArrayView<Real> r, ArrayView<Real> x)
  {
    const Int32 nb_row = m_system.nbRow();
    m_vectors.assign(1, UniqueArray<Real>(ConstArrayView<Real>(nb_row, r.data())));
    m_columns.clear();
    m_cosines.clear();
    m_sines.clear();
    const Real norm = m_system.norm(m_vectors[0]);
    m_right = { norm };
    scale(m_vectors[0], 1.0 / norm);
    bool has_next = true;
    while (has_next && iteration.mayGoOn() && static_cast<Int32>(m_columns.size()) < nb_vector) {
      m_preconditioner.apply(m_vectors.back(), m_hat);
      UniqueArray<Real> next(nb_row);
      m_system.multiply(m_hat, next);
      has_next = addColumn(std::move(next));
      if (m_columns.back()[m_columns.size() - 1] == 0.0) {
        m_columns.pop_back();
        break;
      }
      iteration.next(std::abs(m_right.back()));
    }
    if (m_columns.empty())
      return false;
    addSolution(x);
    return true;
  }

 private:
  ReducedSystem& m_system;
  Preconditioner& m_preconditioner;
  UniqueArray<Real>& m_hat;
  std::vector<UniqueArray<Real>> m_vectors;
  //! The columns of the triangular matrix, and its right-hand side.
  std::vector<std::vector<Real>> m_columns;
  std::vector<Real> m_right;
  std::vector<Real> m_cosines;
  std::vector<Real> m_sines;

  static void scale(UniqueArray<Real>& values, Real factor)
  {
    for (Real& value : values)
      value *= factor;
  }

  //! Subtracts from \a next its parts along the vectors, which are added to \a column.
  void makeOrthogonal(UniqueArray<Real>& next, std::vector<Real>& column)
  {
    const auto nb = static_cast<Int32>(m_vectors.size());
    UniqueArray<Span<const Real>> vectors;
    for (const UniqueArray<Real>& vector : m_vectors)
      vectors.add(vector.span());
    const UniqueArray<Span<const Real>> same(nb, next.span());
    UniqueArray<Real> products(nb);
    m_system.dots().dots(vectors, same, products);
    for (Int32 j = 0; j < nb; ++j) {
      column[j] += products[j];
      for (Int32 i = 0; i < next.size(); ++i)
        next[i] -= products[j] * m_vectors[j][i];
    }
  }

  //! Returns false when \a next is a combination of the vectors.
  bool addColumn(UniqueArray<Real> next)
  {
    const std::size_t nb = m_vectors.size();
    std::vector<Real> column(nb + 1, 0.0);
    const Real first_norm = m_system.norm(next);
    makeOrthogonal(next, column);
    makeOrthogonal(next, column);
    const Real norm = m_system.norm(next);
    const bool has_next = norm > 1.0e-14 * first_norm;
    column[nb] = has_next ? norm : 0.0;
    for (std::size_t j = 0; j + 1 < nb; ++j) {
      const Real upper = m_cosines[j] * column[j] + m_sines[j] * column[j + 1];
      column[j + 1] = m_cosines[j] * column[j + 1] - m_sines[j] * column[j];
      column[j] = upper;
    }
    const Real length = std::hypot(column[nb - 1], column[nb]);
    m_cosines.push_back(length == 0.0 ? 1.0 : column[nb - 1] / length);
    m_sines.push_back(length == 0.0 ? 0.0 : column[nb] / length);
    column[nb - 1] = length;
    column.pop_back();
    m_columns.push_back(std::move(column));
    m_right.push_back(-m_sines.back() * m_right[nb - 1]);
    m_right[nb - 1] *= m_cosines.back();
    if (has_next) {
      scale(next, 1.0 / norm);
      m_vectors.push_back(std::move(next));
    }
    return has_next;
  }

  void addSolution(ArrayView<Real> x)
  {
    const std::size_t nb = m_columns.size();
    std::vector<Real> factors(nb);
    for (std::size_t k = nb; k-- > 0;) {
      factors[k] = m_right[k];
      for (std::size_t j = k + 1; j < nb; ++j)
        factors[k] -= m_columns[j][k] * factors[j];
      factors[k] /= m_columns[k][k];
    }
    UniqueArray<Real> sum(m_system.nbRow(), 0.0);
    for (std::size_t j = 0; j < nb; ++j)
      for (Int32 i = 0; i < sum.size(); ++i)
        sum[i] += factors[j] * m_vectors[j][i];
    m_preconditioner.apply(sum, m_hat);
    for (Int32 i = 0; i < sum.size(); ++i)
      x[i] += m_hat[i];
  }
};
} // namespace

void iterateGmres(ReducedSystem& system, Preconditioner& preconditioner, Iteration& iteration, Int32 nb_vector, ArrayView<Real> r,
                  ArrayView<Real> x)
{
  const UniqueArray<Real> first_r(ConstArrayView<Real>(system.nbRow(), r.data()));
  // Rounding of a much larger x would be in the residual of a restart.
  UniqueArray<Real> change(system.nbColumn(), 0.0);
  Real norm = system.norm(r);
  iteration.begin(norm);
  Cycle cycle(system, preconditioner);
  const Int32 most_vectors = largest_growth * nb_vector;
  while (iteration.mayGoOn()) {
    if (!cycle.run(iteration, nb_vector, r, change)) {
      iteration.breakDown(String::format("GMRES: no direction makes the residual less in iteration {0}; the matrix may be singular",
                                         iteration.nbIteration() + 1));
    }
    if (iteration.mayGoOn()) {
      system.multiply(change, r);
      for (Int32 i = 0; i < system.nbRow(); ++i)
        r[i] = first_r[i] - r[i];
      const Real last_norm = norm;
      norm = system.norm(r);
      iteration.begin(norm);
      const bool is_slow = norm > slow_share * last_norm && iteration.nbLeft() < iteration.nbIteration();
      if (is_slow && 2 * nb_vector <= most_vectors && 2 * nb_vector * system.matrix().nbTotalRow() <= largest_nb_value)
        nb_vector *= 2;
    }
  }
  for (Int32 i = 0; i < system.nbRow(); ++i)
    x[i] += change[i];
}
} // namespace Arcane::detail::krylov
