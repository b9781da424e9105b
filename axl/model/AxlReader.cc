// SPDX-License-Identifier: Apache-2.0
#include "axl/model/AxlReader.h"

#include "axl/model/Readers.h"

#include <sstream>

namespace Arcane::axl
{
namespace
{
const std::initializer_list<std::pair<std::string_view, ServiceType>> SERVICE_TYPES = { { "caseoption", ServiceType::CaseOption },
                                                                                        { "application", ServiceType::Application },
                                                                                        { "session", ServiceType::Session },
                                                                                        { "subdomain", ServiceType::SubDomain },
                                                                                        { "mesh", ServiceType::Mesh } };

void readServiceTypes(ElementReader& reader, const ReadContext& context, AxlModel& model)
{
  model.service_types.push_back(reader.choice("type", ServiceType::CaseOption, SERVICE_TYPES));
  for (std::string_view name : { "type2", "type3", "type4", "type5" }) {
    const xml::Node* given = reader.element().attribute(name);
    const ServiceType type = reader.choice(name, ServiceType::CaseOption, SERVICE_TYPES);
    if (!given)
      continue;
    if (model.hasType(type))
      context.warning(given->value_at, "service type '" + given->value + "' is given twice, expected each type once");
    else
      model.service_types.push_back(type);
  }
}

void readRootAttributes(const ReadContext& context, const xml::Node& root, AxlModel& model)
{
  ElementReader reader(context, root);
  model.name = reader.required("name");
  model.has_version = reader.choice("version", false, { { "1.0", true } });
  model.namespace_name = reader.text("namespace-name");
  model.namespace_macro = reader.text("namespace-macro-name");
  model.parent_name = reader.text("parent-name");
  if (model.is_service) {
    readServiceTypes(reader, context, model);
    model.is_singleton = reader.boolean("singleton", false);
    reader.ignore("namespace", "expected 'namespace-name' or 'namespace-macro-name'");
  }
  else {
    model.is_autoload = reader.boolean("autoload", false);
    reader.ignore("type");
  }
  reader.ignore("xml:space");
  reader.ignore("xml:lang");
  if (const xml::Node* space = root.attribute("xmlns")) {
    context.error(space->at, "attribute 'xmlns' is " + inQuotes(space->value) + ", expected none: elements of AXL are in no namespace");
    reader.ignore("xmlns");
  }
  for (const xml::Node* attribute : root.attributes())
    if (attribute->name.starts_with("xmlns:") || attribute->name.starts_with("xsi:"))
      reader.ignore(attribute->name);
  reader.finish();
}

Interface readInterface(const ReadContext& context, const xml::Node& element)
{
  ElementReader reader(context, element);
  Interface result;
  result.name = reader.required("name");
  result.is_inherited = reader.boolean("inherited", true);
  reader.finish();
  expectOnlyDocumentation(context, element);
  return result;
}

ServiceTest readTest(const ReadContext& context, const xml::Node& element)
{
  ElementReader reader(context, element);
  ServiceTest result;
  result.name = reader.required("name");
  result.method_name = reader.required("method-name");
  reader.finish();
  expectOnlyDocumentation(context, element);
  return result;
}

void readTests(const ReadContext& context, const xml::Node& element, AxlModel& model)
{
  if (!model.is_service) {
    context.warning(element.at, "element 'tests' is ignored: a module has no tests, expected it in a service");
    return;
  }
  ElementReader reader(context, element);
  model.tests.is_given = true;
  model.tests.class_set_up = reader.text("class-set-up");
  model.tests.class_tear_down = reader.text("class-tear-down");
  model.tests.test_set_up = reader.text("test-set-up");
  model.tests.test_tear_down = reader.text("test-tear-down");
  reader.finish();
  reportStrayText(context, element);
  for (const xml::Node* child : element.children()) {
    if (child->name == "test")
      model.tests.tests.push_back(readTest(context, *child));
    else if (!isDocumentation(*child))
      warnOfUnknownChild(context, *child, { "test", "description", "userclass" });
  }
}

void readRootChild(const ReadContext& context, const xml::Node& child, AxlModel& model)
{
  if (child.name == "name")
    readTranslation(context, child, model.translations);
  else if (child.name == "interface")
    model.interfaces.push_back(readInterface(context, child));
  else if (child.name == "variables")
    readVariables(context, child, model.variables);
  else if (child.name == "entry-points" && model.is_service)
    context.warning(child.at, "element 'entry-points' is ignored: a service has no entry points");
  else if (child.name == "entry-points")
    readEntryPoints(context, child, model.entry_points);
  else if (child.name == "options") {
    ElementReader(context, child).finish();
    readOptions(context, child, model.options);
  }
  else if (child.name == "tests")
    readTests(context, child, model);
  else if (!isDocumentation(child))
    warnOfUnknownChild(context, child, { "name", "description", "userclass", "interface", "variables", "entry-points", "options" });
}
} // namespace

bool isDocumentation(const xml::Node& element)
{
  return element.name == "description" || element.name == "userclass";
}

std::string descriptionOf(const xml::Node& element)
{
  std::string text;
  for (const xml::Node* child : element.children())
    if (child->name == "description")
      text += child->value + " ";
  std::istringstream words(text);
  std::string line;
  for (std::string word; words >> word;)
    line += (line.empty() ? "" : " ") + word;
  return line;
}

void expectOnlyDocumentation(const ReadContext& context, const xml::Node& element)
{
  reportStrayText(context, element);
  for (const xml::Node* child : element.children())
    if (!isDocumentation(*child))
      warnOfUnknownChild(context, *child, { "description", "userclass" });
}

void readTranslation(const ReadContext& context, const xml::Node& element, std::vector<Translation>& out)
{
  ElementReader reader(context, element);
  Translation result;
  result.lang = reader.text("lang");
  reader.finish();
  result.name = { std::string(xml::trimmed(element.value)), element.value_at, true };
  for (const xml::Node* child : element.children())
    warnOfUnknownChild(context, *child, {});
  if (result.lang.empty())
    context.warning(element.at, "element 'name' is ignored: it has no language, expected an attribute 'lang'");
  else if (result.name.empty())
    context.warning(element.at, "element 'name' is ignored: it is empty, expected the name in language '" + result.lang.value + "'");
  else
    out.push_back(std::move(result));
}

AxlModel readModel(const xml::XmlDocument& document, xml::Diagnostics& diagnostics)
{
  const xml::Node& root = *document.root();
  const ReadContext context{ document.source(), diagnostics };
  AxlModel model;
  model.at = root.at;
  model.is_service = root.name == "service";
  if (!model.is_service && root.name != "module") {
    context.error(root.at, "root element is '" + root.name + "', expected 'module' or 'service'");
    return model;
  }
  readRootAttributes(context, root, model);
  model.description = descriptionOf(root);
  reportStrayText(context, root);
  for (const xml::Node* child : root.children())
    readRootChild(context, *child, model);
  return model;
}
} // namespace Arcane::axl
