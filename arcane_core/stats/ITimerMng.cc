// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/stats/ITimerMng.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/PlatformUtils.h"

namespace Arcane
{
void ITimerMng::beginTimer(Timer* timer)
{
  m_begins_s[timer] = platform::getRealTime();
}

Real ITimerMng::endTimer(Timer* timer)
{
  const Real time_s = getTime(timer);
  m_begins_s.erase(timer);
  return time_s;
}

Real ITimerMng::getTime(Timer* timer)
{
  const auto found = m_begins_s.find(timer);
  if (found == m_begins_s.end())
    ARCANE_FATAL("timer: it has not begun");
  return platform::getRealTime() - found->second;
}
} // namespace Arcane
