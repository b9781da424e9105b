// SPDX-License-Identifier: Apache-2.0
// Thrown when a check inside an application finds a wrong value.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! Thrown by ValueChecker, and by tests inside applications, when a value is not the expected one.
class ARCANE_EXPORT AssertionException : public Exception
{
 public:
  explicit AssertionException(const TraceInfo& where);
  //! The values \a expected and \a actual are given as text.
  AssertionException(const TraceInfo& where, const String& expected, const String& actual);
  AssertionException(const TraceInfo& where, const String& message);

  //! Returns the source file of the check.
  String file() const { return String(m_place.file()); }
  //! Returns the signature of the function with the check.
  String function() const { return String(m_place.name()); }
  //! Returns the line of the check in its file.
  Int32 line() const { return m_place.line(); }

 private:
  TraceInfo m_place;
};

} // namespace Arcane
