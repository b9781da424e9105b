// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/FatalErrorException.h"

namespace Arcane
{

namespace
{

constexpr const char* class_name = "FatalErrorException";

} // namespace

FatalErrorException::FatalErrorException(const String& where)
: Exception(class_name, where)
{}

FatalErrorException::FatalErrorException(const TraceInfo& where)
: Exception(class_name, where)
{}

FatalErrorException::FatalErrorException(const String& where, const String& message)
: Exception(class_name, where, message)
{}

FatalErrorException::FatalErrorException(const TraceInfo& where, const String& message)
: Exception(class_name, where, message)
{}

FatalErrorException::FatalErrorException(const TraceInfo& where, const String& message, const StackTrace& stack_trace)
: Exception(class_name, where, message, stack_trace)
{}

void detail::throwFatal(const TraceInfo& where, const String& message)
{
  throw FatalErrorException(where, message);
}

} // namespace Arcane
