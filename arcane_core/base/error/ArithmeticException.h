// SPDX-License-Identifier: Apache-2.0
// Thrown when a computation has no finite result: an overflow, a division by zero, or an invalid operation.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! Thrown when a computation has no finite result: an overflow, a division by zero, or an invalid operation.
class ARCANE_EXPORT ArithmeticException : public Exception
{
 public:
  //! The argument \a where is a TraceInfo or a String; a message, a stack trace or both follow it.
  template <typename Where, typename... Rest>
  explicit ArithmeticException(const Where& where, const Rest&... rest)
  : Exception("ArithmeticException", where, rest...)
  {}
};

} // namespace Arcane
