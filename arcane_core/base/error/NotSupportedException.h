// SPDX-License-Identifier: Apache-2.0
// Thrown when a request is valid, but this implementation does not support it.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! Thrown when a request is valid, but this implementation does not support it.
class ARCANE_EXPORT NotSupportedException : public Exception
{
 public:
  //! The argument \a where is a TraceInfo or a String; a message, a stack trace or both follow it.
  template <typename Where, typename... Rest>
  explicit NotSupportedException(const Where& where, const Rest&... rest)
  : Exception("NotSupportedException", where, rest...)
  {}
};

} // namespace Arcane
