// SPDX-License-Identifier: Apache-2.0
// The known name nearest to a misspelt one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace Arcane::names
{

/*!
 * \brief Returns the candidate that the writer of \a word probably meant, or an empty view.
 *
 * At most one letter in three may be changed, added, lost, or swapped with the next one; in a short word one letter always may. Upper
 * and lower case count as the same letter, and so do `-` and `_`. When several candidates are equally near, the first one is returned.
 */
std::string_view nearName(std::string_view word, const std::vector<std::string_view>& candidates);

//! Returns true when \a word is \a name with one letter changed, added, lost, or swapped with the next one, in any case.
bool isSlip(std::string_view word, std::string_view name);

//! Returns `, did you mean 'x'?`, where x is the result of nearName(), or an empty text if there is none.
std::string didYouMean(std::string_view word, const std::vector<std::string_view>& candidates);

} // namespace Arcane::names
