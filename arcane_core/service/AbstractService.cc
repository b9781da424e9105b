// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/AbstractService.h"

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

AbstractService::~AbstractService() = default;
} // namespace Arcane
