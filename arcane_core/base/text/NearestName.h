// SPDX-License-Identifier: Apache-2.0
// Finds the name that a misspelt name probably stands for.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane::detail
{

//! Returns how many letters must be inserted, removed, replaced, or exchanged with the next one, to turn \a a into \a b.
Int32 editDistance(StringView a, StringView b);

//! Returns true when \a distance is so small that a name of this length is probably misspelt.
bool isNearMiss(StringView name, Int32 distance);

//! Returns the first of the nearest \a candidates (any range of String) to \a name, or null when none is near.
template <typename Range> String nearestName(StringView name, const Range& candidates)
{
  String nearest;
  Int32 nearest_distance = 0;
  for (const auto& candidate : candidates) {
    const String candidate_name(candidate);
    const Int32 distance = editDistance(name, candidate_name);
    if (isNearMiss(name, distance) && (nearest.null() || distance < nearest_distance)) {
      nearest = candidate_name;
      nearest_distance = distance;
    }
  }
  return nearest;
}

//! Returns `, did you mean 'x'?` with the nearest name, or an empty text when no candidate is near.
template <typename Range> String didYouMean(StringView name, const Range& candidates)
{
  const String nearest = nearestName(name, candidates);
  return nearest.null() ? String("") : String::format(", did you mean '{0}'?", nearest);
}

} // namespace Arcane::detail
