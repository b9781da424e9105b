// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/Timer.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/service/ISubDomain.h"

namespace Arcane
{
namespace
{
ITimeStats* statsOf(ISubDomain* sub_domain)
{
  return sub_domain ? sub_domain->timeStats() : nullptr;
}

//! Returns null when nothing is measured.
ITimeStats* gathering(ITimeStats* stats)
{
  return stats && stats->isGathering() ? stats : nullptr;
}
} // namespace

Timer::Timer(ISubDomain* sub_domain, const String& name, eTimerType type)
: Timer(sub_domain ? sub_domain->timerMng() : nullptr, name, type)
{}

Timer::Timer(ITimerMng* timers, const String& name, eTimerType type)
: m_timer_mng(timers)
, m_name(name)
, m_type(type)
{}

void Timer::start()
{
  if (m_is_activated)
    ARCANE_FATAL("timer '{0}': Timer is already activated", m_name);
  m_is_activated = true;
  ++m_nb_activated;
  m_last_s = 0.0;
  m_begin_s = platform::getRealTime();
}

Real Timer::stop()
{
  if (!m_is_activated)
    ARCANE_FATAL("timer '{0}': Timer is not activated", m_name);
  m_is_activated = false;
  m_last_s = platform::getRealTime() - m_begin_s;
  m_total_s += m_last_s;
  return m_last_s;
}

void Timer::reset()
{
  m_last_s = 0.0;
  m_total_s = 0.0;
}

Timer::Action::Action(ISubDomain* sub_domain, const String& action_name, bool print_time)
: Action(statsOf(sub_domain), action_name, print_time)
{}

Timer::Action::Action(ITimeStats* stats, const String& action_name, bool print_time)
: m_stats(gathering(stats))
, m_name(action_name)
, m_print_time(print_time)
{
  if (m_stats)
    m_stats->beginAction(action_name);
}

Timer::Action::~Action()
{
  // The measure may have ended before, or a call of endAction() too many has ended this action.
  if (gathering(m_stats) && m_stats->isInAction())
    m_stats->endAction(m_name, m_print_time);
}

Timer::Phase::Phase(ISubDomain* sub_domain, eTimePhase phase)
: Phase(statsOf(sub_domain), phase)
{}

Timer::Phase::Phase(ITimeStats* stats, eTimePhase phase)
: m_stats(gathering(stats))
, m_phase(phase)
{
  if (m_stats)
    m_stats->beginPhase(phase);
}

Timer::Phase::~Phase()
{
  if (gathering(m_stats))
    m_stats->endPhase(m_phase);
}

Timer::SimplePrinter::SimplePrinter(ITraceMng* tm, const String& message)
: SimplePrinter(tm, message, true)
{}

Timer::SimplePrinter::SimplePrinter(ITraceMng* tm, const String& message, bool is_active)
: m_trace_mng(is_active ? tm : nullptr)
, m_message(message)
{
  if (m_trace_mng)
    m_begin_s = platform::getRealTime();
}

Timer::SimplePrinter::~SimplePrinter()
{
  if (m_trace_mng)
    m_trace_mng->info() << m_message << "  time=" << platform::getRealTime() - m_begin_s;
}
} // namespace Arcane
