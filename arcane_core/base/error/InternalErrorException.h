// SPDX-License-Identifier: Apache-2.0
// Thrown when the framework finds that its own data contradict each other.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! Thrown when the framework finds that its own data contradict each other.
class ARCANE_EXPORT InternalErrorException : public Exception
{
 public:
  //! The argument \a where is a TraceInfo or a String; a message, a stack trace or both follow it.
  template <typename Where, typename... Rest>
  explicit InternalErrorException(const Where& where, const Rest&... rest)
  : Exception("InternalErrorException", where, rest...)
  {}
};

} // namespace Arcane
