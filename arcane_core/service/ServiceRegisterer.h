// SPDX-License-Identifier: Apache-2.0
// Registration of services and modules when a library is loaded.
#pragma once

#include "arcane_core/service/ServiceProperty.h"

#include "arcane_core/base/Export.h"

#include <memory>

namespace Arcane
{
class ServiceInfo;
class ModuleFactoryInfo;

using ServiceInfoWithPropertyCreateFunc = std::unique_ptr<ServiceInfo> (*)(const ServiceProperty&);
using ModuleFactoryWithPropertyFunc = std::unique_ptr<ModuleFactoryInfo> (*)(const ModuleProperty&);

/*!
 * \brief Static object made by the ARCANE_REGISTER_ macros.
 *
 * Construction only links the object into a list: no allocation, no exception, whatever the order of static
 * initialisation. The list is turned into ServiceInfo and ModuleFactoryInfo objects by ServiceRegistry.
 */
class ARCANE_EXPORT ServiceRegisterer
{
 public:
  ServiceRegisterer(ServiceInfoWithPropertyCreateFunc create, const ServiceProperty& property) noexcept;
  ServiceRegisterer(ModuleFactoryWithPropertyFunc create, const ModuleProperty& property) noexcept;

  std::unique_ptr<ServiceInfo> createServiceInfo() const;
  std::unique_ptr<ModuleFactoryInfo> createModuleFactory() const;
  bool isModule() const { return m_create_module != nullptr; }
  //! Registered just before this one; null for the first.
  const ServiceRegisterer* previous() const { return m_previous; }
  static const ServiceRegisterer* last();

 private:
  ServiceInfoWithPropertyCreateFunc m_create_service = nullptr;
  ModuleFactoryWithPropertyFunc m_create_module = nullptr;
  ServiceProperty m_service_property;
  ModuleProperty m_module_property;
  const ServiceRegisterer* m_previous = nullptr;
};
} // namespace Arcane
