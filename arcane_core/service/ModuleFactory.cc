// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/ModuleFactory.h"

namespace Arcane
{
ModuleFactoryInfo::ModuleFactoryInfo(const ModuleProperty& property, CreateFunction create, InitializeFunction initialize)
: m_service_info(ServiceProperty(property.name(), ST_SubDomain))
, m_is_autoload(property.isAutoload())
, m_create(create)
, m_initialize(initialize)
{}

std::unique_ptr<IModule> ModuleFactoryInfo::createModule(ISubDomain* sd, const MeshHandle& mesh_handle) const
{
  return std::unique_ptr<IModule>(m_create(ModuleBuildInfo(sd, mesh_handle, moduleName())));
}
} // namespace Arcane
