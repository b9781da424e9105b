// SPDX-License-Identifier: Apache-2.0
// Diffusivities at the temperatures from 0 to 1.
#pragma once

#include <arcane/utils/Array.h>

//! Looks values up in memory that belongs to somebody else. Copies read the same memory.
class DiffusivityTable
{
 public:
  DiffusivityTable() = default;
  explicit DiffusivityTable(Arcane::Span<const Arcane::Real> values)
  : m_values(values)
  {}

  //! Returns the value between those of the table on both sides.
  Arcane::Real at(Arcane::Real temperature) const
  {
    const Arcane::Int64 last = m_values.size() - 2;
    const Arcane::Real place = temperature * static_cast<Arcane::Real>(last + 1);
    const Arcane::Int64 interval = place < 0.0 ? 0 : (place < static_cast<Arcane::Real>(last) ? static_cast<Arcane::Int64>(place) : last);
    const Arcane::Real fraction = place - static_cast<Arcane::Real>(interval);
    return m_values[interval] + fraction * (m_values[interval + 1] - m_values[interval]);
  }

 private:
  Arcane::Span<const Arcane::Real> m_values;
};
