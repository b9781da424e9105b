// SPDX-License-Identifier: Apache-2.0
// The rule by which the constituents of a changed cell get their values: one source for the host and for kernels.
#pragma once

#include "arcane_core/materials/sets/ValueMoves.h"

namespace Arcane::detail::sets
{

/*!
 * \brief Calls `put(to, from)` for each value of a changed cell that does not stay in its array. A null source stands for 0.
 *
 * The global value is a source that changes on the way: what a pure constituent gives it, later constituents see.
 * \param is_environment_only  true for variables without values of materials
 * \param for_each_part  `for_each_part(is_environment, visit)` calls `visit(constituent, place)` for the new environments or materials of the cell
 * \param old_place_of  returns the place of a constituent before the change, null for a new one
 */
template <typename ForEachPart, typename OldPlaceOf, typename Put>
constexpr ARCCORE_HOST_DEVICE void findSources(const ValueRule& rule, MatVarIndex global_place, bool is_environment_only,
                                               const ForEachPart& for_each_part, const OldPlaceOf& old_place_of, const Put& put)
{
  MatVarIndex global = global_place;
  const auto visit = [&](Int32 constituent, MatVarIndex place) {
    const MatVarIndex old = old_place_of(constituent);
    if (place.arrayIndex() != 0) {
      if (old.null())
        put(place, rule.is_new_zero ? MatVarIndex() : global);
      else if (old.arrayIndex() != place.arrayIndex())
        put(place, old);
    }
    else if (!rule.is_global_written)
      return;
    else if (old.null())
      global = rule.is_new_global_zero ? MatVarIndex() : global;
    else if (!(rule.is_environment_last && constituent < 0 && old.arrayIndex() == 0))
      global = old;
  };
  if (is_environment_only || !rule.is_environment_last)
    for_each_part(true, visit);
  if (!is_environment_only) {
    for_each_part(false, visit);
    if (rule.is_environment_last)
      for_each_part(true, visit);
  }
  if (!(global == global_place))
    put(global_place, global);
}

} // namespace Arcane::detail::sets
