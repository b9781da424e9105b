// SPDX-License-Identifier: Apache-2.0
// Thrown when a check inside an application finds a wrong value.
#include "arcane_core/base/error/AssertionException.h"

namespace Arcane
{

namespace
{

constexpr const char* class_name = "AssertionException";

} // namespace

AssertionException::AssertionException(const TraceInfo& where)
: Exception(class_name, where)
, m_place(where)
{}

AssertionException::AssertionException(const TraceInfo& where, const String& expected, const String& actual)
: Exception(class_name, where, String::format("value is {0}, expected {1}", actual, expected))
, m_place(where)
{}

AssertionException::AssertionException(const TraceInfo& where, const String& message)
: Exception(class_name, where, message)
, m_place(where)
{}

} // namespace Arcane
