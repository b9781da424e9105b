// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/ITimeLoop.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"

#include <algorithm>
#include <array>

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

bool isKnownWhere(const String& where)
{
  const std::array known = { ITimeLoop::WComputeLoop, ITimeLoop::WInit,          ITimeLoop::WRestore,         ITimeLoop::WExit,
                             ITimeLoop::WBuild,       ITimeLoop::WOnMeshChanged, ITimeLoop::WOnMeshRefinement };
  return std::any_of(known.begin(), known.end(), [&](const char* k) { return where == k; });
}
} // namespace

void ITimeLoop::setRequiredModulesName(const StringCollection& names)
{
  m_required_modules = toVector(names);
}

void ITimeLoop::setOptionalModulesName(const StringCollection& names)
{
  m_optional_modules = toVector(names);
}

String ITimeLoop::placeOfModule(const String& module_name) const
{
  const auto found = m_place_of_module.find(module_name);
  return found == m_place_of_module.end() ? String() : found->second;
}

const std::vector<TimeLoopEntryPointInfo>& ITimeLoop::entryPoints(const String& where) const
{
  static const std::vector<TimeLoopEntryPointInfo> none;
  auto found = m_entry_points.find(where);
  return (found != m_entry_points.end()) ? found->second : none;
}

void ITimeLoop::setEntryPoints(const String& where, const TimeLoopEntryPointInfoCollection& entry_points)
{
  if (!isKnownWhere(where))
    throw ArgumentException(A_FUNCINFO, String::format("time loop '{0}': entry points for '{1}', expected compute-loop, init, "
                                                       "restore, exit, build, on-mesh-changed or on-mesh-refinement",
                                                       m_name, where));
  m_entry_points[where] = toVector(entry_points);
}
} // namespace Arcane
