// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/AssertionException.h"

namespace Arcane
{
AssertionException::AssertionException(const TraceInfo& where)
: Exception("AssertionException", where, String("the test calls fail()"))
, m_file(where.file())
, m_function(where.name())
, m_line(where.line())
{}

AssertionException::AssertionException(const TraceInfo& where, const String& expected, const String& actual)
: Exception("AssertionException", where, String::format("Expected: {0}, but was: {1}", expected, actual))
, m_file(where.file())
, m_function(where.name())
, m_line(where.line())
{}
} // namespace Arcane
