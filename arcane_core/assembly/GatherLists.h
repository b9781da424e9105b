// SPDX-License-Identifier: Apache-2.0
// Places of the terms of elements in a matrix or a vector, and the order of the sums.
#pragma once

#include "arcane_core/base/array/NumArray.h"
#include "arcane_core/base/array/UniqueArray.h"

#include <utility>
#include <vector>

namespace Arcane::detail::assembly
{
/*!
 * \brief Lists of the terms of consecutive elements, by the value to which they are added.
 *
 * The terms of a value are in the order of elements, and of an element in the order of its terms. Added to the value one by one, they give the
 * same bits in any number of threads and parts. Arrays may be read by kernels.
 */
struct GatherPart
{
  Int32 first_element = 0;
  Int32 nb_element = 0;
  //! The values that have terms.
  NumArray<Int32, MDDim1> places;
  //! First term of each of these values, then the number of terms. \shape{nb_place + 1}
  NumArray<Int32, MDDim1> firsts;
  //! Indexes of terms in the terms of the elements of this part.
  NumArray<Int32, MDDim1> terms;
};

struct GatherSizes
{
  Int32 nb_element = 0;
  //! Number of terms of each element.
  Int32 nb_term = 0;
  //! Largest number of elements of a part, whose terms are in memory at once.
  Int32 max_element = 0;
};

//! Makes the lists. \param places_of_terms  the value of each term, -1 for one that is not added. \shape{nb_element, nb_term} \local
std::vector<GatherPart> makeGatherParts(const GatherSizes& sizes, Span<const Int32> places_of_terms);

/*!
 * \brief The places of the terms of elements.
 *
 * One thread adds them in the order of elements. Where several threads do, each value has its list of terms, which gives the same sums.
 */
class TermPlaces
{
 public:
  TermPlaces() = default;
  //! \param places  the value of each term, -1 for one that is not added. \shape{nb_element, nb_term}
  TermPlaces(const GatherSizes& sizes, UniqueArray<Int32> places)
  : m_sizes(sizes)
  , m_places(std::move(places))
  {}

  Int32 nbElement() const { return m_sizes.nb_element; }
  //! \shape{nb_element, nb_term}
  const Int32* inOrder() const { return m_places.data(); }
  //! Returns the lists, which the first call makes. \local
  const std::vector<GatherPart>& lists();

 private:
  GatherSizes m_sizes;
  UniqueArray<Int32> m_places;
  std::vector<GatherPart> m_lists;
};
} // namespace Arcane::detail::assembly
