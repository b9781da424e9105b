// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/IndexOutOfRangeException.h"

#include <ostream>

namespace Arcane
{

IndexOutOfRangeException::IndexOutOfRangeException(const TraceInfo& where, const String& message, Int64 index,
                                                   Int64 min_value_inclusive, Int64 max_value_exclusive)
: Exception("IndexOutOfRangeException", where, message)
, m_index(index)
, m_min_value_inclusive(min_value_inclusive)
, m_max_value_exclusive(max_value_exclusive)
{}

void IndexOutOfRangeException::explain(std::ostream& o) const
{
  o << "index is " << m_index << ", expected one in [" << m_min_value_inclusive << ", " << m_max_value_exclusive << "[";
}

} // namespace Arcane
