// SPDX-License-Identifier: Apache-2.0
// Timers, and objects that begin and end measures with their scope.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/stats/ITimeStats.h"

namespace Arcane
{
class ISubDomain;
class ITimerMng;
class ITraceMng;

//! Names a phase of the time statistics, for a TimeMetricSentry. Timer::phaseAction() makes it.
class TimeMetricAction
{
 public:
  //! Names no phase.
  TimeMetricAction() = default;
  //! \a stats may be null: it then names no phase.
  TimeMetricAction(ITimeStats* stats, eTimePhase phase)
  : m_stats(stats)
  , m_phase(phase)
  {}

  bool isNull() const { return !m_stats; }
  ITimeStats* timeStats() const { return m_stats; }
  eTimePhase phase() const { return m_phase; }

 private:
  ITimeStats* m_stats = nullptr;
  eTimePhase m_phase = TP_Computation;
};

//! Sums the elapsed times between calls of start() and stop(). All members are \local.
class ARCANE_EXPORT Timer
{
 public:
  //! Both measure the elapsed time.
  enum eTimerType
  {
    TimerVirtual = 0,
    TimerReal = 1
  };

  //! Starts a timer, and stops it at the end of the scope.
  class Sentry
  {
   public:
    explicit Sentry(Timer* timer)
    : m_timer(timer)
    {
      m_timer->start();
    }
    ~Sentry() { m_timer->stop(); }
    Sentry(const Sentry&) = delete;
    Sentry& operator=(const Sentry&) = delete;

   private:
    Timer* m_timer;
  };

  //! Is an action of the time statistics during its scope. The object does nothing without statistics, or when they do not measure.
  class ARCANE_EXPORT Action
  {
   public:
    Action(ISubDomain* sub_domain, const String& action_name, bool print_time = false);
    Action(ITimeStats* stats, const String& action_name, bool print_time = false);
    ~Action();
    Action(const Action&) = delete;
    Action& operator=(const Action&) = delete;

   private:
    ITimeStats* m_stats;
    String m_name;
    bool m_print_time;
  };

  //! Is a phase of the current action during its scope. The object does nothing without statistics.
  class ARCANE_EXPORT Phase
  {
   public:
    Phase(ISubDomain* sub_domain, eTimePhase phase);
    Phase(ITimeStats* stats, eTimePhase phase);
    ~Phase();
    Phase(const Phase&) = delete;
    Phase& operator=(const Phase&) = delete;

   private:
    ITimeStats* m_stats;
    eTimePhase m_phase;
  };

  //! Prints a message with the time of its scope.
  class ARCANE_EXPORT SimplePrinter
  {
   public:
    SimplePrinter(ITraceMng* tm, const String& message);
    SimplePrinter(ITraceMng* tm, const String& message, bool is_active);
    ~SimplePrinter();
    SimplePrinter(const SimplePrinter&) = delete;
    SimplePrinter& operator=(const SimplePrinter&) = delete;

   private:
    ITraceMng* m_trace_mng;
    Real m_begin_s = 0.0;
    String m_message;
  };

  //! Returns what makes a TimeMetricSentry a phase of the current action. \a stats may be null.
  static TimeMetricAction phaseAction(ITimeStats* stats, eTimePhase phase) { return { stats, phase }; }

  Timer(ISubDomain* sub_domain, const String& name, eTimerType type);
  Timer(ITimerMng* timers, const String& name, eTimerType type);
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;

  //! \throws FatalErrorException when the timer has started already
  void start();
  //! Returns the time since start(), and adds it to the total time. \unit{s} \throws FatalErrorException when the timer has not started
  Real stop();
  //! Sets the times to zero. The number of starts stays.
  void reset();

  //! Returns the time of all activations that have ended. \unit{s}
  Real totalTime() const { return m_total_s; }
  //! Returns the time of the last activation, or 0 while the timer runs. \unit{s}
  Real lastActivationTime() const { return m_last_s; }
  Integer nbActivated() const { return m_nb_activated; }
  bool isActivated() const { return m_is_activated; }
  const String& name() const { return m_name; }
  eTimerType type() const { return m_type; }
  ITimerMng* timerMng() const { return m_timer_mng; }

 private:
  ITimerMng* m_timer_mng;
  String m_name;
  eTimerType m_type;
  Integer m_nb_activated = 0;
  bool m_is_activated = false;
  Real m_begin_s = 0.0;
  Real m_last_s = 0.0;
  Real m_total_s = 0.0;
};

//! Is a phase of the current action during its scope, as Timer::Phase is.
class TimeMetricSentry
{
 public:
  explicit TimeMetricSentry(const TimeMetricAction& action)
  : m_phase(action.timeStats(), action.phase())
  {}

 private:
  Timer::Phase m_phase;
};
} // namespace Arcane
