// SPDX-License-Identifier: Apache-2.0
// Reads arrays of numbers from text.
#pragma once

#include "arcane_core/base/array/NumArray.h"

#include <iosfwd>

namespace Arcane::NumArrayUtils
{
/*!
 * \brief Reads all numbers of \a input, which spaces or ends of lines separate, into \a num_array, which is resized. \local
 *
 * An array in memory that the host cannot reach gets them by a copy. \throws IOException, with the index of the word, when a word is not a real
 */
ARCANE_EXPORT void readFromText(NumArray<double, MDDim1>& num_array, std::istream& input);
} // namespace Arcane::NumArrayUtils
