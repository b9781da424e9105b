// SPDX-License-Identifier: Apache-2.0
// Thrown when an object or a number cannot be converted to the requested type.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! Thrown when an object or a number cannot be converted to the requested type.
class ARCANE_EXPORT BadCastException : public Exception
{
 public:
  //! The argument \a where is a TraceInfo or a String; a message, a stack trace or both follow it.
  template <typename Where, typename... Rest>
  explicit BadCastException(const Where& where, const Rest&... rest)
  : Exception("BadCastException", where, rest...)
  {}
};

} // namespace Arcane
