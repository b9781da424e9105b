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

bool mayBeConfused(const IServiceInfo& a, const IServiceInfo& b)
{
  return a.localName() == b.localName() && std::any_of(a.interfaces().begin(), a.interfaces().end(), [&](const ServiceInterfaceFactory& i) {
           return isUsable(b, i.interface_type, a.usageType());
         });
}

String twinText(const String& what, const String& name, const String& macro)
{
  return String::format(
    "two {0}s named '{1}' are registered and one of them is used, expected one: look for the macro {2} in the sources, and "
    "for a library that is linked twice",
    what, name, macro);
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

UniqueArray<String> ServiceRegistry::twins() const
{
  UniqueArray<String> result;
  for (std::size_t i = 1; i < m_modules.size(); ++i)
    if (m_modules[i]->moduleName() == m_modules[i - 1]->moduleName())
      result.add(twinText("module", m_modules[i]->moduleName(), "ARCANE_REGISTER_MODULE_" + m_modules[i]->moduleName().upper()));
  for (std::size_t i = 1; i < m_services.size(); ++i)
    if (mayBeConfused(*m_services[i - 1], *m_services[i]))
      result.add(twinText("service", m_services[i]->localName(), "ARCANE_REGISTER_SERVICE with this name"));
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
