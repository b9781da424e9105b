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

namespace Arcane::detail::meshio
{

//! The points of one rank.
struct WeightedPoints
{
  std::span<const Int64> uids;
  std::span<const Real3> points;
  //! True when the points have weights; otherwise each weight is 1. The flag is the same on all ranks.
  bool has_weights = false;
  //! At least 1.
  std::span<const Int64> weights;
};

/*!
 * \brief Returns the part of each point, from 0 to \a nb_part - 1.
 *
 * The set is cut across the longest side of its box so that the weights of both sides are in proportion to their numbers of parts; then
 * each
 * half is cut again. Points at the same place along the axis are ordered by uid, so that the result does not depend on the ranks
 * that hold the points, nor on their order.
 * \collective
 */
std::vector<Int32> bisectRecursively(IParallelMng* pm, const WeightedPoints& points, Int32 nb_part);

} // namespace Arcane::detail::meshio
