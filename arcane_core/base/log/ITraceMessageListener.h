// SPDX-License-Identifier: Apache-2.0
// The interface of listeners to messages.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/text/StringView.h"

namespace Arcane
{

//! Describes a message that is about to be written to the outputs.
class TraceMessageListenerArgs
{
 public:
  TraceMessageListenerArgs(const TraceMessage* message, StringView text)
  : m_message(message)
  , m_text(text)
  {}
  const TraceMessage* message() const { return m_message; }
  //! Returns the text of the message without its prefix.
  StringView text() const { return m_text; }
  //! Returns text() as a view of characters.
  Span<const char> buffer() const
  {
    const std::string_view text = m_text.toStdStringView();
    return { text.data(), static_cast<Int64>(text.size()) };
  }

 private:
  const TraceMessage* m_message;
  StringView m_text;
};

//! Sees the messages that pass the filters of a manager. Applications derive from this class.
class ARCANE_EXPORT ITraceMessageListener
{
 public:
  virtual ~ITraceMessageListener() = default;
  //! Called while the manager is locked. \return true to keep the message away from the outputs
  virtual bool visitMessage(const TraceMessageListenerArgs& args) = 0;
};

} // namespace Arcane
