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
constexpr Int32 block_size = 1024;

//! Arrays of the method, with the factors of the diagonal as preconditioner, if that is one.
struct Arrays
{
  const Real* factors;
  Real* x;
  Real* r;
  Real* p;
  const Real* a_p;
  //! Residual after the preconditioner; null with factors, which need none.
  Real* z;
};

//! Computes r -= \a alpha Ap in \a n rows, and r times the factors in \a z.
void reduceResidual(const Arrays& arrays, Real alpha, Int32 first, Int32 n, Real* __restrict z)
{
  const Real* __restrict const factors = arrays.factors + first;
  const Real* __restrict const a_p = arrays.a_p + first;
  Real* __restrict const r = arrays.r + first;
  for (Int32 i = 0; i < n; ++i) {
    r[i] -= alpha * a_p[i];
    z[i] = factors[i] * r[i];
  }
}

//! Does this in all rows, and returns the sums of r.r and r.z: blocks are in the cache when their products are added.
std::array<sparse::ProductSum, 2> reduceResidual(const Arrays& arrays, Real alpha, Int32 nb_row)
{
  std::array<Real, block_size> z;
  std::array<sparse::ProductSum, 2> sums;
  for (Int32 first = 0; first < nb_row; first += block_size) {
    const Int32 n = std::min(block_size, nb_row - first);
    reduceResidual(arrays, alpha, first, n, z.data());
    const Span<const Real> r(arrays.r + first, n);
    sums[0].add(r, r);
    sums[1].add(r, { z.data(), n });
  }
  return sums;
}

//! Computes x += \a alpha p, then p = z + \a beta p.
void advance(const Arrays& arrays, Real alpha, Real beta, Int32 nb_row)
{
  const Real* __restrict const factors = arrays.factors;
  const Real* __restrict const r = arrays.r;
  const Real* __restrict const z = arrays.z;
  Real* __restrict const x = arrays.x;
  Real* __restrict const p = arrays.p;
  if (factors) {
    for (Int32 i = 0; i < nb_row; ++i) {
      x[i] += alpha * p[i];
      p[i] = factors[i] * r[i] + beta * p[i];
    }
    return;
  }
  for (Int32 i = 0; i < nb_row; ++i) {
    x[i] += alpha * p[i];
    p[i] = z[i] + beta * p[i];
  }
}
} // namespace

void iterateConjugateGradients(ReducedSystem& system, Preconditioner& preconditioner, Iteration& iteration, ArrayView<Real> r,
                               ArrayView<Real> x)
{
  const Int32 nb_row = system.nbRow();
  const ConstArrayView<Real> factors = preconditioner.factors();
  UniqueArray<Real>& a_p = system.work().get(WorkArrays::OfMethod, nb_row);
  UniqueArray<Real>& p = system.work().getVector(WorkArrays::OfMethod + 1, system.matrix());
  UniqueArray<Real>& z = system.work().get(WorkArrays::OfMethod + 2, factors.empty() ? system.nbColumn() : 0);
  const Arrays arrays = { factors.empty() ? nullptr : factors.data(), x.data(), r.data(), p.data(), a_p.data(), z.data() };
  const auto own = [nb_row](const Real* values) { return Span<const Real>(values, nb_row); };
  // The products of r with itself and with r after the preconditioner, which is in the argument then.
  const auto productsOfResidual = [&](UniqueArray<Real>& result) {
    preconditioner.apply(r, result);
    std::array<Real, 2> products;
    const std::array<Span<const Real>, 2> left = { own(r.data()), own(r.data()) };
    const std::array<Span<const Real>, 2> right = { own(r.data()), own(result.data()) };
    system.dots().dots({ 2, left.data() }, { 2, right.data() }, { 2, products.data() });
    return products;
  };
  const auto step = [&](Real alpha) {
    if (arrays.factors) {
      std::array<sparse::ProductSum, 2> sums = reduceResidual(arrays, alpha, nb_row);
      std::array<Real, 2> products;
      system.dots().total({ 2, sums.data() }, { 2, products.data() });
      return products;
    }
    for (Int32 i = 0; i < nb_row; ++i)
      r[i] -= alpha * a_p[i];
    return productsOfResidual(z);
  };
  auto [r_r, r_z] = productsOfResidual(p);
  iteration.begin(std::sqrt(r_r));
  while (iteration.mayGoOn()) {
    const Real p_a_p = system.multiplyAndDot(p, a_p);
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
    advance(arrays, alpha, beta, nb_row);
  }
}
} // namespace Arcane::detail::krylov
