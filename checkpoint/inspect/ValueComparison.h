// SPDX-License-Identifier: Apache-2.0
// Compares values of two checkpoints, and keeps the places where they differ most.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/math/DataTypes.h"

#include <cstddef>
#include <string>
#include <vector>

namespace Arcane::detail::inspect
{
//! By how much two numbers may differ: by `absolute + relative * max(|a|, |b|)`.
struct Tolerance
{
  double absolute = 0.0;
  double relative = 0.0;
};

//! A place where values differ.
struct Difference
{
  std::string place;
  //! The component of the value, from 0; -1 if the value has one only.
  Int64 component = -1;
  double first = 0.0;
  double second = 0.0;
  //! `|first - second|`; it is infinite when one of both is not a number.
  double distance = 0.0;
};

/*!
 * \brief Counts the values of a variable that differ, and keeps the worst.
 *
 * Two values that are not numbers (NaN) are equal. Values without order, such as texts, are compared byte for byte. All calls are \local.
 */
class ValueComparison
{
 public:
  ValueComparison(eDataType type, const Tolerance& tolerance, std::size_t max_nb_worst);

  //! Compares two rows of the same size. \a place makes the name of the row, and is called for rows that differ.
  template <typename Place> void compareRow(Span<const std::byte> first, Span<const std::byte> second, const Place& place)
  {
    ++m_nb_row;
    if (const Int64 component = firstDifference(first, second); component >= 0)
      note(place(), first, second, component);
  }

  Int64 nbRow() const { return m_nb_row; }
  Int64 nbDifferentRow() const { return m_nb_different; }
  //! Returns the rows with the greatest distances, the greatest first. Rows with the same distance are in their order.
  const std::vector<Difference>& worst() const { return m_worst; }

 private:
  eDataType m_type;
  Tolerance m_tolerance;
  std::size_t m_max_nb_worst;
  Int64 m_nb_row = 0;
  Int64 m_nb_different = 0;
  std::vector<Difference> m_worst;

  Int64 firstDifference(Span<const std::byte> first, Span<const std::byte> second) const;
  void note(std::string place, Span<const std::byte> first, Span<const std::byte> second, Int64 component);
};
} // namespace Arcane::detail::inspect
