// SPDX-License-Identifier: Apache-2.0
// A file or a directory could not be read or written.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! A file or a directory could not be read or written: the message names it and the reason of the system.
class IOException : public Exception
{
 public:
  //! \a where is a TraceInfo or a String; then a message, a stack trace, or both.
  template <typename Where, typename... Rest>
  explicit IOException(const Where& where, const Rest&... rest)
  : Exception("IOException", where, rest...)
  {}
};

} // namespace Arcane
