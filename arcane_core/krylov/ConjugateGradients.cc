// SPDX-License-Identifier: Apache-2.0
// Conjugate gradients with a preconditioner: two reductions an iteration.
#include "arcane_core/krylov/Iteration.h"

#include <array>
#include <cmath>

namespace Arcane::detail::krylov
{
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
    for (Int32 i = 0; i < nb_row; ++i) {
      x[i] += alpha * p[i];
      r[i] -= alpha * a_p[i];
    }
    const auto [next_r_r, next_r_z] = productsOfResidual();
    const Real beta = next_r_z / r_z;
    r_z = next_r_z;
    iteration.next(std::sqrt(next_r_r));
    for (Int32 i = 0; i < nb_row; ++i)
      p[i] = z[i] + beta * p[i];
  }
}
} // namespace Arcane::detail::krylov
