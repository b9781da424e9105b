// SPDX-License-Identifier: Apache-2.0
// Thrown when an address lacks the alignment that an operation needs.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! Thrown when an address lacks the alignment that an operation needs.
class ARCANE_EXPORT BadAlignmentException : public Exception
{
 public:
  //! The argument \a where is a TraceInfo or a String; a message, a stack trace or both follow it.
  template <typename Where, typename... Rest>
  explicit BadAlignmentException(const Where& where, const Rest&... rest)
  : Exception("BadAlignmentException", where, rest...)
  {}
};

} // namespace Arcane
