// SPDX-License-Identifier: Apache-2.0
// Thrown by a unit test that finds another value than the expected one.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{
//! Thrown by Assertion. It keeps the place of the call for reports.
class ARCANE_EXPORT AssertionException : public Exception
{
 public:
  explicit AssertionException(const TraceInfo& where);
  AssertionException(const TraceInfo& where, const String& expected, const String& actual);

  //! Returns the source file of the assertion.
  const String& file() const { return m_file; }
  //! Returns the signature of the function with the assertion.
  const String& function() const { return m_function; }
  Int32 line() const { return m_line; }

 private:
  String m_file;
  String m_function;
  Int32 m_line;
};
} // namespace Arcane
