// SPDX-License-Identifier: Apache-2.0
// The clock of timers.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <map>

namespace Arcane
{
class Timer;

//! Measures the time between the start and the end of timers. All members are \local.
class ARCANE_EXPORT ITimerMng
{
 public:
  ITimerMng() = default;
  ITimerMng(const ITimerMng&) = delete;
  ITimerMng& operator=(const ITimerMng&) = delete;

  void beginTimer(Timer* timer);
  //! Ends a timer, and returns its time. \unit{s} \throws FatalErrorException when it has not begun
  Real endTimer(Timer* timer);
  //! Returns the time since the start of a timer that lasts. \unit{s} \throws FatalErrorException when it has not begun
  Real getTime(Timer* timer);
  bool hasTimer(Timer* timer) const { return m_begins_s.contains(timer); }

 private:
  std::map<Timer*, Real> m_begins_s;
};
} // namespace Arcane
