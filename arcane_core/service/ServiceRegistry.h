// SPDX-License-Identifier: Apache-2.0
// The services and modules that the libraries of this process have registered.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/service/ModuleFactory.h"
#include "arcane_core/service/ServiceInfo.h"

#include <memory>
#include <typeindex>
#include <vector>

namespace Arcane::detail::service
{
//! Holds the registered services and modules, sorted by name. Their order does not depend on the order in which libraries were loaded.
class ServiceRegistry
{
 public:
  //! Returns the registry of the process, which includes the libraries loaded since the last call. Several threads may call it.
  ARCANE_EXPORT static const ServiceRegistry& instance();

  //! Returns the service called \a name that implements \a interface_type and may be used as \a usage, or null.
  const IServiceInfo* find(const String& name, std::type_index interface_type, int usage) const;
  //! Returns the service called \a name, whatever it implements, or null.
  const IServiceInfo* find(const String& name) const;
  //! Returns the names of the services that implement \a interface_type and may be used as \a usage.
  ARCANE_EXPORT UniqueArray<String> names(std::type_index interface_type, int usage) const;
  const std::vector<std::unique_ptr<ServiceInfo>>& services() const { return m_services; }

  //! Null when there is none.
  const ModuleFactoryInfo* findModule(const String& name) const;
  const std::vector<std::unique_ptr<ModuleFactoryInfo>>& modules() const { return m_modules; }
  //! Returns a sentence for each name of two modules, and of two services that have an interface and a use in common.
  UniqueArray<String> twins() const;

 private:
  ServiceRegistry();

  std::vector<std::unique_ptr<ServiceInfo>> m_services;
  std::vector<std::unique_ptr<ModuleFactoryInfo>> m_modules;
};
} // namespace Arcane::detail::service
