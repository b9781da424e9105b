// SPDX-License-Identifier: Apache-2.0
// The fatal error that all ranks throw together.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! Thrown by all ranks after they agreed on a failure, so that each rank may leave without making others wait.
class ARCANE_EXPORT ParallelFatalErrorException : public Exception
{
 public:
  //! The argument \a where is a TraceInfo or a String; a message, a stack trace or both follow it.
  template <typename Where, typename... Rest>
  explicit ParallelFatalErrorException(const Where& where, const Rest&... rest)
  : Exception("ParallelFatalErrorException", where, rest...)
  {
    setCollective(true);
  }
};

} // namespace Arcane
