// SPDX-License-Identifier: Apache-2.0
// What is asked is understood, but this implementation does not do it.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! What is asked is understood, but this implementation does not do it.
class NotSupportedException : public Exception
{
 public:
  //! \a where is a TraceInfo or a String; then a message, a stack trace, or both.
  template <typename Where, typename... Rest>
  explicit NotSupportedException(const Where& where, const Rest&... rest)
  : Exception("NotSupportedException", where, rest...)
  {}
};

} // namespace Arcane
