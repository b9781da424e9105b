// SPDX-License-Identifier: Apache-2.0
// Lists of the terms of each value of a matrix or a vector, in the order of their sum.
#pragma once

#include "arcane_core/base/array/NumArray.h"

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
} // namespace Arcane::detail::assembly
