// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/ServiceInfo.h"

#include "arcane_core/base/text/TypeName.h"

namespace Arcane
{
String detail::service::interfaceName(std::type_index id)
{
  std::string name = base::demangled(id.name());
  name.pop_back();
  return String(name);
}

AxlDescription::AxlDescription() = default;

AxlDescription::AxlDescription(std::string_view all_bytes, std::initializer_list<Interface> all_interfaces)
: bytes(all_bytes)
, interfaces(all_interfaces)
{}

AxlDescription::AxlDescription(const AxlDescription& rhs) = default;
AxlDescription::~AxlDescription() = default;

void detail::service::releaseService(const ServiceInstance& instance)
{
  std::get_deleter<ServiceDeleter>(instance.owner)->is_released = true;
}

IServiceInfo::IServiceInfo(const ServiceProperty& property)
: m_name(property.name())
, m_property(property)
{}

IServiceInfo::~IServiceInfo() = default;

String IServiceInfo::tagName(const String& lang) const
{
  auto found = m_tag_name_by_lang.find(lang);
  return (found != m_tag_name_by_lang.end()) ? found->second : m_default_tag_name;
}

const detail::service::ServiceInterfaceFactory* IServiceInfo::findInterface(std::type_index type) const
{
  for (const auto& factory : m_interfaces)
    if (factory.interface_type == type)
      return &factory;
  return nullptr;
}

ServiceInfo::ServiceInfo(const ServiceProperty& property)
: IServiceInfo(property)
{}

void ServiceInfo::setTagName(const String& tag, const String& lang)
{
  m_tag_name_by_lang[lang] = tag;
}

void ServiceInfo::addInterface(const detail::service::ServiceInterfaceFactory& factory)
{
  m_interfaces.push_back(factory);
}
} // namespace Arcane
