// SPDX-License-Identifier: Apache-2.0
// Registers services and modules when a library is loaded.
#pragma once

#include "arcane_core/service/ServiceProperty.h"

#include "arcane_core/base/Export.h"

#include <memory>

namespace Arcane
{
class ServiceInfo;
class ModuleFactoryInfo;

//! \name Functions that make the data of a registration, which belong to the caller
//@{
using ServiceInfoWithPropertyCreateFunc = ServiceInfo* (*)(const ServiceProperty&);
using ModuleFactoryWithPropertyFunc = ModuleFactoryInfo* (*)(const ModuleProperty&);
//@}

/*!
 * \brief A static object that the ARCANE_REGISTER_ macros make.
 *
 * The constructor only links the object into a list. The constructor neither allocates nor throws, whatever the order of static
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
  //! Returns the object registered just before this one, or null for the first one.
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
