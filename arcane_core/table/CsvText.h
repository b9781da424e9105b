// SPDX-License-Identifier: Apache-2.0
// A table as text, with a semicolon after each field.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <string>
#include <string_view>

namespace Arcane
{
struct SimpleTableInternal;
}

namespace Arcane::detail::table
{
//! Says how numbers are written.
struct NumberFormat
{
  //! The number of significant digits, or of digits after the point if the format is fixed or scientific; from 1 to 17.
  Integer precision = 6;
  bool is_fixed = false;
  //! Scientific notation has priority over `is_fixed`.
  bool is_scientific = false;
};

//! Returns \a value as text, with a point whatever the language of the system.
std::string numberText(Real value, const NumberFormat& format);

//! Returns the text of the table: a line with its name and the names of the columns, then a line for each row.
std::string csvText(const SimpleTableInternal& table, const NumberFormat& format);

/*!
 * \brief Fills \a table from \a text. All its lines are full; the last position is unset.
 *
 * A number may have a comma instead of the point. Blanks around numbers and an empty field at the end of a line are ignored.
 * \throws IOException with the line and what is expected there; the table is then empty
 */
void readCsvText(std::string_view text, SimpleTableInternal& table);
} // namespace Arcane::detail::table
