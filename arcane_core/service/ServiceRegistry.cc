// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/ServiceRegistry.h"

#include "arcane_core/service/ServiceRegisterer.h"

#include <algorithm>
#include <mutex>

namespace Arcane::detail::service
{
namespace
{
struct RegistryState
{
  std::mutex mutex;
  const ServiceRegisterer* last = nullptr;
  // Older registries stay alive: infos handed out before another library was loaded must remain valid.
  std::vector<std::unique_ptr<const ServiceRegistry>> registries;
};

RegistryState& registryState()
{
  static RegistryState state;
  return state;
}

bool isUsable(const IServiceInfo& info, std::type_index interface_type, int usage)
{
  return (info.usageType() & usage) != 0 && info.findInterface(interface_type) != nullptr;
}
} // namespace

const ServiceRegistry& ServiceRegistry::instance()
{
  RegistryState& state = registryState();
  std::scoped_lock lock(state.mutex);
  if (state.registries.empty() || state.last != ServiceRegisterer::last()) {
    state.last = ServiceRegisterer::last();
    state.registries.emplace_back(new ServiceRegistry());
  }
  return *state.registries.back();
}

ServiceRegistry::ServiceRegistry()
{
  for (auto* registerer = ServiceRegisterer::last(); registerer; registerer = registerer->previous()) {
    if (registerer->isModule())
      m_modules.push_back(registerer->createModuleFactory());
    else
      m_services.push_back(registerer->createServiceInfo());
  }
  std::stable_sort(m_services.begin(), m_services.end(), [](const auto& a, const auto& b) { return a->localName() < b->localName(); });
  std::stable_sort(m_modules.begin(), m_modules.end(), [](const auto& a, const auto& b) { return a->moduleName() < b->moduleName(); });
}

const IServiceInfo* ServiceRegistry::find(const String& name, std::type_index interface_type, int usage) const
{
  for (const auto& info : m_services)
    if (info->localName() == name && isUsable(*info, interface_type, usage))
      return info.get();
  return nullptr;
}

const IServiceInfo* ServiceRegistry::find(const String& name) const
{
  for (const auto& info : m_services)
    if (info->localName() == name)
      return info.get();
  return nullptr;
}

UniqueArray<String> ServiceRegistry::names(std::type_index interface_type, int usage) const
{
  UniqueArray<String> result;
  for (const auto& info : m_services)
    if (isUsable(*info, interface_type, usage))
      result.add(info->localName());
  return result;
}

const ModuleFactoryInfo* ServiceRegistry::findModule(const String& name) const
{
  for (const auto& factory : m_modules)
    if (factory->moduleName() == name)
      return factory.get();
  return nullptr;
}
} // namespace Arcane::detail::service
