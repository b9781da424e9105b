// SPDX-License-Identifier: Apache-2.0
// The values of a table that differ from the values of a reference.
#pragma once

#include "arcane_core/table/NameSelection.h"

#include <optional>
#include <vector>

namespace Arcane
{
struct SimpleTableInternal;
}

namespace Arcane::detail::table
{
//! A value that differs from the expected one.
struct ValueDifference
{
  String row;
  String column;
  Real expected = 0.0;
  Real found = 0.0;
  //! The largest relative difference of numbers that are taken for equal.
  Real epsilon = 0.0;
  //! |found - expected| / (|found| + |expected|)
  Real relative_difference = 0.0;
};

//! Compares tables. All calls are \local.
struct TableComparison
{
  NameSelection rows;
  NameSelection columns;

  //! Compares two numbers as closely as the row or the column says, whichever allows more.
  std::optional<ValueDifference> compare(const String& row, const String& column, Real expected, Real found) const;
  //! Compares all values in rows and columns of \a reference that are selected and that \a found has too.
  std::vector<ValueDifference> differences(const SimpleTableInternal& reference, const SimpleTableInternal& found) const;
};
} // namespace Arcane::detail::table
