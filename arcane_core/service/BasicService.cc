// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/BasicService.h"

#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/ISubDomain.h"

namespace Arcane
{
namespace
{
ITraceMng* traceMngOf(const ServiceBuildInfo& info)
{
  return info.subDomain() ? info.subDomain()->traceMng() : info.application()->traceMng();
}
} // namespace

AbstractService::AbstractService(const ServiceBuildInfo& info)
: TraceAccessor(traceMngOf(info))
, m_service_info(info.serviceInfo())
{}

BasicService::BasicService(const ServiceBuildInfo& info)
: AbstractService(info)
, MeshAccessor(info.meshHandle())
, CommonVariables(info.subDomain())
, m_sub_domain(info.subDomain())
, m_case_options(info.caseOptions())
{}

IParallelMng* BasicService::parallelMng() const
{
  return m_sub_domain->parallelMng();
}
} // namespace Arcane
