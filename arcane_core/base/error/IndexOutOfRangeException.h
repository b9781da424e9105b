// SPDX-License-Identifier: Apache-2.0
// Thrown when an index is outside an array or a list.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! Thrown when an index is not in [minValueInclusive(), maxValueExclusive()[.
class ARCANE_EXPORT IndexOutOfRangeException : public Exception
{
 public:
  //! Records the stack of calls, which shows where the index comes from.
  IndexOutOfRangeException(const TraceInfo& where, const String& message, Int64 index, Int64 min_value_inclusive,
                           Int64 max_value_exclusive);

  Int64 index() const { return m_index; }
  Int64 minValueInclusive() const { return m_min_value_inclusive; }
  Int64 maxValueExclusive() const { return m_max_value_exclusive; }

 private:
  Int64 m_index;
  Int64 m_min_value_inclusive;
  Int64 m_max_value_exclusive;
};

} // namespace Arcane
