// SPDX-License-Identifier: Apache-2.0
// The name that was probably meant, for names that are Strings.
#pragma once

#include "arcane_core/base/text/String.h"

#include <vector>

namespace Arcane::detail::base
{

//! Returns what names::nearName() finds in \a candidates, or a null String. \local
String nearestName(StringView name, const std::vector<String>& candidates);

//! Does the same for any range of values from which a String can be made. \local
template <typename Range> String nearestName(StringView name, const Range& candidates)
{
  return nearestName(name, std::vector<String>(std::begin(candidates), std::end(candidates)));
}

//! Returns `, did you mean 'x'?` with the nearest name, or an empty text without a near name. \local
template <typename Range> String didYouMean(StringView name, const Range& candidates)
{
  const String nearest = nearestName(name, candidates);
  return nearest.null() ? String("") : String::format(", did you mean '{0}'?", nearest);
}

//! Returns ` (did you mean 'x'?)`, for the end of a sentence that lists names, or an empty text without a near name. \local
template <typename Range> String orMeant(StringView name, const Range& candidates)
{
  const String nearest = nearestName(name, candidates);
  return nearest.null() ? String("") : String::format(" (did you mean '{0}'?)", nearest);
}

//! Returns names as `'a', 'b'`, or an empty text without names. \local
String quotedList(const std::vector<String>& names);

//! Does the same for any range of values from which a String can be made. \local
template <typename Range> String quotedList(const Range& names)
{
  return quotedList(std::vector<String>(std::begin(names), std::end(names)));
}

} // namespace Arcane::detail::base
