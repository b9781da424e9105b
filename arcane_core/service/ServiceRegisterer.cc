// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/ServiceRegisterer.h"

#include "arcane_core/service/ModuleFactory.h"
#include "arcane_core/service/ServiceInfo.h"

#include <atomic>

namespace Arcane
{
namespace
{
// Constant-initialised, hence ready before any registerer of any library.
constinit std::atomic<const ServiceRegisterer*> last_registerer{ nullptr };
} // namespace

ServiceRegisterer::ServiceRegisterer(ServiceInfoWithPropertyCreateFunc create, const ServiceProperty& property) noexcept
: m_create_service(create)
, m_service_property(property)
, m_module_property("")
, m_previous(last_registerer.exchange(this))
{}

ServiceRegisterer::ServiceRegisterer(ModuleFactoryWithPropertyFunc create, const ModuleProperty& property) noexcept
: m_create_module(create)
, m_service_property("", ST_None)
, m_module_property(property)
, m_previous(last_registerer.exchange(this))
{}

std::unique_ptr<ServiceInfo> ServiceRegisterer::createServiceInfo() const
{
  return std::unique_ptr<ServiceInfo>(m_create_service(m_service_property));
}

std::unique_ptr<ModuleFactoryInfo> ServiceRegisterer::createModuleFactory() const
{
  return std::unique_ptr<ModuleFactoryInfo>(m_create_module(m_module_property));
}

const ServiceRegisterer* ServiceRegisterer::last()
{
  return last_registerer.load();
}
} // namespace Arcane
