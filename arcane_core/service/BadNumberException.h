// SPDX-License-Identifier: Apache-2.0
// The exception for a time, a time step or a variable that is not finite, thrown on all ranks together.
#pragma once

#include "arcane_core/base/error/Exception.h"

namespace Arcane::detail::service
{
//! The values of the run are wrong, so that it must end: a time, a time step or a variable is not finite or differs between ranks.
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
