// SPDX-License-Identifier: Apache-2.0
// Thrown when something does not happen within its time limit.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! Thrown when something does not happen within its time limit.
class ARCANE_EXPORT TimeoutException : public Exception
{
 public:
  //! The argument \a where is a TraceInfo or a String; a message, a stack trace or both follow it.
  template <typename Where, typename... Rest>
  explicit TimeoutException(const Where& where, const Rest&... rest)
  : Exception("TimeoutException", where, rest...)
  {}
};

} // namespace Arcane
