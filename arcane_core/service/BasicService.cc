// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/BasicService.h"

#include "arcane_core/service/ISubDomain.h"

namespace Arcane
{
BasicService::BasicService(const ServiceBuildInfo& info)
: AbstractService(info)
, MeshAccessor(info.meshHandle())
, CommonVariables(info.subDomain())
, m_sub_domain(info.subDomain())
, m_case_options(info.caseOptions())
{}

BasicService::~BasicService() = default;

IParallelMng* BasicService::parallelMng() const
{
  return m_sub_domain->parallelMng();
}
} // namespace Arcane
