// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/EntryPointSchedule.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/CLocale.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/run/ITimeLoop.h"
#include "arcane_core/service/IEntryPointMng.h"
#include "arcane_core/service/IModuleMng.h"
#include "arcane_core/service/ISubDomain.h"

#include <algorithm>
#include <string>

namespace Arcane::detail::run
{
namespace
{
//! The names of the entry points' declarations that a phase of the loop accepts.
struct Phase
{
  const char* where_in_loop;
  std::vector<String> where_in_module;
};

//! Returns the word of AXL for a moment at which entry points are called: 'compute-loop' for 'ComputeLoop'.
String axlWord(const String& where)
{
  std::string word;
  for (const char c : where.toStdStringView()) {
    if (base::asciiLower(c) != c && !word.empty())
      word += '-';
    word += base::asciiLower(c);
  }
  return String(word);
}

bool accepts(const Phase& phase, const IEntryPoint& entry_point)
{
  return std::find(phase.where_in_module.begin(), phase.where_in_module.end(), entry_point.where()) != phase.where_in_module.end();
}

class Resolver
{
 public:
  Resolver(ISubDomain* sd, const ITimeLoop& loop)
  : m_sub_domain(sd)
  , m_loop(loop)
  {}

  std::vector<IEntryPoint*> resolve(const Phase& phase)
  {
    std::vector<IEntryPoint*> result;
    addAutoLoaded(phase, IEntryPoint::PAutoLoadBegin, result);
    for (const TimeLoopEntryPointInfo& info : m_loop.entryPoints(phase.where_in_loop))
      if (IEntryPoint* entry_point = find(info, phase))
        result.push_back(entry_point);
    std::vector<IEntryPoint*> at_end;
    addAutoLoaded(phase, IEntryPoint::PAutoLoadEnd, at_end);
    result.insert(result.end(), at_end.rbegin(), at_end.rend());
    for (IEntryPoint* entry_point : result)
      entry_point->module()->setUsed(true);
    return result;
  }

  //! Tells which entry points of the modules of the loop are never called. Other loops may call them.
  void tellOthers(const EntryPointSchedule& schedule) const
  {
    String names;
    for (IEntryPoint* entry_point : m_sub_domain->entryPointMng()->entryPoints()) {
      if (isListed(entry_point->module()->name()) && !schedule.contains(entry_point))
        names = names.null() ? entry_point->fullName() : names + ", " + entry_point->fullName();
    }
    if (!names.null())
      m_sub_domain->traceMng()->info() << "[loop] time loop '" << m_loop.name() << "' does not call " << names;
  }

  void throwIfFaulty() const
  {
    if (!m_faults.empty())
      throw ParallelFatalErrorException(A_FUNCINFO, String::format("time loop '{0}' cannot be used:\n{1}", m_loop.name(), m_faults));
  }

 private:
  void addAutoLoaded(const Phase& phase, int property, std::vector<IEntryPoint*>& result) const
  {
    for (IEntryPoint* entry_point : m_sub_domain->entryPointMng()->entryPoints())
      if ((entry_point->property() & property) && accepts(phase, *entry_point))
        result.push_back(entry_point);
  }

  IEntryPoint* find(const TimeLoopEntryPointInfo& info, const Phase& phase)
  {
    const String& full_name = info.name();
    m_place = info.place();
    const std::string text = full_name.localstr();
    const auto dot = text.find('.');
    if (dot == std::string::npos) {
      fault(String::format("entry point '{0}', expected Module.EntryPoint", full_name));
      return nullptr;
    }
    const String module_name(text.substr(0, dot));
    const String name(text.substr(dot + 1));
    if (!isListed(module_name)) {
      fault(String::format("entry point '{0}': module '{1}' is not in the <modules> of the loop", full_name, module_name));
      return nullptr;
    }
    if (!m_sub_domain->moduleMng()->findModule(module_name))
      return nullptr; // an optional module that the case file does not activate
    return findInModule(module_name, name, phase);
  }

