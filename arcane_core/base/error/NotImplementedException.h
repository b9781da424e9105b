// SPDX-License-Identifier: Apache-2.0
// What is asked is not written.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! What is asked is not written.
class NotImplementedException : public Exception
{
 public:
  //! \a where is a TraceInfo or a String; then a message, a stack trace, or both.
  template <typename Where, typename... Rest>
  explicit NotImplementedException(const Where& where, const Rest&... rest)
  : Exception("NotImplementedException", where, rest...)
  {}
};

} // namespace Arcane
