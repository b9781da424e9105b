// SPDX-License-Identifier: Apache-2.0
// Thrown on all ranks together when the time, the time step or a variable is no finite number.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane::detail::service
{
//! The values of the run are wrong, so that it must not go on: a time, a time step or a variable is not finite or differs between ranks.
class BadNumberException : public Exception
{
 public:
  template <typename Where>
  BadNumberException(const Where& where, const String& message)
  : Exception("BadNumberException", where, message)
  {
    setCollective(true);
  }
};
} // namespace Arcane::detail::service
