// SPDX-License-Identifier: Apache-2.0
// Something did not happen in the time it was given.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! Something did not happen in the time it was given.
class TimeoutException : public Exception
{
 public:
  //! \a where is a TraceInfo or a String; then a message, a stack trace, or both.
  template <typename Where, typename... Rest>
  explicit TimeoutException(const Where& where, const Rest&... rest)
  : Exception("TimeoutException", where, rest...)
  {}
};

} // namespace Arcane
