// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/DefaultBackwardMng.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/run/BackwardStore.h"
#include "arcane_core/run/ITimeLoopMng.h"

namespace Arcane::detail::run
{
DefaultBackwardMng::DefaultBackwardMng(const ITimeLoopMng* time_loop_mng)
: m_time_loop_mng(time_loop_mng)
{}

DefaultBackwardMng::~DefaultBackwardMng() = default;

void DefaultBackwardMng::setSavePeriod(Integer n)
{
  m_period = n;
  m_store = (n > 0) ? std::make_unique<BackwardStore>(m_time_loop_mng->subDomain(), n) : nullptr;
}

void DefaultBackwardMng::goBackward()
{
  ARCANE_FATAL_IF(m_is_in_action, "cannot go back in time: values are being restored, expected a call in an entry point of the loop");
  m_is_asked = true;
}

bool DefaultBackwardMng::checkAndApplyRestore()
{
  if (!m_is_asked)
    return false;
  m_is_asked = false;
  ARCANE_FATAL_IF(!isBackwardEnabled(),
                  "cannot go back in time: no values are saved, expected a call of setBackwardSavePeriod(n) and n iterations");
  m_store->restore();
  return true;
}

bool DefaultBackwardMng::checkAndApplySave(bool is_forced)
{
  // Values that are about to be thrown away are not worth a save.
  if (!m_store || m_is_asked)
    return false;
  return is_forced ? m_store->save() : m_store->saveIfDue(m_time_loop_mng->nbLoop());
}

bool DefaultBackwardMng::isBackwardEnabled() const
{
  return m_store && m_store->hasSave();
}
} // namespace Arcane::detail::run
