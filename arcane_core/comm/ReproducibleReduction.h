// SPDX-License-Identifier: Apache-2.0
// Sums over all ranks whose bits do not depend on the number of ranks, nor on which rank has which terms.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/math/ReproducibleSum.h"

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::ParallelMngUtils
{
/*!
 * \brief Returns the exact sum of all terms that the ranks have added to \a local, rounded once.
 *
 * IParallelMng::reduce() adds one number per rank in the order of ranks: its bits are the same in each run with the same number of ranks,
 * and differ with the number of ranks; beyond 2,048 ranks it is the exact sum of these numbers. Here they are always the same, as long as
 * the terms are.
 * \collective
 */
ARCANE_EXPORT Real reproducibleSum(IParallelMng* pm, const ReproducibleSum& local);

//! Returns the exact sum of the values of all ranks, rounded once. Ranks may have different numbers of values. \collective
ARCANE_EXPORT Real reproducibleSum(IParallelMng* pm, ConstArrayView<Real> values);

/*!
 * \brief Gives to sums[i] the exact sum of the terms that the ranks have added to locals[i], with one reduction for all sums.
 *
 * \a locals has the same size on all ranks.
 * \collective
 * \throws ArgumentException when \a sums and \a locals differ in size
 */
ARCANE_EXPORT void reproducibleSum(IParallelMng* pm, ConstArrayView<ReproducibleSum> locals, ArrayView<Real> sums);

/*!
 * \brief Gives the exact sums likewise, and allocates nothing.
 * \param words  the words of the local sums, one sum after the other; then the words of the sums of all ranks
 * \collective
 * \throws ArgumentException when \a words and \a sums differ in their number of sums
 */
void reproducibleSum(IParallelMng* pm, ArrayView<Int64> words, ArrayView<Real> sums);
} // namespace Arcane::ParallelMngUtils
