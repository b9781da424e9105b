// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/ITimeLoop.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/text/NearestName.h"

#include <algorithm>
#include <memory>

namespace Arcane
{
namespace
{
template <typename T> std::vector<T> toVector(const Collection<T>& collection)
{
  std::vector<T> result;
  for (typename Collection<T>::Enumerator i(collection); ++i;)
    result.push_back(*i);
  return result;
}

const std::vector<String> known_lists = { ITimeLoop::WComputeLoop, ITimeLoop::WInit,          ITimeLoop::WRestore,         ITimeLoop::WExit,
                                          ITimeLoop::WBuild,       ITimeLoop::WOnMeshChanged, ITimeLoop::WOnMeshRefinement };

//! Modules declare entry points for a new run or for a restart alone; a loop has one list for both.
String hintForList(const String& where)
{
  if (where == "start-init" || where == "continue-init")
    return String::format("; entry points that a module declares for '{0}' are listed under 'init'", where);
  return detail::base::didYouMean(where, known_lists);
}
} // namespace

struct ITimeLoop::Parts
{
  std::map<String, std::vector<TimeLoopEntryPointInfo>> entry_points;
  std::vector<SingletonService> singleton_services;
  std::map<String, String> configuration;
  std::map<String, PlaceInFile> place_of_module;
};

void ITimeLoop::setRequiredModulesName(const StringCollection& names)
{
  m_required_modules = toVector(names);
}

void ITimeLoop::setOptionalModulesName(const StringCollection& names)
{
  m_optional_modules = toVector(names);
}

PlaceInFile ITimeLoop::placeOfModule(const String& module_name) const
{
  const auto found = m_parts->place_of_module.find(module_name);
  return found == m_parts->place_of_module.end() ? PlaceInFile{} : found->second;
}

const std::vector<TimeLoopEntryPointInfo>& ITimeLoop::entryPoints(const String& where) const
{
  static const std::vector<TimeLoopEntryPointInfo> none;
  auto found = m_parts->entry_points.find(where);
  return (found != m_parts->entry_points.end()) ? found->second : none;
}

void ITimeLoop::setEntryPoints(const String& where, const TimeLoopEntryPointInfoCollection& entry_points)
{
  if (std::ranges::find(known_lists, where) == known_lists.end())
    throw ArgumentException(A_FUNCINFO, String::format("time loop '{0}': entry points for '{1}', expected compute-loop, init, "
                                                       "restore, exit, build, on-mesh-changed or on-mesh-refinement{2}",
                                                       m_name, where, hintForList(where)));
  m_parts->entry_points[where] = toVector(entry_points);
}

ITimeLoop::ITimeLoop(const String& name)
: m_name(name)
, m_parts(std::make_unique<Parts>())
{}

ITimeLoop::~ITimeLoop() = default;

std::vector<ITimeLoop::SingletonService>& ITimeLoop::singletonServices()
{
  return m_parts->singleton_services;
}

std::map<String, String>& ITimeLoop::configuration()
{
  return m_parts->configuration;
}

void ITimeLoop::setPlaceOfModule(const String& module_name, const PlaceInFile& place)
{
  m_parts->place_of_module[module_name] = place;
}
} // namespace Arcane
