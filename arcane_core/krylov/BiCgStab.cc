// SPDX-License-Identifier: Apache-2.0
// BiCGStab, with the preconditioner on the right (H. van der Vorst, 1992).
#include "arcane_core/krylov/Iteration.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace Arcane::detail::krylov
{
void iterateBiCgStab(ReducedSystem& system, Preconditioner& preconditioner, Iteration& iteration, ArrayView<Real> r, ArrayView<Real> x)
{
  const Int32 nb_row = system.nbRow();
  UniqueArray<Real>& shadow = system.work().get(WorkArrays::OfMethod, nb_row);
  UniqueArray<Real>& p = system.work().get(WorkArrays::OfMethod + 1, nb_row);
  UniqueArray<Real>& v = system.work().get(WorkArrays::OfMethod + 2, nb_row);
  UniqueArray<Real>& t = system.work().get(WorkArrays::OfMethod + 3, nb_row);
  UniqueArray<Real>& p_hat = system.work().getVector(WorkArrays::OfMethod + 4, system.matrix());
  UniqueArray<Real>& s_hat = system.work().getVector(WorkArrays::OfMethod + 5, system.matrix());
  shadow.copy(ConstArrayView<Real>(nb_row, r.data()));
  p.fill(0.0);
  v.fill(0.0);
  using Spans = std::array<Span<const Real>, 2>;
  const Span<const Real> residual(r.data(), nb_row);
  const auto dots = [&](const Spans& a, const Spans& b) {
    std::array<Real, 2> results;
    system.dots().dots({ 2, a.data() }, { 2, b.data() }, { 2, results.data() });
    return results;
  };
  const auto breakDown = [&](const char* product, Real value) {
    iteration.breakDown(String::format("BiCGStab: {0} is {1} in iteration {2}, expected another number; use GMRES or a direct solver",
                                       product, value, iteration.nbIteration() + 1));
  };

  auto [r_r, rho] = dots({ residual, shadow.span() }, { residual, residual });
  iteration.begin(std::sqrt(r_r));
  Real beta = 0.0;
  Real omega = 0.0;
  while (iteration.mayGoOn()) {
    for (Int32 i = 0; i < nb_row; ++i)
      p[i] = r[i] + beta * (p[i] - omega * v[i]);
    preconditioner.apply(p, p_hat);
    system.multiply(p_hat, v);
    const Real shadow_v = system.dots().dot(shadow.span(), v.span());
    if (shadow_v == 0.0 || rho == 0.0)
      return breakDown(rho == 0.0 ? "r0.r" : "r0.Ap", 0.0);
    const Real alpha = rho / shadow_v;
    for (Int32 i = 0; i < nb_row; ++i)
      r[i] -= alpha * v[i];
    preconditioner.apply(r, s_hat);
    system.multiply(s_hat, t);
    const auto [t_s, t_t] = dots({ t.span(), t.span() }, { residual, t.span() });
    // Without rest there is nothing left to do in this half.
    omega = t_t == 0.0 ? 0.0 : t_s / t_t;
    for (Int32 i = 0; i < nb_row; ++i) {
      x[i] += alpha * p_hat[i] + omega * s_hat[i];
      r[i] -= omega * t[i];
    }
    const auto [next_r_r, next_rho] = dots({ residual, shadow.span() }, { residual, residual });
    iteration.next(std::sqrt(next_r_r));
    if (omega == 0.0 && iteration.mayGoOn())
      return breakDown("t.s", 0.0);
    beta = (next_rho / rho) * (alpha / omega);
    rho = next_rho;
  }
}
} // namespace Arcane::detail::krylov
