// SPDX-License-Identifier: Apache-2.0
// Thrown by a function that has no implementation.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! Thrown by a function that has no implementation.
class ARCANE_EXPORT NotImplementedException : public Exception
{
 public:
  //! The argument \a where is a TraceInfo or a String; a message, a stack trace or both follow it.
  template <typename Where, typename... Rest>
  explicit NotImplementedException(const Where& where, const Rest&... rest)
  : Exception("NotImplementedException", where, rest...)
  {}
};

} // namespace Arcane
