// SPDX-License-Identifier: Apache-2.0
// What kernels ask of the table of conductivities.
#pragma once

#include <arcane/utils/Array.h>

//! Looks up conductivities, which it has at the temperatures 0, step, 2 step... Kernels capture a copy; the values stay where they are.
class ConductivityTable
{
 public:
  ConductivityTable() = default;
  ConductivityTable(Arcane::Span<const Arcane::Real> values, Arcane::Real step)
  : m_values(values)
  , m_step(step)
  {}

  //! Returns the value between those of the table on both sides. Beyond the last temperature the last interval goes on.
  ARCCORE_HOST_DEVICE Arcane::Real at(Arcane::Real temperature) const
  {
    const Arcane::Real place = temperature / m_step;
    const Arcane::Int64 last = m_values.size() - 2;
    const Arcane::Int64 interval = place < static_cast<Arcane::Real>(last) ? static_cast<Arcane::Int64>(place) : last;
    const Arcane::Real fraction = place - static_cast<Arcane::Real>(interval);
    return m_values[interval] + fraction * (m_values[interval + 1] - m_values[interval]);
  }

 private:
  Arcane::Span<const Arcane::Real> m_values;
  Arcane::Real m_step = 1.0;
};
