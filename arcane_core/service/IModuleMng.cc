// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/IModuleMng.h"

#include <ostream>

namespace Arcane
{
IModule* IModuleMng::addModule(std::unique_ptr<IModule> module)
{
  m_modules.push_back(std::move(module));
  return m_modules.back().get();
}

IModule* IModuleMng::findModule(const String& name) const
{
  for (const auto& module : m_modules)
    if (module->name() == name)
      return module.get();
  return nullptr;
}

Collection<IModule*> IModuleMng::modules() const
{
  Collection<IModule*> result;
  for (const auto& module : m_modules)
    result.add(module.get());
  return result;
}

bool IModuleMng::isModuleActive(const String& name) const
{
  const IModule* module = findModule(name);
  return module && module->used();
}

void IModuleMng::dumpList(std::ostream& out) const
{
  for (const auto& module : m_modules)
    out << "module '" << module->name() << "' " << module->versionInfo().versionAsString() << (module->used() ? "" : ", not used") << '\n';
}

void IModuleMng::removeAllModules()
{
  while (!m_modules.empty())
    m_modules.pop_back();
}
} // namespace Arcane
