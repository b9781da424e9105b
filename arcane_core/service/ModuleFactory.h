// SPDX-License-Identifier: Apache-2.0
// Makes registered modules, and defines the macros that register them.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/service/IModule.h"
#include "arcane_core/service/ModuleBuildInfo.h"
#include "arcane_core/service/ServiceInfo.h"
#include "arcane_core/service/ServiceRegisterer.h"

#include <memory>
#include <type_traits>

namespace Arcane
{
class ISubDomain;

class ARCANE_EXPORT ModuleFactoryInfo
{
 public:
  //! Makes a module, which belongs to the caller.
  using CreateFunction = IModule* (*)(const ModuleBuildInfo&);
  using InitializeFunction = void (*)(ISubDomain*);

  ModuleFactoryInfo(const ModuleProperty& property, CreateFunction create, InitializeFunction initialize);

  const String& moduleName() const { return m_service_info.localName(); }
  bool isAutoload() const { return m_is_autoload; }
  //! Returns the tags of the options of the module.
  const IServiceInfo& serviceInfo() const { return m_service_info; }
  ServiceInfo& mutableServiceInfo() { return m_service_info; }

  std::unique_ptr<IModule> createModule(ISubDomain* sd, const MeshHandle& mesh_handle) const;
  //! Calls the static method staticInitialize() of the module's class, which may build time loops in C++.
  void initializeModuleFactory(ISubDomain* sd) const { m_initialize(sd); }

 private:
  ServiceInfo m_service_info;
  bool m_is_autoload;
  CreateFunction m_create;
  InitializeFunction m_initialize;
};

namespace detail::service
{
template <typename ModuleType> ModuleFactoryInfo* createModuleFactory(const ModuleProperty& property)
{
  auto* const factory = new ModuleFactoryInfo(
    property, [](const ModuleBuildInfo& info) -> IModule* { return new ModuleType(info); },
    [](ISubDomain* sd) { ModuleType::staticInitialize(sd); });
  factory->mutableServiceInfo().template describe<ModuleType>();
  return factory;
}

//! Makes the factory of a class generated from AXL, with the tags of its options. The generated checks make void of a class with faults.
template <typename ModuleType> ModuleFactoryInfo* createAxlModuleFactory(const ModuleProperty& property)
{
  if constexpr (!std::is_void_v<ModuleType>) {
    ModuleFactoryInfo* const factory = createModuleFactory<ModuleType>(property);
    ModuleType::fillServiceInfo(&factory->mutableServiceInfo());
    return factory;
  }
  return nullptr;
}
} // namespace detail::service
} // namespace Arcane

#define ARCANE_REGISTERER_NAME_(line) arcane_registerer_at_line_##line
#define ARCANE_REGISTERER_NAME(line) ARCANE_REGISTERER_NAME_(line)

//! Registers a module class that was not generated from AXL.
#define ARCANE_REGISTER_MODULE(class_name, module_property)                                                                                \
  namespace                                                                                                                                \
  {                                                                                                                                        \
  const ::Arcane::ServiceRegisterer ARCANE_REGISTERER_NAME(__LINE__)(&::Arcane::detail::service::createModuleFactory<class_name>,          \
                                                                     module_property);                                                     \
  }

//! Registers a module class that derives from a class generated from AXL.
#define ARCANE_REGISTER_AXL_MODULE(class_name, module_property)                                                                            \
  namespace                                                                                                                                \
  {                                                                                                                                        \
  const ::Arcane::ServiceRegisterer ARCANE_REGISTERER_NAME(__LINE__)(&::Arcane::detail::service::createAxlModuleFactory<class_name>,       \
                                                                     module_property);                                                     \
  }

//! Registers a module class under the given name.
#define ARCANE_DEFINE_STANDARD_MODULE(class_name, module_name) ARCANE_REGISTER_MODULE(class_name, ::Arcane::ModuleProperty(#module_name))
