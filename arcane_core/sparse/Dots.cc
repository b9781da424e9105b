// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/Dots.h"

#include "arcane_core/comm/ReproducibleReduction.h"

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
  ParallelMngUtils::reproducibleSum(m_parallel_mng, m_words, results.subView(0, a.size()));
}

void Dots::total(ArrayView<ProductSum> sums, ArrayView<Real> results)
{
  m_words.clear();
  for (ProductSum& sum : sums)
    m_words.addRange(sum.sum().words());
  ParallelMngUtils::reproducibleSum(m_parallel_mng, m_words, results.subView(0, sums.size()));
}
} // namespace Arcane::detail::sparse
