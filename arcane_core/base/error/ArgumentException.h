// SPDX-License-Identifier: Apache-2.0
// A call is wrong: its developer gave an argument that cannot be.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

//! A call is wrong: its developer gave an argument that cannot be.
class ArgumentException : public Exception
{
 public:
  //! \a where is a TraceInfo or a String; then a message, a stack trace, or both.
  template <typename Where, typename... Rest>
  explicit ArgumentException(const Where& where, const Rest&... rest)
  : Exception("ArgumentException", where, rest...)
  {}
};

} // namespace Arcane
