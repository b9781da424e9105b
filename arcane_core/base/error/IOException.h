// SPDX-License-Identifier: Apache-2.0
// Thrown when a file or a directory cannot be read or written.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! Thrown when a file or a directory cannot be read or written. The message gives its path and the reason that the system returned.
class ARCANE_EXPORT IOException : public Exception
{
 public:
  //! The argument \a where is a TraceInfo or a String; a message, a stack trace or both follow it.
  template <typename Where, typename... Rest>
  explicit IOException(const Where& where, const Rest&... rest)
  : Exception("IOException", where, rest...)
  {}
};

} // namespace Arcane
