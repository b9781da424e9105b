// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/IEntryPointMng.h"

#include "arcane_core/service/IModule.h"

#include <ostream>

namespace Arcane
{
void IEntryPointMng::addEntryPoint(std::unique_ptr<IEntryPoint> entry_point)
{
  m_entry_points.push_back(std::move(entry_point));
}

IEntryPoint* IEntryPointMng::findEntryPoint(const String& name) const
{
  for (const auto& entry_point : m_entry_points)
    if (entry_point->name() == name)
      return entry_point.get();
  return nullptr;
}

IEntryPoint* IEntryPointMng::findEntryPoint(const String& module_name, const String& name) const
{
  for (const auto& entry_point : m_entry_points)
    if (entry_point->name() == name && entry_point->module()->name() == module_name)
      return entry_point.get();
  return nullptr;
}

Collection<IEntryPoint*> IEntryPointMng::entryPoints() const
{
  Collection<IEntryPoint*> result;
  for (const auto& entry_point : m_entry_points)
    result.add(entry_point.get());
  return result;
}

void IEntryPointMng::dumpList(std::ostream& out) const
{
  for (const auto& entry_point : m_entry_points)
    if (entry_point->nbCall() != 0)
      out << entry_point->fullName() << " (" << entry_point->where() << "): " << entry_point->nbCall() << " calls, "
          << entry_point->totalElapsedTime() << " s\n";
}
} // namespace Arcane
