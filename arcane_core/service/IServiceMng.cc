// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/IServiceMng.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/service/ServiceBuildInfo.h"
#include "arcane_core/service/ServiceLookup.h"
#include "arcane_core/service/ServiceRegistry.h"

namespace Arcane
{
void IServiceMng::createSingleton(ISubDomain* sd, const String& name)
{
  if (const String fault = detail::service::faultOfSingleton(name); !fault.empty())
    throw FatalErrorException(A_FUNCINFO, fault);
  const IServiceInfo* info = detail::service::ServiceRegistry::instance().find(name);
  const ServiceBuildInfo build_info(info, ServiceBuildInfoBase(sd));
  m_singletons.push_back({ info, info->interfaces().front().create(build_info) });
}

void* IServiceMng::singleton(std::type_index interface_type) const
{
  for (const Singleton& s : m_singletons)
    if (const auto* factory = s.info->findInterface(interface_type))
      return factory->cast(s.instance.owner.get());
  return nullptr;
}

void* IServiceMng::requiredSingleton(std::type_index interface_type) const
{
  if (void* found = singleton(interface_type))
    return found;
  throw FatalErrorException(A_FUNCINFO, detail::service::missingSingletonMessage(interface_type));
}

void IServiceMng::removeAllSingletons()
{
  while (!m_singletons.empty())
    m_singletons.pop_back();
}
} // namespace Arcane
