// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/Dots.h"

#include "arcane_core/sparse/ProductSum.h"

namespace Arcane::detail::sparse
{
Real Dots::dot(Span<const Real> a, Span<const Real> b)
{
  Real result = 0.0;
  dots(ConstArrayView<Span<const Real>>(1, &a), ConstArrayView<Span<const Real>>(1, &b), ArrayView<Real>(1, &result));
  return result;
}

void Dots::dots(ConstArrayView<Span<const Real>> a, ConstArrayView<Span<const Real>> b, ArrayView<Real> results)
{
  m_words.clear();
  for (Int32 i = 0; i < a.size(); ++i) {
    ProductSum products;
    products.add(a[i], b[i]);
    m_words.addRange(products.sum().words());
  }
  // Integers: their sum is the same in any order.
  m_parallel_mng->reduce(Parallel::ReduceSum, m_words.view());
  for (Int32 i = 0; i < a.size(); ++i)
    results[i] = ReproducibleSum(m_words.span().subSpan(Int64(i) * ReproducibleSum::nb_word, ReproducibleSum::nb_word)).value();
}
} // namespace Arcane::detail::sparse
