// SPDX-License-Identifier: Apache-2.0
// A computation gave no number: overflow, division by zero, not a number.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! A computation gave no number: overflow, division by zero, not a number.
class ArithmeticException : public Exception
{
 public:
  //! \a where is a TraceInfo or a String; then a message, a stack trace, or both.
  template <typename Where, typename... Rest>
  explicit ArithmeticException(const Where& where, const Rest&... rest)
  : Exception("ArithmeticException", where, rest...)
  {}
};

} // namespace Arcane
