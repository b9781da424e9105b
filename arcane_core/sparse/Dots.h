// SPDX-License-Identifier: Apache-2.0
// Sums of products over all ranks.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/sparse/ProductSum.h"

namespace Arcane::detail::sparse
{
/*!
 * \brief Sums of the products of pairs of vectors over all ranks, with the same bits on any number of them.
 *
 * Products are rounded, sums are exact and rounded once: they have no order.
 */
class Dots
{
 public:
  explicit Dots(IParallelMng* pm)
  : m_parallel_mng(pm)
  {}

  //! \collective
  Real dot(Span<const Real> a, Span<const Real> b);
  //! Computes results[i] = a[i].b[i], all of them by one reduction. \collective
  void dots(ConstArrayView<Span<const Real>> a, ConstArrayView<Span<const Real>> b, ArrayView<Real> results);
  //! Adds the sums of all ranks, results[i] = sums[i], by one reduction. \collective
  void total(ArrayView<ProductSum> sums, ArrayView<Real> results);

 private:
  IParallelMng* m_parallel_mng;
  //! The words of the sums of this rank, then of all; they keep their memory.
  UniqueArray<Int64> m_words;
};
} // namespace Arcane::detail::sparse
