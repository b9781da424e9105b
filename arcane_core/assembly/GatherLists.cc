// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/assembly/GatherLists.h"

#include <algorithm>

namespace Arcane::detail::assembly
{
namespace
{
void copyTo(NumArray<Int32, MDDim1>& to, const std::vector<Int32>& from)
{
  to.resize(static_cast<Int32>(from.size()));
  std::copy(from.begin(), from.end(), to.to1DSpan().begin());
}

//! The terms that are added, by value; the terms of a value keep their order.
std::vector<Int32> sortedTerms(Span<const Int32> places_of_terms)
{
  std::vector<Int32> terms;
  for (Int32 term = 0; term < static_cast<Int32>(places_of_terms.size()); ++term)
    if (places_of_terms[term] >= 0)
      terms.push_back(term);
  std::stable_sort(terms.begin(), terms.end(), [&](Int32 a, Int32 b) { return places_of_terms[a] < places_of_terms[b]; });
  return terms;
}

// Goes through its own terms only: there may be many parts, and many more values.
GatherPart makePart(Int32 nb_element, Span<const Int32> places_of_terms)
{
  const std::vector<Int32> terms = sortedTerms(places_of_terms);
  std::vector<Int32> places;
  std::vector<Int32> firsts;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const Int32 place = places_of_terms[terms[i]];
    if (places.empty() || place != places.back()) {
      places.push_back(place);
      firsts.push_back(static_cast<Int32>(i));
    }
  }
  firsts.push_back(static_cast<Int32>(terms.size()));
  GatherPart part;
  part.nb_element = nb_element;
  copyTo(part.places, places);
  copyTo(part.firsts, firsts);
  copyTo(part.terms, terms);
  return part;
}
} // namespace

std::vector<GatherPart> makeGatherParts(const GatherSizes& sizes, Span<const Int32> places_of_terms)
{
  std::vector<GatherPart> parts;
  for (Int32 first = 0; first < sizes.nb_element; first += sizes.max_element) {
    const Int32 nb_element = std::min(sizes.max_element, sizes.nb_element - first);
    parts.push_back(makePart(nb_element, places_of_terms.subSpan(Int64(first) * sizes.nb_term, Int64(nb_element) * sizes.nb_term)));
    parts.back().first_element = first;
  }
  return parts;
}

const std::vector<GatherPart>& TermPlaces::lists()
{
  if (m_lists.empty())
    m_lists = makeGatherParts(m_sizes, m_places);
  return m_lists;
}
} // namespace Arcane::detail::assembly
