// SPDX-License-Identifier: Apache-2.0
// Conjugate gradients with a preconditioner: two reductions an iteration.
#include "arcane_core/krylov/Iteration.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace Arcane::detail::krylov
{
namespace
{
//! The arrays of a step with the diagonal as preconditioner.
struct DiagonalStep
{
  const Real* factors;
  const Real* p;
  const Real* a_p;
  Real* x;
  Real* r;
  Real* z;

  //! Computes x += \a alpha p, r -= \a alpha Ap and z for \a n rows.
  void make(Real alpha, Int32 first, Int32 n) const
  {
    const Real* __restrict const block_factors = factors + first;
    const Real* __restrict const block_p = p + first;
    const Real* __restrict const block_a_p = a_p + first;
    Real* __restrict const block_x = x + first;
    Real* __restrict const block_r = r + first;
    Real* __restrict const block_z = z + first;
    for (Int32 i = 0; i < n; ++i) {
      block_x[i] += alpha * block_p[i];
      block_r[i] -= alpha * block_a_p[i];
      block_z[i] = block_factors[i] * block_r[i];
    }
  }
};

//! Makes a step in one pass through memory, and returns the sums of r.r and r.z: blocks are in the cache when their products are added.
std::array<sparse::ProductSum, 2> makeStep(const DiagonalStep& step, Real alpha, Int32 nb_row)
{
  constexpr Int32 block_size = 1024;
  std::array<sparse::ProductSum, 2> sums;
  for (Int32 first = 0; first < nb_row; first += block_size) {
    const Int32 n = std::min(block_size, nb_row - first);
    step.make(alpha, first, n);
    const Span<const Real> r(step.r + first, n);
    sums[0].add(r, r);
    sums[1].add(r, { step.z + first, n });
  }
  return sums;
}
} // namespace

void iterateConjugateGradients(ReducedSystem& system, Preconditioner& preconditioner, Iteration& iteration, ArrayView<Real> r,
                               ArrayView<Real> x)
{
  const Int32 nb_row = system.nbRow();
  UniqueArray<Real>& z = system.work().get(WorkArrays::OfMethod, system.nbColumn());
  UniqueArray<Real>& a_p = system.work().get(WorkArrays::OfMethod + 1, nb_row);
  UniqueArray<Real>& p = system.work().getVector(WorkArrays::OfMethod + 2, system.matrix());
  const auto own = [nb_row](const Real* values) { return Span<const Real>(values, nb_row); };
  // The products of r with itself and with z.
  const auto productsOfResidual = [&] {
    preconditioner.apply(r, z);
    std::array<Real, 2> products;
    const std::array<Span<const Real>, 2> left = { own(r.data()), own(r.data()) };
    const std::array<Span<const Real>, 2> right = { own(r.data()), own(z.data()) };
    system.dots().dots({ 2, left.data() }, { 2, right.data() }, { 2, products.data() });
    return products;
  };
  const auto step = [&](Real alpha) {
    if (const ConstArrayView<Real> factors = preconditioner.factors(); !factors.empty()) {
      std::array<sparse::ProductSum, 2> sums =
        makeStep({ factors.data(), p.data(), a_p.data(), x.data(), r.data(), z.data() }, alpha, nb_row);
      std::array<Real, 2> products;
      system.dots().total({ 2, sums.data() }, { 2, products.data() });
      return products;
    }
    for (Int32 i = 0; i < nb_row; ++i) {
      x[i] += alpha * p[i];
      r[i] -= alpha * a_p[i];
    }
    return productsOfResidual();
  };
  auto [r_r, r_z] = productsOfResidual();
  iteration.begin(std::sqrt(r_r));
  p.copy(z.constView());
  while (iteration.mayGoOn()) {
    system.multiply(p, a_p);
    const Real p_a_p = system.dots().dot(own(p.data()), a_p.span());
    if (!(p_a_p > 0.0) || !(r_z > 0.0)) {
      iteration.breakDown(String::format("conjugate gradients: the matrix is not positive definite: p.Ap is {0}, r.z is {1} in iteration "
                                         "{2}, expected numbers > 0; use GMRES, BiCGStab or a direct solver",
                                         p_a_p, r_z, iteration.nbIteration() + 1));
      return;
    }
    const Real alpha = r_z / p_a_p;
    const auto [next_r_r, next_r_z] = step(alpha);
    const Real beta = next_r_z / r_z;
    r_z = next_r_z;
    iteration.next(std::sqrt(next_r_r));
    for (Int32 i = 0; i < nb_row; ++i)
      p[i] = z[i] + beta * p[i];
  }
}
} // namespace Arcane::detail::krylov
