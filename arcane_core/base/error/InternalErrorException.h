// SPDX-License-Identifier: Apache-2.0
// The framework contradicts itself.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! The framework contradicts itself.
class InternalErrorException : public Exception
{
 public:
  //! \a where is a TraceInfo or a String; then a message, a stack trace, or both.
  template <typename Where, typename... Rest>
  explicit InternalErrorException(const Where& where, const Rest&... rest)
  : Exception("InternalErrorException", where, rest...)
  {}
};

} // namespace Arcane
