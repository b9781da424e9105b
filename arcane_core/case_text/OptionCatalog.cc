// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_text/OptionCatalog.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "axl/model/AxlReader.h"
#include "axl/model/Names.h"
#include "axl/xml/XmlDocument.h"

#include <algorithm>

namespace Arcane::detail::casetext
{
namespace
{
axl::AxlModel modelOf(const AxlDescription& description, const std::string& name)
{
  xml::Diagnostics diagnostics;
  const xml::XmlDocument document = xml::XmlDocument::parseMemory(description.bytes, name + ".axl", diagnostics);
  axl::AxlModel model;
  if (document.root())
    model = axl::readModel(document, diagnostics);
  ARCANE_FATAL_IF(diagnostics.nbError() > 0,
                  "cannot read the .axl file that the program holds for '{0}', expected one of the axl2cc of this framework:\n{1}",
                  String(name), String(diagnostics.text()));
  return model;
}
} // namespace

DescribedClass::DescribedClass(const IServiceInfo& info, bool is_a_service)
: name(info.localName().localstr())
, is_service(is_a_service)
, has_axl(info.hasAxlDescription())
, m_description(info.axlDescription())
{
  if (has_axl)
    model = modelOf(m_description, name);
  types = axl::findComplexTypes(model.options);
}

bool DescribedClass::isInRoot() const
{
  return has_axl && (!is_service || model.service_types.front() != axl::ServiceType::CaseOption);
}

std::string DescribedClass::tag(std::string_view lang) const
{
  axl::Text tag = model.name;
  tag.value = axl::toTagName(tag.value);
  return axl::nameIn(tag, model.translations, lang);
}

std::type_index DescribedClass::interfaceOf(const axl::Option& option) const
{
  for (const auto& [text, type] : m_description.interfaces)
    if (text == option.type.value)
      return type;
  ARCANE_FATAL("'{0}': the interface '{1}' of option '{2}' is not in the description of the class", String(name), String(option.type.value),
               String(option.name.value));
}

OptionCatalog::OptionCatalog(const service::ServiceRegistry& registry)
: m_registry(registry)
{
  for (const auto& module : registry.modules()) {
    m_modules.push_back(std::make_unique<DescribedClass>(module->serviceInfo(), false));
    if (!m_modules.back()->has_axl && !module->isAutoload())
      m_modules_without_axl.push_back(m_modules.back().get());
  }
  for (const auto& service : registry.services())
    m_services.push_back(std::make_unique<DescribedClass>(*service, true));
  for (const auto& module : m_modules)
    addRootClass(*module);
  for (const auto& service : m_services)
    addRootClass(*service);
}

void OptionCatalog::addRootClass(const DescribedClass& described)
{
  const auto is_same = [&](const DescribedClass* other) { return other->model.name.value == described.model.name.value; };
  if (described.isInRoot() && !described.model.options.empty() && std::none_of(m_root_classes.begin(), m_root_classes.end(), is_same))
    m_root_classes.push_back(&described);
}

std::vector<const DescribedClass*> OptionCatalog::services(std::type_index interface_type) const
{
  std::vector<const DescribedClass*> found;
  for (const String& name : m_registry.names(interface_type, ST_CaseOption))
    for (const auto& service : m_services)
      if (name == service->name.c_str()) {
        found.push_back(service.get());
        break;
      }
  return found;
}

const DescribedClass* OptionCatalog::findService(std::type_index interface_type, std::string_view name) const
{
  const std::vector<const DescribedClass*> known = services(interface_type);
  const auto found = std::find_if(known.begin(), known.end(), [&](const DescribedClass* s) { return s->name == name; });
  return found == known.end() ? nullptr : *found;
}
} // namespace Arcane::detail::casetext
