// SPDX-License-Identifier: Apache-2.0
// Thrown when an index is outside an array or a list.
#include "arcane_core/base/error/IndexOutOfRangeException.h"

#include "arcane_core/base/system/PlatformUtils.h"

namespace Arcane
{

IndexOutOfRangeException::IndexOutOfRangeException(const TraceInfo& where, const String& message, Int64 index, Int64 min_value_inclusive,
                                                   Int64 max_value_exclusive)
: Exception("IndexOutOfRangeException", where, message, StackTrace(Platform::getStackTrace()))
, m_index(index)
, m_min_value_inclusive(min_value_inclusive)
, m_max_value_exclusive(max_value_exclusive)
{}

} // namespace Arcane
