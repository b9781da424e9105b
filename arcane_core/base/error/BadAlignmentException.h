// SPDX-License-Identifier: Apache-2.0
// An address lacks the alignment that an operation needs.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! An address lacks the alignment that an operation needs.
class BadAlignmentException : public Exception
{
 public:
  //! \a where is a TraceInfo or a String; then a message, a stack trace, or both.
  template <typename Where, typename... Rest>
  explicit BadAlignmentException(const Where& where, const Rest&... rest)
  : Exception("BadAlignmentException", where, rest...)
  {}
};

} // namespace Arcane
