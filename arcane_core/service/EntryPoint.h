// SPDX-License-Identifier: Apache-2.0
// The methods of a module that a time loop calls.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/service/Timer.h"

#include <functional>

namespace Arcane
{
class IModule;
class ISubDomain;

class ARCANE_EXPORT IEntryPoint
{
 public:
  //! \name When an entry point may be called
  //@{
  static inline const char* const WComputeLoop = "ComputeLoop";
  static inline const char* const WInit = "Init";
  static inline const char* const WStartInit = "StartInit";
  static inline const char* const WContinueInit = "ContinueInit";
  static inline const char* const WRestore = "Restore";
  static inline const char* const WBuild = "Build";
  static inline const char* const WExit = "Exit";
  static inline const char* const WOnMeshChanged = "OnMeshChanged";
  static inline const char* const WOnMeshRefinement = "OnMeshRefinement";
  //@}

  //! Flags for entry points that are called without being listed in the time loop.
  enum
  {
    PNone = 0,
    PAutoLoadBegin = 1,
    PAutoLoadEnd = 2
  };

  IEntryPoint(IModule* module, const String& name, std::function<void()> function, const String& where, int property);

  const String& name() const { return m_name; }
  //! Returns `Module.Name`, as in .config files.
  const String& fullName() const { return m_full_name; }
  IModule* module() const { return m_module; }
  ISubDomain* subDomain() const;
  const String& where() const { return m_where; }
  int property() const { return m_property; }

  //! Calls the method. Meanwhile traces are printed under the name of the module.
  void executeEntryPoint();

  Int64 nbCall() const { return m_nb_call; }
  //! \name Arcane's names of times, all of which are elapsed times. \unit{s}
  //@{
  Real totalTime() const { return m_total_elapsed_time_s; }
  Real lastTime() const { return m_last_elapsed_time_s; }
  Real totalCPUTime() const { return m_total_elapsed_time_s; }
  Real lastCPUTime() const { return m_last_elapsed_time_s; }
  //@}
  //! \name The same with a type of timer, which has no effect
  //@{
  Real totalTime(Timer::eTimerType) const { return m_total_elapsed_time_s; }
  Real lastTime(Timer::eTimerType) const { return m_last_elapsed_time_s; }
  //@}
  //! Returns the elapsed time of all calls. \unit{s}
  Real totalElapsedTime() const { return m_total_elapsed_time_s; }
  //! Returns the elapsed time of the last call. \unit{s}
  Real lastElapsedTime() const { return m_last_elapsed_time_s; }

 private:
  IModule* m_module;
  String m_name;
  String m_full_name;
  std::function<void()> m_function;
  String m_where;
  int m_property;
  Int64 m_nb_call = 0;
  Real m_total_elapsed_time_s = 0.0;
  Real m_last_elapsed_time_s = 0.0;
};

namespace detail::service
{
ARCANE_EXPORT void registerEntryPoint(IModule* module, const String& name, std::function<void()> function, const String& where,
                                      int property);
}

/*!
 * \brief Makes a method of a module callable by time loops.
 * \param name the part after the dot in .config files
 */
template <typename ModuleType, typename MethodClass>
void addEntryPoint(ModuleType* module, const char* name, void (MethodClass::*method)(), const String& where = IEntryPoint::WComputeLoop,
                   int property = IEntryPoint::PNone)
{
  MethodClass* object = module;
  const auto call = [object, method] { (object->*method)(); };
  detail::service::registerEntryPoint(module, name, call, where, property);
}
} // namespace Arcane
