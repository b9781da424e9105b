// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/table/TableComparison.h"

#include "arcane_core/base/math/FloatInfo.h"
#include "arcane_core/base/math/TypeEqual.h"
#include "arcane_core/table/SimpleTableInternal.h"

#include <algorithm>
#include <cmath>

namespace Arcane::detail::table
{
namespace
{
//! A line of the reference and the same line of the other table.
struct LinePair
{
  String name;
  Int64 expected = 0;
  Int64 found = 0;
};

std::vector<LinePair> pairsOf(const NameSelection& selection, ConstArrayView<String> expected, ConstArrayView<String> found)
{
  std::vector<LinePair> pairs;
  for (Integer i = 0; i < expected.size(); ++i) {
    const auto at = std::find(found.begin(), found.end(), expected[i]);
    if (at != found.end() && selection.isSelected(expected[i]))
      pairs.push_back({ expected[i], i, at - found.begin() });
  }
  return pairs;
}
} // namespace

std::optional<ValueDifference> TableComparison::compare(const String& row, const String& column, Real expected, Real found) const
{
  const Real own_epsilon = std::max(rows.epsilon(row), columns.epsilon(column));
  const Real epsilon = own_epsilon < 0.0 ? FloatInfo<Real>::nearlyEpsilon() : own_epsilon;
  if (math::isNearlyEqualWithEpsilon(found, expected, epsilon))
    return {};
  const Real difference = std::abs(found - expected) / (std::abs(found) + std::abs(expected));
  return ValueDifference{ row, column, expected, found, epsilon, difference };
}

std::vector<ValueDifference> TableComparison::differences(const SimpleTableInternal& reference, const SimpleTableInternal& found) const
{
  const auto row_pairs = pairsOf(rows, reference.m_row_names, found.m_row_names);
  const auto column_pairs = pairsOf(columns, reference.m_column_names, found.m_column_names);
  std::vector<ValueDifference> result;
  for (const LinePair& row : row_pairs)
    for (const LinePair& column : column_pairs) {
      const Real expected_value = reference.m_values(row.expected, column.expected);
      const Real found_value = found.m_values(row.found, column.found);
      if (const auto difference = compare(row.name, column.name, expected_value, found_value))
        result.push_back(*difference);
    }
  return result;
}
} // namespace Arcane::detail::table
