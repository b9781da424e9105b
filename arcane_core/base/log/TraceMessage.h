// SPDX-License-Identifier: Apache-2.0
// A message being written: it is printed, or thrown, when the temporary dies.
#pragma once

#include "arcane_core/base/log/Trace.h"

#include <ostream>

namespace Arcane
{

/*!
 * \brief A message, which its destructor prints with an end of line.
 *
 * Copies write into one text, which the destructor of the last one prints: `auto o = info() << "a"; o << "b";` is one line. All copies
 * belong to one thread. The destructor of a fatal message throws, so that the code after `fatal() << ...;` is not reached. A message that
 * is not printed formats nothing.
 */
class ARCANE_EXPORT TraceMessage
{
 public:
  //! Selects the ranks that print a message which passes the filters.
  enum class Audience
  {
    MasterRank,
    EveryRank
  };

  //! Makes a message that is never printed.
  TraceMessage() noexcept = default;
  //! Makes a message that \a mng prints under the name \a class_name; a fatal message needs no manager.
  TraceMessage(ITraceMng* mng, Trace::eMessageType type, Int32 level, Audience audience, const String& class_name);
  TraceMessage(const TraceMessage& rhs) noexcept
  : m_content(rhs.m_content)
  {
    if (m_content)
      noteCopy();
  }
  TraceMessage(TraceMessage&& rhs) noexcept
  : m_content(rhs.m_content)
  {
    rhs.m_content = nullptr;
  }
  TraceMessage& operator=(const TraceMessage& rhs) = delete;
  TraceMessage& operator=(TraceMessage&& rhs) = delete;
  //! \throws FatalErrorException when type() is Fatal.
  //! \throws ParallelFatalErrorException when type() is ParallelFatal.
  ~TraceMessage() noexcept(false)
  {
    if (m_content)
      end();
  }

  bool isActive() const noexcept { return m_content != nullptr; }
  Trace::eMessageType type() const noexcept;
  Int32 level() const noexcept;
  Audience audience() const noexcept;
  const String& className() const;
  //! Returns the colour of the message, or -1 when it has none.
  Int32 color() const noexcept;
  ITraceMng* parent() const noexcept;
  //! Returns the stream that collects the text. \throws FatalErrorException when isActive() is false
  std::ostream& file() const;
  //! Returns the text that was written so far.
  String text() const;

  void setColor(Trace::Color color) const;
  const TraceMessage& width(Integer v) const;
  const TraceMessage& operator()() const { return *this; }

 private:
  class Content;

  void noteCopy() const noexcept;
  //! Ends this copy, and prints or throws the message if it is the last one.
  void end() const;

  Content* m_content = nullptr;
};

//! A message of debug(), which is never active when the framework was compiled with optimisation.
class TraceMessageDbg
{
 public:
  TraceMessageDbg() noexcept = default;
  explicit TraceMessageDbg(TraceMessage&& message) noexcept
  : m_message(std::move(message))
  {}

  const TraceMessage& message() const noexcept { return m_message; }
  bool isActive() const noexcept { return m_message.isActive(); }

 private:
  TraceMessage m_message;
};

//! Adds any value that a stream can print.
template <typename T> const TraceMessage& operator<<(const TraceMessage& o, const T& v)
{
  if (o.isActive())
    o.file() << v;
  return o;
}
inline const TraceMessage& operator<<(const TraceMessage& o, const char* v)
{
  if (o.isActive() && v)
    o.file() << v;
  return o;
}
ARCANE_EXPORT const TraceMessage& operator<<(const TraceMessage& o, const Trace::Color& c);
ARCANE_EXPORT const TraceMessage& operator<<(const TraceMessage& o, std::ostream& (*manipulator)(std::ostream&));

template <typename T> const TraceMessageDbg& operator<<(const TraceMessageDbg& o, const T& v)
{
  o.message() << v;
  return o;
}

} // namespace Arcane
