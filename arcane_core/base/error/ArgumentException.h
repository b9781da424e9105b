// SPDX-License-Identifier: Apache-2.0
// Thrown when the caller of a function gives an argument that the function cannot accept.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! Thrown when the caller of a function gives an argument that the function cannot accept.
class ARCANE_EXPORT ArgumentException : public Exception
{
 public:
  //! The argument \a where is a TraceInfo or a String; a message, a stack trace or both follow it.
  template <typename Where, typename... Rest>
  explicit ArgumentException(const Where& where, const Rest&... rest)
  : Exception("ArgumentException", where, rest...)
  {}
};

} // namespace Arcane