  //! Returns the first entry point of this name that the phase accepts, or the first one of all phases, or null.
  IEntryPoint* firstNamed(const String& module_name, const String& name, const Phase& phase) const
  {
    for (IEntryPoint* entry_point : m_sub_domain->entryPointMng()->entryPoints())
      if (entry_point->name() == name && entry_point->module()->name() == module_name && accepts(phase, *entry_point))
        return entry_point;
    return m_sub_domain->entryPointMng()->findEntryPoint(module_name, name);
  }

  IEntryPoint* findInModule(const String& module_name, const String& name, const Phase& phase)
  {
    IEntryPoint* entry_point = firstNamed(module_name, name, phase);
    if (!entry_point)
      fault(String::format("no entry point '{0}' in module '{1}'{2}", name, module_name, suggestion(module_name, name)));
    else if (!accepts(phase, *entry_point)) {
      fault(String::format("entry point '{0}' is listed under '{1}' but its module declares it for '{2}'", entry_point->fullName(),
                           phase.where_in_loop, axlWord(entry_point->where())));
      return nullptr;
    }
    return entry_point;
  }

  bool isListed(const String& module_name) const
  {
    auto contains = [&](const std::vector<String>& names) { return std::find(names.begin(), names.end(), module_name) != names.end(); };
    return contains(m_loop.requiredModulesName()) || contains(m_loop.optionalModulesName());
  }

  String suggestion(const String& module_name, const String& name) const
  {
    UniqueArray<String> names;
    for (IEntryPoint* entry_point : m_sub_domain->entryPointMng()->entryPoints())
      if (entry_point->module()->name() == module_name)
        names.add(entry_point->name());
    return base::orMeant(name, names);
  }

  void fault(const String& text)
  {
    m_faults = m_faults + (m_faults.empty() ? "" : "\n") + (m_place.position.null() ? "  " : "") + m_place.error(text);
  }

  ISubDomain* m_sub_domain;
  const ITimeLoop& m_loop;
  String m_faults{ "" };
  //! Where a file names the entry point that is looked for.
  PlaceInFile m_place;
};
} // namespace

bool EntryPointSchedule::contains(const IEntryPoint* entry_point) const
{
  const auto is_in = [entry_point](const std::vector<IEntryPoint*>& phase) { return std::ranges::find(phase, entry_point) != phase.end(); };
  return is_in(build) || is_in(init) || is_in(compute_loop) || is_in(restore) || is_in(on_mesh_changed) || is_in(on_mesh_refinement) ||
         is_in(exit);
}

EntryPointSchedule makeSchedule(ISubDomain* sd, const ITimeLoop& loop)
{
  Resolver resolver(sd, loop);
  EntryPointSchedule schedule;
  schedule.build = resolver.resolve({ ITimeLoop::WBuild, { IEntryPoint::WBuild } });
  schedule.compute_loop = resolver.resolve({ ITimeLoop::WComputeLoop, { IEntryPoint::WComputeLoop } });
  schedule.restore = resolver.resolve({ ITimeLoop::WRestore, { IEntryPoint::WRestore } });
  schedule.on_mesh_changed = resolver.resolve({ ITimeLoop::WOnMeshChanged, { IEntryPoint::WOnMeshChanged } });
  schedule.on_mesh_refinement = resolver.resolve({ ITimeLoop::WOnMeshRefinement, { IEntryPoint::WOnMeshRefinement } });
  schedule.init = resolver.resolve({ ITimeLoop::WInit, { IEntryPoint::WInit, IEntryPoint::WStartInit, IEntryPoint::WContinueInit } });
  schedule.exit = resolver.resolve({ ITimeLoop::WExit, { IEntryPoint::WExit } });
  resolver.throwIfFaulty();
  resolver.tellOthers(schedule);
  return schedule;
}
} // namespace Arcane::detail::run
