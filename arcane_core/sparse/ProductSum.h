// SPDX-License-Identifier: Apache-2.0
// Exact sums of products, by blocks.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/math/ReproducibleSum.h"

namespace Arcane::detail::sparse
{
/*!
 * \brief Adds the products `a[i] b[i]`, each rounded once, without any further rounding.
 *
 * The result is that of ReproducibleSum::add() on each product, several times faster: the terms of a block are cut together into slices of
 * 32 bits at the digits of ReproducibleSum. Sums of slices are exact in double precision. (Error-free extraction: S. Rump, T. Ogita, S. Oishi,
 * Accurate floating-point summation, 2008.) Terms of similar sizes have three or four slices.
 */
class ProductSum
{
 public:
  //! \a a and \a b have the same size. \local
  void add(Span<const Real> a, Span<const Real> b);
  //! Returns the sum of all products so far. \local
  const ReproducibleSum& sum();

 private:
  ReproducibleSum m_sum;
  //! The sums of slices that m_sum does not have yet.
  ReproducibleSum::Words m_words{};
  Int32 m_nb_pending_block = 0;

  void addBlock(const Real* a, const Real* b, Int32 n);
  bool addSlices(Real* terms, Int32 n, Real largest);
  void flush();
};
} // namespace Arcane::detail::sparse
