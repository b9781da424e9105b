// SPDX-License-Identifier: Apache-2.0
// A number that a stream writes, or for which it waits.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::detail::runtime
{
//! Describes a number in memory of the host that the device reaches. Streams of other processes may use the same number.
struct StreamNumber
{
  UInt64* number = nullptr;
  //! The value that the stream writes, or the least value for which it waits.
  UInt64 value = 0;
  bool is_wait = false;

  friend bool operator==(const StreamNumber&, const StreamNumber&) = default;
};
} // namespace Arcane::detail::runtime
