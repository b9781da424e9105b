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
 * Same result as ReproducibleSum::add() for each product, several times faster: the terms of a block are cut together into slices of
 * 42 bits. Sums of slices are exact in double precision. (Error-free extraction: S. Rump, T. Ogita, S. Oishi, Accurate floating-point
 * summation, 2008.) Two slices have all bits of terms of similar sizes: one pass takes them where the last block says which ones they are.
 */
class ProductSum
{
 public:
  //! \a a and \a b have the same size. \local
  void add(Span<const Real> a, Span<const Real> b);
  //! Returns the sum of all products so far. \local
  const ReproducibleSum& sum();

 private:
  struct Slices;

  ReproducibleSum m_sum;
  //! The sums of slices that m_sum does not have yet.
  ReproducibleSum::Words m_words{};
  Int32 m_nb_pending_block = 0;
  //! Exponent of the unit of the first slice of the next block.
  int m_unit = 0;
  //! Terms of the next block are below, if it is like the last one; 0 without guess.
  Real m_limit = 0.0;

  void addBlock(const Real* a, const Real* b, Int32 n);
  bool addSimilar(const Real* a, const Real* b, Int32 n);
  void addAny(const Real* a, const Real* b, Int32 n);
  void addTerms(Real* terms, Int32 n, Real largest);
  void addToWords(const Slices& slices, int unit);
  void flush();
};
} // namespace Arcane::detail::sparse
