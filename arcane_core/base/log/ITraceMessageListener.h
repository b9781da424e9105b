// SPDX-License-Identifier: Apache-2.0
// Someone who wants to see the messages.
#pragma once

#include "arcane_core/base/text/StringView.h"

namespace Arcane
{

//! A message on its way to the outputs.
class TraceMessageListenerArgs
{
 public:
  TraceMessageListenerArgs(const TraceMessage* message, StringView text)
  : m_message(message)
  , m_text(text)
  {}
  const TraceMessage* message() const { return m_message; }
  //! Without prefix.
  StringView text() const { return m_text; }

 private:
  const TraceMessage* m_message;
  StringView m_text;
};

//! Sees the messages that pass the filters of a manager. Derived by applications.
class ITraceMessageListener
{
 public:
  virtual ~ITraceMessageListener() = default;
  //! Called under the lock of the manager. \return true to keep the message away from the outputs.
  virtual bool visitMessage(const TraceMessageListenerArgs& args) = 0;
};

} // namespace Arcane
