// SPDX-License-Identifier: Apache-2.0
// An object or a number does not fit the type asked for.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! An object or a number does not fit the type asked for.
class BadCastException : public Exception
{
 public:
  //! \a where is a TraceInfo or a String; then a message, a stack trace, or both.
  template <typename Where, typename... Rest>
  explicit BadCastException(const Where& where, const Rest&... rest)
  : Exception("BadCastException", where, rest...)
  {}
};

} // namespace Arcane
