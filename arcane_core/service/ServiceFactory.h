// SPDX-License-Identifier: Apache-2.0
// The macros that register services and their interfaces.
#pragma once

#include "arcane_core/service/AbstractService.h"
#include "arcane_core/service/ModuleFactory.h"
#include "arcane_core/service/ServiceBuildInfo.h"
#include "arcane_core/service/ServiceInfo.h"
#include "arcane_core/service/ServiceRegisterer.h"

#include <memory>
#include <type_traits>
#include <typeindex>

namespace Arcane
{
//! Names an interface in a registration macro.
template <typename InterfaceType> class ServiceInterfaceRegisterer
{
 public:
  explicit ServiceInterfaceRegisterer(const char* name)
  : m_name(name)
  {}
  const char* name() const { return m_name; }

 private:
  const char* m_name;
};

namespace detail::service
{
template <typename ServiceType, typename InterfaceType> ServiceInterfaceFactory serviceInterfaceFactory()
{
  auto create = [](const ServiceBuildInfo& info) -> ServiceInstance {
    std::shared_ptr<ServiceType> service(new ServiceType(info), ServiceDeleter());
    if constexpr (std::is_base_of_v<AbstractService, ServiceType>)
      service->build();
    InterfaceType* as_interface = service.get();
    return { std::move(service), as_interface };
  };
  auto cast = [](void* object) -> void* { return static_cast<InterfaceType*>(static_cast<ServiceType*>(object)); };
  return { interfaceId<InterfaceType>(), create, cast };
}

template <typename ServiceType, typename... Interfaces> ServiceInfo* createServiceInfo(const ServiceProperty& property)
{
  auto* const info = new ServiceInfo(property);
  (info->addInterface(serviceInterfaceFactory<ServiceType, Interfaces>()), ...);
  info->template describe<ServiceType>();
  return info;
}

//! Makes the registration data of a class generated from AXL, which names its interfaces itself. The generated checks make void of a class
//! with faults.
template <typename ServiceType> ServiceInfo* createAxlServiceInfo(const ServiceProperty& property)
{
  auto* const info = new ServiceInfo(property);
  if constexpr (!std::is_void_v<ServiceType>)
    ServiceType::template fillServiceInfo<ServiceType>(info);
  info->template describe<ServiceType>();
  return info;
}

template <typename ServiceType> class ServiceDeclaration
{
 public:
  template <typename... Interfaces>
  static ServiceRegisterer make(const ServiceProperty& property, const ServiceInterfaceRegisterer<Interfaces>&...)
  {
    return ServiceRegisterer(&createServiceInfo<ServiceType, Interfaces...>, property);
  }
};
} // namespace detail::service

//! Registers the interfaces of an AXL service. Generated code calls it.
template <typename ServiceType> class ServiceAllInterfaceRegisterer
{
 public:
  template <typename... Interfaces> static void registerToServiceInfo(ServiceInfo* info, const ServiceInterfaceRegisterer<Interfaces>&...)
  {
    (info->addInterface(detail::service::serviceInterfaceFactory<ServiceType, Interfaces>()), ...);
  }
};
} // namespace Arcane

#define ARCANE_SERVICE_INTERFACE(interface_name) ::Arcane::ServiceInterfaceRegisterer<interface_name>(#interface_name)

/*!
 * Registers a service that was not generated from AXL:
 * ARCANE_REGISTER_SERVICE(MyClass, ServiceProperty("MyName", ST_SubDomain), ARCANE_SERVICE_INTERFACE(IMyInterface));
 */
#define ARCANE_REGISTER_SERVICE(class_name, service_property, ...)                                                                         \
  namespace                                                                                                                                \
  {                                                                                                                                        \
  const ::Arcane::ServiceRegisterer                                                                                                        \
    ARCANE_REGISTERER_NAME(__LINE__) = ::Arcane::detail::service::ServiceDeclaration<class_name>::make(service_property, __VA_ARGS__);     \
  }

//! Registers a service class that derives from a class generated from AXL.
#define ARCANE_REGISTER_AXL_SERVICE(class_name, service_property)                                                                          \
  namespace                                                                                                                                \
  {                                                                                                                                        \
  const ::Arcane::ServiceRegisterer ARCANE_REGISTERER_NAME(__LINE__)(&::Arcane::detail::service::createAxlServiceInfo<class_name>,         \
                                                                     service_property);                                                    \
  }

//! Registers a service for the options of case files, without options of its own. The name is not in quotes.
#define ARCANE_REGISTER_CASE_OPTIONS_NOAXL_FACTORY(class_name, interface_name, service_name)                                               \
  ARCANE_REGISTER_SERVICE(class_name, ::Arcane::ServiceProperty(#service_name, ::Arcane::ST_CaseOption),                                   \
                          ARCANE_SERVICE_INTERFACE(interface_name))
#define ARCANE_REGISTER_CASE_OPTIONS_NOAXL_FACTORY4(class_name, interface_namespace, interface_name, service_name)                         \
  ARCANE_REGISTER_CASE_OPTIONS_NOAXL_FACTORY(class_name, interface_namespace::interface_name, service_name)
//! Registers a service that ServiceBuilder makes for a sub-domain.
#define ARCANE_REGISTER_SUB_DOMAIN_FACTORY(class_name, interface_name, service_name)                                                       \
  ARCANE_REGISTER_SERVICE(class_name, ::Arcane::ServiceProperty(#service_name, ::Arcane::ST_SubDomain),                                    \
                          ARCANE_SERVICE_INTERFACE(interface_name))
//! Registers a service that ServiceBuilder makes for the application.
#define ARCANE_REGISTER_APPLICATION_FACTORY(class_name, interface_name, service_name)                                                      \
  ARCANE_REGISTER_SERVICE(class_name, ::Arcane::ServiceProperty(#service_name, ::Arcane::ST_Application),                                  \
                          ARCANE_SERVICE_INTERFACE(interface_name))
