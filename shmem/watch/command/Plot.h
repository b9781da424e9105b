// SPDX-License-Identifier: Apache-2.0
// A plot of numbers in characters.
#pragma once

#include <string>
#include <vector>

namespace Arcane::detail::watch
{
/*!
 * \brief Draws numbers from left to right, their least value below and their largest one above.
 *
 * A column shows the mean of the numbers that fall into it; a column without a finite number is empty. The result has \a nb_row lines, with the scale
 * at their left, and is empty without a finite number.
 */
std::string plotOf(const std::vector<double>& numbers, int nb_column, int nb_row);
} // namespace Arcane::detail::watch
