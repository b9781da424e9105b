// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/assembly/GatherLists.h"

#include <algorithm>

namespace Arcane::detail::assembly
{
namespace
{
//! Counts, then sorts: terms keep their order.
GatherPart makePart(Int32 nb_element, const GatherSizes& sizes, Span<const Int32> places_of_terms)
{
  std::vector<Int32> ends(static_cast<std::size_t>(sizes.nb_place) + 1, 0);
  for (Int32 place : places_of_terms)
    if (place >= 0)
      ++ends[static_cast<std::size_t>(place) + 1];
  const auto nb_place = static_cast<Int32>(std::count_if(ends.begin(), ends.end(), [](Int32 n) { return n > 0; }));
  GatherPart part;
  part.nb_element = nb_element;
  part.places.resize(nb_place);
  part.firsts.resize(nb_place + 1);
  Int32 index = 0;
  for (Int32 place = 0; place < sizes.nb_place; ++place) {
    const Int32 first = ends[static_cast<std::size_t>(place)];
    Int32& end = ends[static_cast<std::size_t>(place) + 1];
    if (end > 0) {
      part.places[index] = place;
      part.firsts[index] = first;
      ++index;
    }
    end += first;
  }
  part.firsts[nb_place] = ends.back();
  part.terms.resize(ends.back());
  for (Int32 term = 0; term < static_cast<Int32>(places_of_terms.size()); ++term)
    if (const Int32 place = places_of_terms[term]; place >= 0)
      part.terms[ends[static_cast<std::size_t>(place)]++] = term;
  return part;
}
} // namespace

std::vector<GatherPart> makeGatherParts(const GatherSizes& sizes, Span<const Int32> places_of_terms)
{
  std::vector<GatherPart> parts;
  for (Int32 first = 0; first < sizes.nb_element; first += sizes.max_element) {
    const Int32 nb_element = std::min(sizes.max_element, sizes.nb_element - first);
    parts.push_back(makePart(nb_element, sizes, places_of_terms.subSpan(Int64(first) * sizes.nb_term, Int64(nb_element) * sizes.nb_term)));
    parts.back().first_element = first;
  }
  return parts;
}
} // namespace Arcane::detail::assembly
