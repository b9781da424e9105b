// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/IModule.h"

#include "arcane_core/service/ISubDomain.h"

namespace Arcane
{
IModule::IModule(const ModuleBuildInfo& info)
: m_sub_domain(info.subDomain())
, m_mesh_handle(info.meshHandle())
, m_name(info.name())
{}

ISession* IModule::session() const
{
  return m_sub_domain->session();
}

ITraceMng* IModule::traceMng() const
{
  return m_sub_domain->traceMng();
}

IParallelMng* IModule::parallelMng() const
{
  return m_sub_domain->parallelMng();
}

Accelerator::IAcceleratorMng* IModule::acceleratorMng() const
{
  return m_sub_domain->acceleratorMng();
}

IVariableMng* IModule::ownerVariableMng() const
{
  return m_sub_domain->variableMng();
}
} // namespace Arcane
