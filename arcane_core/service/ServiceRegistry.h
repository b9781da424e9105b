// SPDX-License-Identifier: Apache-2.0
// All services and modules that the libraries of this process have registered.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/service/ModuleFactory.h"
#include "arcane_core/service/ServiceInfo.h"

#include <memory>
#include <typeindex>
#include <vector>

namespace Arcane::detail
{
//! Sorted by name, so that the order does not depend on the order in which libraries were loaded.
class ServiceRegistry
{
 public:
  //! The registry of the process; libraries loaded since the last call are included. Thread-safe.
  ARCANE_EXPORT static const ServiceRegistry& instance();

  //! Null when there is none of this name that implements \a interface_type and may be used as \a usage.
  const IServiceInfo* find(const String& name, std::type_index interface_type, int usage) const;
  //! Services of this name, whatever they implement; null when there is none.
  const IServiceInfo* find(const String& name) const;
  //! Names of the services that implement \a interface_type and may be used as \a usage.
  ARCANE_EXPORT UniqueArray<String> names(std::type_index interface_type, int usage) const;
  const std::vector<std::unique_ptr<ServiceInfo>>& services() const { return m_services; }

  //! Null when there is none.
  const ModuleFactoryInfo* findModule(const String& name) const;
  const std::vector<std::unique_ptr<ModuleFactoryInfo>>& modules() const { return m_modules; }

 private:
  ServiceRegistry();

  std::vector<std::unique_ptr<ServiceInfo>> m_services;
  std::vector<std::unique_ptr<ModuleFactoryInfo>> m_modules;
};
} // namespace Arcane::detail
