// SPDX-License-Identifier: Apache-2.0
// The name that somebody probably meant.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane::detail
{

//! Number of letters to insert, remove, replace or exchange with the next one to make \a b from \a a.
Int32 editDistance(StringView a, StringView b);

//! Is \a distance small enough for names of the length of \a name to be the same one, misspelt?
bool isNearMiss(StringView name, Int32 distance);

//! The one of \a candidates (any range of String) nearest to \a name; null when none is near. The first one wins.
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

//! `, did you mean 'x'?` with the nearest name; empty when none is near.
template <typename Range> String didYouMean(StringView name, const Range& candidates)
{
  const String nearest = nearestName(name, candidates);
  return nearest.null() ? String("") : String::format(", did you mean '{0}'?", nearest);
}

} // namespace Arcane::detail
