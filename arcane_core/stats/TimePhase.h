// SPDX-License-Identifier: Apache-2.0
// The phases in which the time of an action is counted.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{
//! The work of a rank during an action.
enum eTimePhase
{
  TP_Computation = 0,
  TP_Communication = 1,
  TP_InputOutput = 2
};
inline constexpr Integer NB_TIME_PHASE = 3;
} // namespace Arcane
