// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/ServiceInfo.h"

namespace Arcane
{
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
} // namespace Arcane
