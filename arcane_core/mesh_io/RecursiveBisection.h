// SPDX-License-Identifier: Apache-2.0
// Cuts points into parts of equal weight along the axes.
#pragma once

#include "arcane_core/base/math/Real3.h"

#include <span>
#include <vector>

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail
{

//! The points of one rank.
struct WeightedPoints
{
  std::span<const Int64> uids;
  std::span<const Real3> points;
  //! The same on all ranks. If not, all weights are 1.
  bool has_weights = false;
  //! 1 or more.
  std::span<const Int64> weights;
};

/*!
 * \brief Part of each point, from 0 to \a nb_part - 1.
 *
 * Cuts the set across the longest side of its box so that weights are as the numbers of parts on both sides, then each
 * half again. Points at the same place along the axis are told apart by uid: the result does not depend on the ranks
 * that hold the points, nor on their order.
 * \collective
 */
std::vector<Int32> bisectRecursively(IParallelMng* pm, const WeightedPoints& points, Int32 nb_part);

} // namespace Arcane::detail
