// SPDX-License-Identifier: Apache-2.0
// The sender of a receive or a probe.
#pragma once

#include "arcane_core/comm/PointToPointMessageInfo.h"

namespace Arcane::detail::comm
{
//! Returns the rank whose messages a receive or a probe takes: any one when none was given.
inline MessagePassing::MessageRank sourceOf(const MessagePassing::PointToPointMessageInfo& message)
{
  const MessagePassing::MessageRank rank = message.destinationRank();
  return rank.isNull() ? MessagePassing::MessageRank::anySourceRank() : rank;
}
} // namespace Arcane::detail::comm
