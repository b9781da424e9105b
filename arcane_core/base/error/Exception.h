// SPDX-License-Identifier: Apache-2.0
// The base of all errors that the framework throws.
#pragma once

#include "arcane_core/base/error/StackTrace.h"
#include "arcane_core/base/error/TraceInfo.h"
#include "arcane_core/base/text/String.h"

#include <exception>
#include <functional>
#include <iosfwd>

namespace Arcane
{

/*!
 * \brief Describes an error: its kind, the place where it was thrown, and what happened.
 *
 * A collective exception is thrown by all ranks together, so each of them may stop without making others wait.
 */
class ARCANE_EXPORT Exception : public std::exception
{
 public:
  Exception(const String& name, const String& where);
  Exception(const String& name, const TraceInfo& where);
  Exception(const String& name, const String& where, const String& message);
  Exception(const String& name, const TraceInfo& where, const String& message);
  Exception(const String& name, const String& where, const StackTrace& stack_trace);
  Exception(const String& name, const TraceInfo& where, const StackTrace& stack_trace);
  Exception(const String& name, const String& where, const String& message, const StackTrace& stack_trace);
  Exception(const String& name, const TraceInfo& where, const String& message, const StackTrace& stack_trace);
  Exception(const Exception& ex) = default;
  Exception& operator=(const Exception& ex) = default;
  ~Exception() noexcept override = default;

  //! The message, or the name when there is none.
  const char* what() const noexcept override;
  //! Returns the kind of the error, as in `FatalErrorException`.
  const String& name() const { return m_name; }
  const String& where() const { return m_where; }
  const String& message() const { return m_message; }
  const StackTrace& stackTrace() const { return m_stack_trace; }
  const String& additionalInfo() const { return m_additional_info; }
  bool isCollective() const { return m_is_collective; }

  void setAdditionalInfo(const String& info) { m_additional_info = info; }
  void setCollective(bool is_collective) { m_is_collective = is_collective; }

  //! Prints the kind, the place, the message and the stack of calls.
  void write(std::ostream& o) const;
  //! Prints the text that a derived class adds to the message; the base class adds nothing.
  virtual void explain(std::ostream& o) const;

 protected:
  void setMessage(const String& message) { m_message = message; }
  void setName(const String& name) { m_name = name; }

 private:
  String m_name;
  String m_where;
  StackTrace m_stack_trace;
  String m_message;
  String m_additional_info;
  bool m_is_collective = false;
};

ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, const Exception& ex);

/*!
 * \brief Calls \a function, and prints on the error output the exception that it throws.
 * \return 0, or the exit code of a run that ends with this exception.
 */
ARCANE_EXPORT Integer arcaneCallFunctionAndCatchException(std::function<void()> function);

} // namespace Arcane
