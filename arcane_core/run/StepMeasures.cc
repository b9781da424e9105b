// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/StepMeasures.h"

#include "arcane_core/base/system/PlatformUtils.h"

namespace Arcane::detail::run
{
ArrayView<Real> StepMeasures::measure(bool is_first_rank)
{
  constexpr Real period_s = 1.0;
  const Real now_s = platform::getRealTime();
  if (now_s >= m_next_look_s) {
    m_next_look_s = now_s + period_s;
    m_own_memory = platform::getMemoryUsed();
  }
  m_largest = { is_first_rank ? now_s : 0.0, m_own_memory };
  return m_largest;
}
} // namespace Arcane::detail::run
