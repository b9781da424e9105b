// SPDX-License-Identifier: Apache-2.0
// The content of a message until it is printed or thrown.
#include "arcane_core/base/log/TraceMessage.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <exception>
#include <iomanip>
#include <memory>
#include <sstream>

namespace Arcane
{

class TraceMessage::Content
{
 public:
  Content(ITraceMng* the_mng, Trace::eMessageType the_type, Int32 the_level, Audience the_audience, const String& the_name)
  : mng(the_mng)
  , type(the_type)
  , level(the_level)
  , audience(the_audience)
  , class_name(the_name)
  {}

  ITraceMng* mng;
  Trace::eMessageType type;
  Int32 level;
  Audience audience;
  String class_name;
  Int32 color = -1;
  int nb_copy = 1;
  int nb_exception_at_start = std::uncaught_exceptions();
  detail::base::ClassicStream<std::ostringstream> text;
};

TraceMessage::TraceMessage(ITraceMng* mng, Trace::eMessageType type, Int32 level, Audience audience, const String& class_name)
: m_content(new Content(mng, type, level, audience, class_name))
{}

void TraceMessage::noteCopy() const noexcept
{
  ++m_content->nb_copy;
}

void TraceMessage::end() const
{
  if (m_content->nb_copy > 1) {
    --m_content->nb_copy;
    return;
  }
  const std::unique_ptr<Content> content(m_content);
  const bool is_fatal = m_content->type == Trace::Fatal || m_content->type == Trace::ParallelFatal;
  if (!is_fatal) {
    m_content->mng->write(*this);
    return;
  }
  // Another exception is on its way: a second one would end the process.
  if (std::uncaught_exceptions() > m_content->nb_exception_at_start)
    return;
  const String where = m_content->class_name.empty() ? String("fatal()") : m_content->class_name;
  if (m_content->type == Trace::ParallelFatal)
    throw ParallelFatalErrorException(where, text());
  throw FatalErrorException(where, text());
}

Trace::eMessageType TraceMessage::type() const noexcept
{
  return m_content ? m_content->type : Trace::Null;
}

Int32 TraceMessage::level() const noexcept
{
  return m_content ? m_content->level : 0;
}

TraceMessage::Audience TraceMessage::audience() const noexcept
{
  return m_content ? m_content->audience : Audience::MasterRank;
}

const String& TraceMessage::className() const
{
  ARCANE_FATAL_IF(!m_content, "message: a hidden one has no class name, expected a visible one");
  return m_content->class_name;
}

Int32 TraceMessage::color() const noexcept
{
  return m_content ? m_content->color : -1;
}

ITraceMng* TraceMessage::parent() const noexcept
{
  return m_content ? m_content->mng : nullptr;
}

std::ostream& TraceMessage::file() const
{
  ARCANE_FATAL_IF(!m_content, "message: a hidden one has no stream, expected a visible one");
  return m_content->text;
}

String TraceMessage::text() const
{
  return m_content ? String(m_content->text.view()) : String();
}

void TraceMessage::setColor(Trace::Color color) const
{
  if (m_content)
    m_content->color = color.color();
}

const TraceMessage& TraceMessage::width(Integer v) const
{
  return *this << Trace::Width(v);
}

const TraceMessage& operator<<(const TraceMessage& o, const Trace::Color& c)
{
  o.setColor(c);
  return o;
}

const TraceMessage& operator<<(const TraceMessage& o, std::ostream& (*manipulator)(std::ostream&))
{
  if (o.isActive())
    o.file() << manipulator;
  return o;
}

std::ostream& operator<<(std::ostream& o, const Trace::Width& width)
{
  return o << std::setw(width.width());
}

std::ostream& operator<<(std::ostream& o, const Trace::Precision& precision)
{
  const std::ios_base::fmtflags old_flags = o.flags();
  const std::streamsize old_precision = o.precision(precision.precision());
  if (precision.isScientific())
    o.setf(std::ios_base::scientific, std::ios_base::floatfield);
  o << precision.value();
  o.flags(old_flags);
  o.precision(old_precision);
  return o;
}

} // namespace Arcane
