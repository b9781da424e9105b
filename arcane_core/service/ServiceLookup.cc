// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/ServiceLookup.h"

#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/base/text/StringBuilder.h"
#include "arcane_core/service/ServiceBuildInfo.h"
#include "arcane_core/service/ServiceRegistry.h"

namespace Arcane::detail::service
{
String unknownServiceMessage(const String& name, ConstArrayView<String> known_names)
{
  StringBuilder text(String::format("no service named '{0}'", name));
  if (known_names.empty())
    return text.toString() + ", and none is registered for this use";
  text += ", expected one of ";
  for (Integer i = 0; i < known_names.size(); ++i) {
    text += (i == 0) ? "'" : ", '";
    text += known_names[i];
    text += "'";
  }
  const String near = base::nearestName(name, known_names);
  if (!near.null())
    text += String::format(" (did you mean '{0}'?)", near);
  return text.toString();
}

UniqueArray<String> allServiceNames()
{
  UniqueArray<String> names;
  for (const auto& info : ServiceRegistry::instance().services())
    names.add(info->localName());
  return names;
}

String faultOfSingleton(const String& name)
{
  const IServiceInfo* info = ServiceRegistry::instance().find(name);
  return info && !info->interfaces().empty() ? String("") : unknownServiceMessage(name, allServiceNames());
}

ServiceInstance createService(const String& name, std::type_index interface_type, int usage, const ServiceBuildInfoBase& base)
{
  const IServiceInfo* info = ServiceRegistry::instance().find(name, interface_type, usage);
  if (!info)
    return {};
  return info->findInterface(interface_type)->create(ServiceBuildInfo(info, base));
}
} // namespace Arcane::detail::service
