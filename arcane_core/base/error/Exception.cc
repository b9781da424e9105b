// SPDX-License-Identifier: Apache-2.0
// Output of an error.
#include "arcane_core/base/error/Exception.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <ostream>
#include <sstream>

namespace Arcane
{

namespace
{

String placeText(const TraceInfo& where)
{
  detail::base::ClassicStream<std::ostringstream> o;
  o << where;
  return o.str();
}

} // namespace

Exception::Exception(const String& name, const String& where)
: Exception(name, where, String(), StackTrace())
{}

Exception::Exception(const String& name, const TraceInfo& where)
: Exception(name, where, String(), StackTrace())
{}

Exception::Exception(const String& name, const String& where, const String& message)
: Exception(name, where, message, StackTrace())
{}

Exception::Exception(const String& name, const TraceInfo& where, const String& message)
: Exception(name, where, message, StackTrace())
{}

Exception::Exception(const String& name, const String& where, const StackTrace& stack_trace)
: Exception(name, where, String(), stack_trace)
{}

Exception::Exception(const String& name, const TraceInfo& where, const StackTrace& stack_trace)
: Exception(name, where, String(), stack_trace)
{}

Exception::Exception(const String& name, const String& where, const String& message, const StackTrace& stack_trace)
: m_name(name)
, m_where(where)
, m_stack_trace(stack_trace)
, m_message(message)
{}

Exception::Exception(const String& name, const TraceInfo& where, const String& message, const StackTrace& stack_trace)
: Exception(name, placeText(where), message, stack_trace)
{}

const char* Exception::what() const noexcept
{
  return m_message.empty() ? m_name.localstr() : m_message.localstr();
}

void Exception::explain(std::ostream&) const {}

void Exception::write(std::ostream& o) const
{
  o << m_name;
  if (!m_message.empty())
    o << ": " << m_message;
  detail::base::ClassicStream<std::ostringstream> details;
  explain(details);
  if (!details.view().empty())
    o << '\n' << details.view();
  if (!m_additional_info.empty())
    o << '\n' << m_additional_info;
  o << "\n  thrown in " << m_where;
  if (!m_stack_trace.toString().empty())
    o << "\n  called from\n" << m_stack_trace;
}

std::ostream& operator<<(std::ostream& o, const Exception& ex)
{
  ex.write(o);
  return o;
}

std::ostream& operator<<(std::ostream& o, const StackTrace& trace)
{
  return o << trace.toString();
}

} // namespace Arcane
