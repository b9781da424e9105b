// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/ServiceLookup.h"

#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/base/text/StringBuilder.h"
#include "arcane_core/base/text/TypeName.h"
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

String missingSingletonMessage(std::type_index interface_type)
{
  const UniqueArray<String> names = ServiceRegistry::instance().names(interface_type, ST_SubDomain | ST_CaseOption);
  const String type(base::demangled(interface_type.name()));
  StringBuilder expected;
  for (Integer i = 0; i < names.size(); ++i) {
    expected += (i == 0) ? "'" : "' or '";
    expected += names[i];
  }
  if (names.empty())
    return String::format("no singleton service implements '{0}', and no service of the program does", type);
  return String::format("no singleton service implements '{0}', expected {1}' in <singleton-services> of the time loop or of the whole "
                        ".config file, or in <services> of the case file",
                        type, expected.toString());
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
