// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_text/OptionCatalog.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/ParameterType.h"
#include "arcane_core/case_mesh/MeshOptions.h"
#include "arcane_core/case_mesh/MeshSpecReader.h"
#include "axl/model/AxlReader.h"
#include "axl/model/Names.h"
#include "axl/xml/XmlDocument.h"

#include <algorithm>
#include <array>
#include <utility>

namespace Arcane::detail::casetext
{
namespace
{
using axl::Option;

//! The generator of a case file with all options.
constexpr const char* example_generator = "Cartesian2D";
//! Values of options of generators that have no default.
constexpr std::array<std::pair<const char*, const char*>, 13> example_values = { { { "nb-part-x", "0" },
                                                                                   { "nb-part-y", "0" },
                                                                                   { "nb-part-z", "0" },
                                                                                   { "n", "10" },
                                                                                   { "length", "1.0" },
                                                                                   { "x", "10" },
                                                                                   { "y", "2" },
                                                                                   { "z", "2" },
                                                                                   { "pitch-size", "1.0" },
                                                                                   { "nb-layer", "4" },
                                                                                   { "heights", "0.0 1.0 2.0" },
                                                                                   { "nb-subdivision", "1" },
                                                                                   { "partitioner", "Metis" } } };

void setDefault(Option& option, const std::string& value)
{
  option.default_value.value = value;
  option.default_value.is_given = true;
}

void addExampleValues(std::vector<Option>& options)
{
  for (Option& option : options) {
    addExampleValues(option.options);
    if (option.name.value == "origin")
      setDefault(option, option.type.value == "real3" ? "0.0 0.0 0.0" : "0.0 0.0");
    for (const auto& [name, value] : example_values)
      if (option.name.value == name && option.kind == axl::OptionKind::Simple)
        setDefault(option, value);
  }
}

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

DescribedClass::DescribedClass(std::string element_name, const AxlDescription& description)
: name(std::move(element_name))
, is_service(true)
, has_axl(true)
, model(modelOf(description, name))
, types(axl::findComplexTypes(model.options))
, m_description(description)
{}

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
, m_mesh(std::make_unique<DescribedClass>("mesh", casemesh::MeshOptions::description()))
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

OptionCatalog OptionCatalog::withExample() const
{
  OptionCatalog catalog(m_registry);
  catalog.showExample();
  return catalog;
}

void OptionCatalog::showExample()
{
  addExampleValues(m_mesh->model.options);
  // Services of applications have other namespaces.
  for (const auto& service : m_services)
    if (service->has_axl && service->model.namespace_name.value == m_mesh->model.namespace_name.value)
      addExampleValues(service->model.options);
  for (Option& option : m_mesh->model.options) {
    if (option.name.value == "generator") {
      setDefault(option, example_generator);
      option.is_optional = false;
    }
    if (option.name.value == "partitioner")
      option.description += " One of " + std::string(base::wordList(casemesh::partitionerNames()).localstr()) + ".";
  }
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
