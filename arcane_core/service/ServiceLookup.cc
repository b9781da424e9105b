// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/ServiceLookup.h"

#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/base/text/StringBuilder.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/ServiceBuildInfo.h"
#include "arcane_core/service/ServiceRegistry.h"

namespace Arcane::detail::service
{
namespace
{
//! Returns uses of services in the words of .axl files.
String wordsOf(int usage, const String& separator)
{
  constexpr std::pair<int, const char*> words[] = { { ST_Application, "application" },
                                                    { ST_Session, "session" },
                                                    { ST_SubDomain, "subdomain" },
                                                    { ST_CaseOption, "caseoption" },
                                                    { ST_Mesh, "mesh" } };
  String uses;
  for (const auto& [type, word] : words)
    if (usage & type)
      uses = uses.null() ? String(word) : uses + separator + word;
  return uses;
}

//! Returns how a registered service may be used.
String usesOf(const IServiceInfo& info)
{
  String interfaces;
  for (const ServiceInterfaceFactory& factory : info.interfaces()) {
    const String name = interfaceName(factory.interface_type);
    interfaces = interfaces.null() ? name : interfaces + ", " + name;
  }
  return String::format("as '{0}' of the interface '{1}'", wordsOf(info.usageType(), ", "), interfaces);
}

//! Returns a text such as "expected one of 'A', 'B' (did you mean 'A'?)".
String expectedMessage(const String& name, ConstArrayView<String> known_names)
{
  if (known_names.size() == 1)
    return String::format("expected '{0}'", known_names[0]);
  return String::format("expected one of {0}{1}", base::quotedList(known_names), base::orMeant(name, known_names));
}
//! Returns a text for a service that does not exist.
String noServiceMessage(const String& name, ConstArrayView<String> known_names)
{
  return String::format("no service named '{0}', {1}", name,
                        known_names.empty() ? String("and none is registered for this use") : expectedMessage(name, known_names));
}
} // namespace

String unknownServiceMessage(const String& name, std::type_index interface_type, int usage)
{
  const UniqueArray<String> known_names = ServiceRegistry::instance().names(interface_type, usage);
  const IServiceInfo* info = ServiceRegistry::instance().find(name);
  if (!info)
    return noServiceMessage(name, known_names);
  const String lack =
    info->findInterface(interface_type)
      ? String::format("expected the type '{0}' too, as 'type' or 'type2' of its .axl file or in its macro", wordsOf(usage, "' or '"))
      : String::format("expected the interface '{0}'", interfaceName(interface_type));
  return String::format("service '{0}' cannot be used here, since it is registered {1}, {2}{3}", name, usesOf(*info), lack,
                        known_names.empty() ? String() : "; " + expectedMessage(name, known_names));
}

String missingSingletonMessage(std::type_index interface_type)
{
  const UniqueArray<String> names = ServiceRegistry::instance().names(interface_type, ST_SubDomain | ST_CaseOption);
  const String type = interfaceName(interface_type);
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

String unknownMeshMessage(const ISubDomain& sd, const String& name)
{
  UniqueArray<String> names;
  for (const MeshHandle& handle : sd.meshHandles())
    names.add(handle.meshName());
  return String::format("no mesh named '{0}', {1}", name, expectedMessage(name, names));
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
  return info && !info->interfaces().empty() ? String("") : noServiceMessage(name, allServiceNames());
}

ServiceInstance createService(const String& name, std::type_index interface_type, int usage, const ServiceBuildInfoBase& base)
{
  const IServiceInfo* info = ServiceRegistry::instance().find(name, interface_type, usage);
  if (!info)
    return {};
  return info->findInterface(interface_type)->create(ServiceBuildInfo(info, base));
}
} // namespace Arcane::detail::service
