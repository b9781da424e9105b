// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/ServiceBuildInfo.h"

#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/ISubDomain.h"

namespace Arcane
{
ServiceBuildInfoBase::ServiceBuildInfoBase(ISubDomain* sd)
: ServiceBuildInfoBase(sd, sd->defaultMeshHandle())
{}

ServiceBuildInfoBase::ServiceBuildInfoBase(ISubDomain* sd, const MeshHandle& mesh_handle)
: ServiceBuildInfoBase(sd, mesh_handle, nullptr)
{}

ServiceBuildInfoBase::ServiceBuildInfoBase(ISubDomain* sd, const MeshHandle& mesh_handle, ICaseOptions* options)
: m_application(sd->application())
, m_sub_domain(sd)
, m_mesh_handle(mesh_handle)
, m_case_options(options)
{}

ISession* ServiceBuildInfoBase::session() const
{
  return m_application->session();
}

eServiceType ServiceBuildInfoBase::creationType() const
{
  if (m_case_options)
    return ST_CaseOption;
  return m_sub_domain ? ST_SubDomain : ST_Application;
}
} // namespace Arcane
