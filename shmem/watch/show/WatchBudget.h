// SPDX-License-Identifier: Apache-2.0
// The memory that a rank keeps for programs that watch it.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::detail::watch
{
//! The bytes of kept blocks and of copies together, which one limit bounds.
struct WatchBudget
{
  //! \unit{bytes}
  Int64 limit_bytes = 0;
  Int64 nb_byte = 0;

  bool hasRoom(Int64 nb_more_byte) const { return nb_more_byte <= limit_bytes - nb_byte; }
};
} // namespace Arcane::detail::watch
