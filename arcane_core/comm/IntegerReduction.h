// SPDX-License-Identifier: Apache-2.0
// Reductions of reals made of reductions of integers, which may be combined in any order.
#pragma once

#include "arcane_core/comm/MessagePassingGlobal.h"

#include "arcane_core/base/array/ArrayView.h"

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::comm
{
/*!
 * \brief Reduces each of the values in place, in O(log P) messages on each rank.
 *
 * A sum is exact and rounded once, see ReproducibleSum: its bits depend neither on the order of the values nor on how they are spread over
 * ranks. If one value is NaN, so is the result. For a minimum or maximum -0 is less than +0. The size is the same on all ranks. \collective
 */
void reduceAsIntegers(IParallelMng* pm, MessagePassing::eReduceType op, ArrayView<Real> values);
} // namespace Arcane::detail::comm
